/// A time of day as a clock shows it, to the minute.
public struct CivilTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  /// The time of these numbers; nil outside a day.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Seconds since midnight, as the clock counts.
  public var secondsOfDay: Int { hour * 3600 + minute * 60 }

  /// With an hour of one or two digits: `7:30`, `19:05`.
  public var description: String { "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }

  /// By the clock.
  public static func < (left: CivilTime, right: CivilTime) -> Bool { left.secondsOfDay < right.secondsOfDay }
}
