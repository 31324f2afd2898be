/// Labels as they are kept: any Unicode text of one line.
public enum Label {
  /// The most characters (as a person counts them) of a label.
  public static let mostCharacters = 200
  /// The most bytes of a label in UTF-8: enough for 200 composed emoji, not for endless combining marks.
  static let mostBytes = 8_000

  /// The label as it is kept: line breaks and tabs become spaces, other control characters go, as does white space
  /// at the ends.
  ///
  /// - Throws: `Refusal.limitReached` if what is left is too long.
  public static func cleaned(_ text: String) throws(Refusal) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if scalar.properties.generalCategory != .control {
        scalars.append(scalar)
      }
    }
    let trimmed = String(scalars).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let label = String(trimmed)
    guard label.count <= mostCharacters else {
      throw .limitReached("the label has \(label.count) characters; at most \(mostCharacters) will do")
    }
    guard label.utf8.count <= mostBytes else {
      throw .limitReached("the label has \(label.utf8.count) bytes; at most \(mostBytes) will do")
    }
    return label
  }
}
