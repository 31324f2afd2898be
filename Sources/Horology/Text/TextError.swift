/// Why a text can't be read: what is wrong with which part of it, and a text that would do.
public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line for a person.
  public let description: String

  /// Text that should have been of a kind, such as "a length of time".
  init(_ text: String, isNot kind: String, because reason: String, example: String) {
    description = "\(Self.quoted(text)) is not \(kind): \(reason); try \(example)"
  }

  /// A part of the text in quotation marks, on one short line whatever it holds.
  static func quoted(_ part: some StringProtocol) -> String {
    var line = String.UnicodeScalarView()
    for scalar in part.unicodeScalars.prefix(40) {
      line.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return "\"\(String(line))\(part.unicodeScalars.count > 40 ? "…" : "")\""
  }
}
