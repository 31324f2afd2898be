import Horology

/// Everything a picture of the watch shows; the same scene is always the same picture.
public struct FaceScene: Hashable, Sendable {
  /// The watch's dress.
  public var theme: Theme
  /// The local date and time of day.
  public var time: CivilDateTime
  /// Where the seconds hand stands, 0 to 60, parts of a second included; nil for no seconds hand.
  public var seconds: Double?
  /// What hour and place do to the dial.
  public var sky: Sky
  /// The next appointed hour, for the window at six.
  public var nextAlarm: CivilTime?
  /// The running countdown.
  public var countdown: Countdown?
  /// What the stopwatch shows.
  public var stopwatch: Duration?
  /// The difference in hours to the chosen place, such as −6 or +5:30.
  public var hourDifference: String?
  /// How far the lid is open, 0 (closed) to 1; nil for a watch seen without its lid.
  public var lid: Double?
  /// The month's name on the lid; nil for the Latin, which also stands for a name in letters the engraver has not.
  public var monthName: String?
  /// How far the constellation on the lid has turned in space, in radians.
  public var lidTurn = 0.0
  /// The arcane circle around the watch.
  public var arcaneCircle: ArcaneCircle?
  /// The spell that is being cast.
  public var spell: SpellCast?
  /// The golden flash over the whole picture, 0 to 1.
  public var flash = 0.0

  /// A countdown on the dial.
  public struct Countdown: Hashable, Sendable {
    /// What is left of the whole, 0 to 1: the arc.
    public var fraction: Double
    /// The time left as text: figures, colons and points.
    public var text: String

    /// A countdown with so much left.
    public init(fraction: Double, text: String) { (self.fraction, self.text) = (fraction, text) }
  }

  /// A watch that shows a time under a sky, and nothing else.
  public init(theme: Theme, time: CivilDateTime, seconds: Double? = nil, sky: Sky) {
    (self.theme, self.time, self.seconds, self.sky) = (theme, time, seconds, sky)
  }

  /// The angles of the hands.
  public var handAngles: HandAngles { HandAngles(secondsOfDay: time.secondsOfDay, seconds: seconds) }
}

/// Where the hands stand, in radians clockwise from twelve.
public struct HandAngles: Hashable, Sendable {
  /// The hour and the minute hand.
  public var hour, minute: Double
  /// The seconds hand, if there is one.
  public var second: Double?

  /// The hands at a time of day, all moving continuously; `seconds` replaces the second of that time.
  init(secondsOfDay: Int, seconds: Double?) {
    let minutes = Double(secondsOfDay / 60) + (seconds ?? Double(secondsOfDay % 60)) / 60
    hour = minutes / 720 * 2 * .pi
    minute = minutes.truncatingRemainder(dividingBy: 60) / 60 * 2 * .pi
    hour = hour.truncatingRemainder(dividingBy: 2 * .pi)
    second = seconds.map { $0 / 60 * 2 * .pi }
  }

  /// Hands so many minutes later, or earlier if negative.
  func advanced(byMinutes minutes: Double) -> HandAngles {
    var angles = self
    angles.hour += minutes / 720 * 2 * .pi
    angles.minute += minutes / 60 * 2 * .pi
    return angles
  }
}
