/// Why a text can't be read: what is wrong with which part of it, and a text that would do.
public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line for a person.
  public let description: String

  /// Text that should have been of a kind, such as "a length of time".
  init(_ text: String, isNot kind: String, because reason: String, example: String) {
    description = "\"\(Self.shortened(text))\" is not \(kind): \(reason); try \(example)"
  }

  /// Errors are one line, whatever they quote.
  private static func shortened(_ text: String) -> String {
    let visible = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: visible)
    let line = String(view)
    return line.count > 40 ? line.prefix(40) + "…" : line
  }
}
