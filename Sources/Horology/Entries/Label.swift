/// Labels as they are kept: any Unicode text of one line.
public enum Label {
  /// The most characters (as a person counts them) of a label.
  public static let mostCharacters = 200
  /// The most bytes of a label in UTF-8: enough for 200 composed emoji, not for endless combining marks.
  static let mostBytes = 8_000

  /// Embeddings, overrides and isolates (Unicode Standard Annex #9).
  private static let turns: Set<Unicode.Scalar> = Set(
    ([0x202A...0x202E, 0x2066...0x2069] as [ClosedRange<UInt32>]).joined().compactMap(Unicode.Scalar.init))

  /// The label as it is kept: line breaks and tabs become spaces, other control characters go, as does white space
  /// at the ends.
  ///
  /// So do the characters that turn the writing direction of all that follows, in a menu or on a
  /// terminal; the marks that only order a label's own words stay, as do the joiners that scripts need.
  ///
  /// - Throws: `Refusal.limitReached` if what is left is too long.
  public static func cleaned(_ text: String) throws(Refusal) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if scalar.properties.generalCategory != .control, !turns.contains(scalar) {
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
