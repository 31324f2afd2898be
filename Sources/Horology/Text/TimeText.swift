/// Times of day as text.
public enum TimeText {
  /// Reads a time of day: `7:30`, `19:05`, `7:30am`, `7pm`.
  ///
  /// - Throws: `TextError` naming the bad part.
  public static func parse(_ text: String) throws(TextError) -> CivilTime {
    guard !text.isEmpty else { throw refused(text, "it is empty") }
    let lower = text.lowercased()
    let half = lower.hasSuffix("am") ? 0 : lower.hasSuffix("pm") ? 12 : nil
    let parts = (half == nil ? text[...] : text.dropLast(2)).split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 1 && half != nil) else {
      throw refused(text, parts.count == 1 ? "the minutes are missing" : "it has more than one colon")
    }
    let hour = try number(parts[0], digits: 1...2, in: text)
    let minute = parts.count == 2 ? try number(parts[1], digits: 2...2, in: text) : 0
    if let half {
      guard (1...12).contains(hour) else { throw refused(text, "with am or pm the hour is 1 to 12") }
      return try time(hour % 12 + half, minute, in: text)
    }
    return try time(hour, minute, in: text)
  }

  private static func time(_ hour: Int, _ minute: Int, in text: String) throws(TextError) -> CivilTime {
    guard hour <= 23 else { throw refused(text, "the hour \(hour) is more than 23") }
    guard let time = CivilTime(hour: hour, minute: minute) else {
      throw refused(text, "the minute \(minute) is more than 59")
    }
    return time
  }

  private static func number(
    _ part: Substring, digits: ClosedRange<Int>, in text: String
  ) throws(TextError) -> Int {
    guard part.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(part), digits.contains(part.count)
    else {
      let wanted = digits.lowerBound == 2 ? "two digits" : "one or two digits"
      throw refused(text, part.isEmpty ? "a number is missing" : "\(TextError.quoted(part)) is not \(wanted)")
    }
    return value
  }

  private static func refused(_ text: String, _ reason: String) -> TextError {
    TextError(text, isNot: "a time of day", because: reason, example: "7:30, 19:05 or 7:30am")
  }
}
