import CGLib

/// How wide texts are on a terminal, where a wide character takes two columns and a combining mark none.
public nonisolated enum TerminalColumns {
  /// The columns that a text takes.
  public static func count(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// As much of a text's beginning as fits, in whole characters.
  public static func cut(_ text: String, to columns: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += width(of: character)
        return used <= columns
      })
  }

  private static func width(of character: Character) -> Int {
    character.unicodeScalars.map(width(of:)).max() ?? 0
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
    return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
  }
}
