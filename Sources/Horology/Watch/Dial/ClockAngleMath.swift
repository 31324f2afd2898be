/// Between the hands' angles and the time they show, and what a drag of a hand does to it.
///
/// Angles are radians, clockwise from twelve.
public enum ClockAngleMath {
  /// The angle of one minute step: 6°.
  public static let minuteStep = Double.pi / 30
  /// The angle of one hour step: 30°.
  public static let hourStep = Double.pi / 6

  /// The angle, 0 to 2π, at which a point lies about the dial's centre; y grows downward, as on a screen.
  ///
  /// Nil where there is no angle: at the centre itself, and for coordinates that are not finite.
  public static func angle(x: Double, y: Double) -> Double? {
    guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return nil }
    return turn(Trigonometry.arctangent(y: x, x: -y))
  }

  /// The minute, 0 to 59, whose mark is nearest to an angle; nil if the angle is not finite.
  public static func minute(at angle: Double) -> Int? { step(at: angle, of: 60) }

  /// The hour, 0 to 11, whose mark is nearest to an angle; nil if the angle is not finite.
  public static func hour(at angle: Double) -> Int? { step(at: angle, of: 12) }

  /// Where the minute hand stands.
  public static func minuteAngle(of time: CivilTime) -> Double { Double(time.minute) * minuteStep }

  /// Where the hour hand stands: it follows the minute hand at half a degree a minute.
  public static func hourAngle(of time: CivilTime) -> Double {
    (Double(time.hour % 12) + Double(time.minute) / 60) * hourStep
  }

  /// The time, of the first half of the day, that two hands show; nil unless both angles are finite.
  ///
  /// The minute hand decides; the hour hand need only be within 15° of where it should stand.
  public static func time(hourAngle: Double, minuteAngle: Double) -> CivilTime? {
    guard let minute = minute(at: minuteAngle),
      let hour = hour(at: hourAngle - Double(minute) / 60 * hourStep)
    else { return nil }
    return CivilTime(hour: hour, minute: minute)
  }

  /// The time after the minute hand was dragged to another minute, 0 to 59.
  ///
  /// The hand is taken to have gone the shorter way, so that passing twelve takes the hour along. A jump of
  /// exactly half a turn passes twelve only between the last quarter and the first (45 → 15, 15 → 45).
  public static func dragMinute(of time: CivilTime, to minute: Int) -> CivilTime {
    let target = modulo(minute, 60)
    let jump = target - time.minute
    let hours =
      switch jump {
      case ..<(-30): 1
      case 31...: -1
      case -30: time.minute == 45 ? 1 : 0
      case 30: time.minute == 15 ? -1 : 0
      default: 0
      }
    return CivilTime(minuteOfDay: modulo(time.hour + hours, 24) * 60 + target)
  }

  /// The time after the hour hand was dragged to another hour mark, 0 to 11; the minute stays.
  ///
  /// The shorter way again, so that passing twelve changes the half of the day; half a turn goes forward.
  public static func dragHour(of time: CivilTime, to hour: Int) -> CivilTime {
    let forward = modulo(hour - time.hour, 12)
    let hours = forward > 6 ? forward - 12 : forward
    return CivilTime(minuteOfDay: modulo(time.hour + hours, 24) * 60 + time.minute)
  }

  /// The shorter signed turn from one angle to another, −π to π; nil unless both are finite.
  public static func turn(from start: Double, to end: Double) -> Double? {
    guard start.isFinite, end.isFinite else { return nil }
    return (end - start).remainder(dividingBy: 2 * .pi)
  }

  private static func step(at angle: Double, of count: Int) -> Int? {
    guard angle.isFinite else { return nil }
    let steps = (turn(angle) / (2 * .pi) * Double(count)).rounded()
    return modulo(Int(steps), count)
  }

  private static func turn(_ angle: Double) -> Double {
    let remainder = angle.truncatingRemainder(dividingBy: 2 * .pi)
    return remainder < 0 ? remainder + 2 * .pi : remainder
  }

  private static func modulo(_ number: Int, _ modulus: Int) -> Int {
    let remainder = number % modulus
    return remainder < 0 ? remainder + modulus : remainder
  }
}
