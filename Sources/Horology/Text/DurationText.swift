/// Lengths of time as text.
public enum DurationText {
  /// Reads a length: `4:23` (minutes and seconds), `1:04:23`, `90s`, `15m`, `1h30m`, `7m30s`, or `15` (minutes).
  ///
  /// - Throws: `TextError` naming the bad part; also for what is not within 1 s and 999:59:59.
  public static func parse(_ text: String) throws(TextError) -> Duration {
    let seconds =
      if text.utf8.contains(UInt8(ascii: ":")) { try clockSeconds(text) } else { try unitSeconds(text) }
    guard seconds > 0 else { throw refused(text, "it has no length") }
    guard seconds <= Countdown.lengths.upperBound.components.seconds else {
      throw refused(text, "the longest is 999:59:59")
    }
    return .seconds(seconds)
  }

  /// As a clock shows it: `4:23`, `1:04:23`; a started second counts whole.
  public static func clock(_ duration: Duration) -> String {
    let total = max(0, duration.secondsRoundedUp)
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
    let padded = { (value: Int64) in (value < 10 ? "0" : "") + String(value) }
    return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
  }

  /// In words, as on a button: `9 min`, `1 h 30 min`, `45 s`.
  public static func words(_ duration: Duration) -> String {
    let total = max(0, duration.secondsRoundedUp)
    let parts = [(total / 3600, "h"), (total / 60 % 60, "min"), (total % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  private static func refused(_ text: String, _ reason: String) -> TextError {
    TextError(text, isNot: "a length of time", because: reason, example: "4:23, 1:04:23, 90s, 1h30m or 15")
  }

  /// `M:SS` or `H:MM:SS`; the first number may be of any size.
  private static func clockSeconds(_ text: String) throws(TextError) -> Int64 {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { throw refused(text, "it has more than two colons") }
    var total: Int64 = 0
    for (index, part) in parts.enumerated() {
      let value = try number(part, in: text, place: index == 0 ? "before the first colon" : "after a colon")
      if index > 0 {
        guard part.utf8.count == 2 else {
          throw refused(text, "\(TextError.quoted(part)) after a colon needs two digits")
        }
        guard value < 60 else { throw refused(text, "\(TextError.quoted(part)) is more than 59") }
      }
      total = total * 60 + value
    }
    return total
  }

  /// `1h30m15s`, each unit at most once and in this order, or a bare number of minutes.
  private static func unitSeconds(_ text: String) throws(TextError) -> Int64 {
    var rest = text[...]
    var total: Int64 = 0
    var smallest: Int64 = .max
    repeat {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let unit = rest.dropFirst(digits.count).first
      let value = try number(digits.isEmpty ? rest : digits, in: text, place: "at the start of a number")
      guard let unit else {
        guard smallest == .max else { throw refused(text, "\(TextError.quoted(digits)) has no unit") }
        return value * 60
      }
      let size = try seconds(perUnit: unit, in: text)
      guard size < smallest else { throw refused(text, "units go from h to m to s, each once") }
      guard smallest == .max || value < 60 else {
        throw refused(text, "\(TextError.quoted("\(digits)\(unit)")) is more than 59")
      }
      total += value * size
      smallest = size
      rest = rest.dropFirst(digits.count + 1)
    } while !rest.isEmpty
    return total
  }

  private static func seconds(perUnit unit: Character, in text: String) throws(TextError) -> Int64 {
    switch unit {
    case "h": 3600
    case "m": 60
    case "s": 1
    default: throw refused(text, "\(TextError.quoted("\(unit)")) is no unit (h, m or s)")
    }
  }

  /// A number of ASCII digits, small enough that no sum of three overflows.
  private static func number(_ part: Substring, in text: String, place: String) throws(TextError) -> Int64 {
    guard !text.isEmpty else { throw refused(text, "it is empty") }
    guard !part.isEmpty else { throw refused(text, "a number is missing \(place)") }
    for character in part where !(character.isASCII && character.isNumber) {
      throw refused(text, "\(TextError.quoted("\(character)")) is no digit")
    }
    guard let value = Int64(part), value <= 99_999_999 else {
      throw refused(text, "\(TextError.quoted(part)) is too big")
    }
    return value
  }
}
