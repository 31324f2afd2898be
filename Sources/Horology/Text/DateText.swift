/// Dates and weekdays as text.
public enum DateText {
  /// Reads an ISO 8601 date: `2026-12-24`.
  ///
  /// - Throws: `TextError` naming the bad part, also for a date the calendar does not have.
  public static func parse(_ text: String) throws(TextError) -> CivilDate {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else {
      throw refused(text, "it is not of the form year-month-day")
    }
    guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
      throw refused(text, "the calendar has no such day")
    }
    return date
  }

  /// Reads a date with a time of day: `2026-11-30T21:00`, or `2026-11-30T21:00:36`.
  ///
  /// - Throws: `TextError` naming the bad part.
  public static func parseTime(_ text: String) throws(TextError) -> CivilDateTime {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw badTime(text, "a T must stand between date and time") }
    let date = try parse(String(parts[0]))
    let numbers = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    let time = try TimeText.parse(numbers.prefix(2).joined(separator: ":"))
    guard numbers.count > 2 else { return CivilDateTime(date: date, time: time) }
    let isSecond =
      numbers.count == 3 && numbers[2].count == 2 && numbers[2].allSatisfy { $0.isASCII && $0.isNumber }
    guard isSecond, let second = Int(numbers[2]),
      let civil = CivilDateTime(date: date, time: time, second: second)
    else { throw badTime(text, "its seconds are not 00 to 59") }
    return civil
  }

  private static func badTime(_ text: String, _ reason: String) -> TextError {
    TextError(text, isNot: "a date with a time", because: reason, example: "2026-11-30T21:00")
  }

  /// Reads when an alarm repeats: `once`, `daily`, `weekdays`, `weekend` or `mon,wed,fri`; the empty set is once.
  ///
  /// - Throws: `TextError` naming the bad day.
  public static func parseRepeat(_ text: String) throws(TextError) -> WeekdaySet {
    switch text.lowercased() {
    case "once": return []
    case "daily": return .daily
    case "weekdays": return .weekdays
    case "weekend": return .weekend
    default: break
    }
    var days: [Weekday] = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      guard let day = Weekday(abbreviation: part) else {
        throw TextError(
          text, isNot: "a repeat",
          because: part.isEmpty ? "a day is missing" : "\(TextError.quoted(part)) is no day",
          example: "once, daily, weekdays, weekend or mon,wed,fri")
      }
      days.append(day)
    }
    return WeekdaySet(days)
  }

  private static func refused(_ text: String, _ reason: String) -> TextError {
    TextError(text, isNot: "a date", because: reason, example: "2026-12-24")
  }
}

extension Weekday {
  /// The day of these three letters, such as `mon`; nil for anything else.
  public init?(abbreviation: some StringProtocol) {
    guard let day = Weekday.allCases.first(where: { $0.description == abbreviation }) else { return nil }
    self = day
  }
}

extension WeekdaySet {
  /// As a person says it: `once`, `daily`, `weekdays`, `weekend`, or the days.
  public var words: String {
    switch self {
    case []: "once"
    case .daily: "daily"
    case .weekdays: "weekdays"
    case .weekend: "weekend"
    default: days.map(\.description).joined(separator: ",")
    }
  }
}
