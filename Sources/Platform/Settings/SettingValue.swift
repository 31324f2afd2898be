import Horology

/// How the value of a setting is written.
nonisolated struct SettingValue<Value: Sendable>: Sendable {
  /// What would do, for a person: "a length from 1s to 24h is needed, such as 9m".
  let needed: String
  /// Reads a value; nil if it won't do.
  let parse: @Sendable (String) -> Value?
  /// Writes a value.
  let format: @Sendable (Value) -> String
}

nonisolated extension SettingValue where Value == Duration {
  /// A length of time within limits.
  static func length(_ range: ClosedRange<Duration>, such example: String) -> SettingValue {
    SettingValue(
      needed:
        "a length from \(written(range.lowerBound)) to \(written(range.upperBound)) is needed, such as \(example)",
      parse: { text in
        // A length of nothing is none to set a countdown to, so the parser refuses it.
        let length = ["0", "0s", "0m"].contains(text) ? .zero : try? DurationText.parse(text)
        return length.flatMap { range.contains($0) ? $0 : nil }
      },
      format: { written($0) })
  }

  /// As it is typed: `1h30m`.
  private static func written(_ length: Duration) -> String {
    let seconds = length.components.seconds
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0" : parts.map { "\($0.0)\($0.1)" }.joined()
  }
}

nonisolated extension SettingValue where Value == Int {
  /// A whole number within limits.
  static func number(_ range: ClosedRange<Int>) -> SettingValue {
    SettingValue(
      needed: "a number from \(range.lowerBound) to \(range.upperBound) is needed",
      parse: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } },
      format: { String($0) })
  }
}

nonisolated extension SettingValue where Value == Bool {
  /// `true` or `false`.
  static var flag: SettingValue {
    SettingValue(needed: "true or false is needed", parse: { Bool($0) }, format: { String($0) })
  }
}

nonisolated extension SettingValue where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of a few words.
  static var choice: SettingValue {
    SettingValue(
      needed: Value.allCases.map(\.rawValue).joined(separator: " or ") + " is needed",
      parse: { Value(rawValue: $0) }, format: { $0.rawValue })
  }
}

nonisolated extension SettingValue where Value == String {
  /// The name of a theme or a spell.
  static func name(such example: String) -> SettingValue {
    SettingValue(
      needed: "a name of letters, digits, - and _ is needed, such as \(example)",
      parse: { isName($0) ? $0 : nil }, format: { $0 })
  }

  /// Whether a text can be the name of a theme or a spell, and so of a file.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }

  /// What a ring sounds like.
  static var sound: SettingValue {
    SettingValue(
      needed: "a sound's name, a file, repeater or none is needed", parse: { $0.isEmpty ? nil : $0 },
      format: { $0 })
  }
}

nonisolated extension SettingValue {
  /// A value that may be left out: an empty text stands for none.
  private static func optional<Wrapped>(
    _ needed: String, none: String, parse: @escaping @Sendable (String) -> Wrapped?,
    format: @escaping @Sendable (Wrapped) -> String
  ) -> SettingValue where Value == Wrapped? {
    SettingValue(
      needed: needed,
      parse: { text in
        if text.isEmpty { return .some(.none) }
        guard let value = parse(text) else { return .none }
        return .some(value)
      },
      format: { $0.map(format) ?? none })
  }
}

nonisolated extension SettingValue where Value == String? {
  /// Any text.
  static var text: SettingValue { .optional("a text is needed", none: "none", parse: { $0 }, format: { $0 }) }

  /// The name of a zone in a database.
  static func zone(in zones: any ZoneDatabase) -> SettingValue {
    .optional(
      "the name of a time zone is needed, such as Europe/Madrid", none: "none",
      parse: { zones.rules(named: $0)?.identifier }, format: { $0 })
  }
}

nonisolated extension SettingValue where Value == Coordinates? {
  /// Degrees north and east.
  static var place: SettingValue {
    .optional(
      "latitude and longitude in degrees are needed, such as 41.39,2.17", none: "the zone's place",
      parse: { coordinates($0) }, format: { "\($0.latitude),\($0.longitude)" })
  }

  private static func coordinates(_ text: String) -> Coordinates? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1]) else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// A decimal number; `Double` alone would also take `0x1p3`, `1e1` and `nan`.
  private static func degrees(_ text: Substring) -> Double? {
    let figures = text.filter { $0 != " " }
    return figures.allSatisfy { $0.isASCII && ($0.isNumber || "+-.".contains($0)) } ? Double(figures) : nil
  }
}
