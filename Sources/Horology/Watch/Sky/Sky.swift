/// What the hour and the place do to the dial: the murk of time, the light of dawn and the season's stars.
public struct Sky: Hashable, Sendable {
  /// The violet-blue sediment of the night: 0 by day, 1 from 23:00 to 04:00.
  public let murk: Double
  /// The light from above that dissolves it: 0 outside 04:00 to 06:00, 1 at 05:00.
  public let dawn: Double
  /// The season's figure.
  public let constellation: Constellation
  /// How bright the figure is: 0 by day, 1 at sunset, a faint `Sky.gleam` through the night.
  public let starlight: Double
  /// Whether the sun is down.
  public let isNight: Bool

  /// The figure's brightness between dusk and dawn.
  public static let gleam = 0.4

  /// The sky over a place at a local time of clocks that are so many seconds ahead of UTC.
  public init(at time: CivilDateTime, utcOffset: Int, place: Coordinates) {
    let day = SolarDay(on: time.date, utcOffset: utcOffset, at: place)
    murk = Self.murk(at: time.secondsOfDay)
    dawn = Self.dawn(at: time.secondsOfDay)
    constellation = Season(on: time.date, at: place).constellation
    starlight = Self.starlight(at: time.secondsOfDay, on: day)
    isNight = day.isNight(at: time.secondsOfDay)
  }

  /// A sky in a given state.
  public init(murk: Double, dawn: Double, constellation: Constellation, starlight: Double, isNight: Bool) {
    self.murk = murk
    self.dawn = dawn
    self.constellation = constellation
    self.starlight = starlight
    self.isNight = isNight
  }

  /// The sky of plain day.
  public static let day = Sky(murk: 0, dawn: 0, constellation: .leo, starlight: 0, isNight: false)

  /// The murk so many seconds after midnight, 0 to 1.
  public static func murk(at secondsOfDay: Int) -> Double {
    let hour = Double(secondsOfDay) / 3600
    if hour < 4 { return 1 }
    if hour < 6 { return 1 - smoothStep((hour - 4) / 2) }
    return smoothStep((hour - 16) / 7)
  }

  /// The light of dawn so many seconds after midnight, 0 to 1.
  public static func dawn(at secondsOfDay: Int) -> Double {
    let hour = Double(secondsOfDay) / 3600
    return smoothStep(1 - abs(hour - 5))
  }

  /// The brightness of the season's figure: it rises in the two hours to sunset and sinks to the gleam in the two
  /// after; within the hour about sunrise it goes out.
  static func starlight(at secondsOfDay: Int, on day: SolarDay) -> Double {
    switch day.course {
    case .staysUp: return 0
    case .staysDown: return gleam
    case .risesAndSets(let sunrise, let sunset):
      let hour = 3600.0
      // Nearest sunset and sunrise, of this day or the next to it.
      let fromSunset = signedDistance(from: sunset, to: secondsOfDay)
      let fromSunrise = signedDistance(from: sunrise, to: secondsOfDay)
      let dusk = smoothStep(1 - abs(fromSunset) / (2 * hour))
      let night =
        day.isNight(at: secondsOfDay) ? gleam * smoothStep(-fromSunrise / hour, wrapping: fromSunrise) : 0
      return max(dusk, night)
    }
  }

  /// Hermite's smooth step of a number held to 0 … 1.
  public static func smoothStep(_ value: Double) -> Double {
    let held = min(max(value, 0), 1)
    return held * held * (3 - 2 * held)
  }

  private static func smoothStep(_ value: Double, wrapping distance: Double) -> Double {
    distance > 0 ? 1 : smoothStep(value)
  }

  /// Seconds by which a time of day lies after another, −12 h to 12 h.
  private static func signedDistance(from start: Int, to end: Int) -> Double {
    Double(end - start).remainder(dividingBy: 86_400)
  }
}
