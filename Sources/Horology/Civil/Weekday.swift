/// A day of the week, Monday first (ISO 8601).
public enum Weekday: Int, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The three letters of the command and the bus, such as `mon`.
  public var description: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }
}

/// A set of weekdays.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// A bit a day, the lowest for Monday.
  public let rawValue: UInt8

  /// The set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7f }

  /// The set of these days.
  public init(_ days: some Sequence<Weekday>) {
    self.init(rawValue: days.reduce(0) { $0 | 1 << UInt8($1.rawValue - 1) })
  }

  /// Every day.
  public static let daily = WeekdaySet(rawValue: 0x7f)
  /// Monday to Friday.
  public static let weekdays = WeekdaySet(rawValue: 0x1f)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0x60)

  /// Whether the day is in the set.
  public func contains(_ day: Weekday) -> Bool { rawValue & 1 << UInt8(day.rawValue - 1) != 0 }

  /// The days in the set, Monday first.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }
}
