/// A key of a theme file, spelt as in the file.
public enum ThemeKey: String, CaseIterable, Hashable, Sendable {
  case name = "Name"
  case base = "Base"
  case caseStyle = "Case"
  case dialStyle = "Dial"
  case numerals = "Numerals"
  case hands = "Hands"
  case emblem = "Emblem"
  case complication = "Complication"
  case motto = "Motto"
  case caseColor = "CaseColor"
  case dialColor = "DialColor"
  case inkColor = "InkColor"
  case handsColor = "HandsColor"
  case secondsColor = "SecondsColor"
  case accentColor = "AccentColor"
  case tintColor = "TintColor"
}

/// Why keys make no theme.
public enum ThemeError: Error, Equatable, CustomStringConvertible {
  /// No such key.
  case unknownKey(String)
  /// A key's value is none that it takes.
  case badValue(ThemeKey, value: String, choices: String)

  /// What is wrong, and what would do.
  public var description: String {
    switch self {
    case .unknownKey(let key):
      "unknown key “\(key)”; a theme has \(ThemeKey.allCases.map(\.rawValue).joined(separator: ", "))"
    case .badValue(let key, let value, let choices): "\(key.rawValue) is “\(value)”; it takes \(choices)"
    }
  }

  /// The key in question.
  public var key: String {
    switch self {
    case .unknownKey(let key): key
    case .badValue(let key, _, _): key.rawValue
    }
  }
}

extension Theme {
  /// The theme that a theme file's keys describe; what they leave out is as in `Base`, which is `gold` if absent.
  ///
  /// - Throws: `ThemeError` for the first key, in the order of their names, that is unknown or has a bad value.
  public init(id: String, keys: [String: String]) throws(ThemeError) {
    var values: [ThemeKey: String] = [:]
    for (key, value) in keys.sorted(by: { $0.key < $1.key }) {
      guard let known = ThemeKey(rawValue: key) else { throw .unknownKey(key) }
      values[known] = value
    }
    self = try Self.base(values[.base])
    self.id = id
    name = values[.name] ?? id
    for (key, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { try set(key, to: value) }
  }

  /// The keys that describe the theme: what `init(id:keys:)` makes it of.
  public var keys: [String: String] {
    let pairs: [(ThemeKey, String)] = [
      (.name, name), (.caseStyle, style.rawValue), (.dialStyle, dialStyle.rawValue),
      (.numerals, numerals.rawValue), (.hands, hands.rawValue), (.emblem, emblem.rawValue),
      (.complication, complication.rawValue), (.motto, motto),
      (.caseColor, colors.caseMetal.description), (.dialColor, colors.dial.description),
      (.inkColor, colors.ink.description), (.handsColor, colors.hands.description),
      (.secondsColor, colors.seconds.description), (.accentColor, colors.accent.description),
      (.tintColor, colors.tint.description),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.rawValue, $1) })
  }

  private static func base(_ id: String?) throws(ThemeError) -> Theme {
    guard let id else { return .gold }
    guard let theme = builtIn.first(where: { $0.id == id }) else {
      throw .badValue(.base, value: id, choices: builtIn.map(\.id).joined(separator: ", "))
    }
    return theme
  }

  private mutating func set(_ key: ThemeKey, to value: String) throws(ThemeError) {
    switch key {
    case .name, .base: break  // read before the others
    case .caseStyle: style = try Self.choice(key, value)
    case .dialStyle: dialStyle = try Self.choice(key, value)
    case .numerals: numerals = try Self.choice(key, value)
    case .hands: hands = try Self.choice(key, value)
    case .emblem: emblem = try Self.choice(key, value)
    case .complication: complication = try Self.choice(key, value)
    case .motto: motto = value
    case .caseColor: colors.caseMetal = try Self.color(key, value)
    case .dialColor: colors.dial = try Self.color(key, value)
    case .inkColor: colors.ink = try Self.color(key, value)
    case .handsColor: colors.hands = try Self.color(key, value)
    case .secondsColor: colors.seconds = try Self.color(key, value)
    case .accentColor: colors.accent = try Self.color(key, value)
    case .tintColor: colors.tint = try Self.color(key, value)
    }
  }

  private static func choice<Choice>(_ key: ThemeKey, _ value: String) throws(ThemeError) -> Choice
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    guard let choice = Choice(rawValue: value) else {
      throw .badValue(key, value: value, choices: Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  private static func color(_ key: ThemeKey, _ value: String) throws(ThemeError) -> ThemeColor {
    guard let color = ThemeColor(value) else {
      throw .badValue(key, value: value, choices: "a colour such as \(ThemeColor(0xD9B45C))")
    }
    return color
  }
}
