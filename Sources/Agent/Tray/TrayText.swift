import Horology

/// Texts for panels, which do not agree on what a text is.
nonisolated enum TrayText {
  /// A text that reads the same wherever it is shown.
  ///
  /// waybar takes title and tooltip for markup, Plasma does if they look like it, GTK does with menus, GNOME never
  /// does. Escaped, `&` would be shown as `&amp;` by some; as it is, it would cost others the whole tooltip. So the two
  /// characters that mean something to a reader of markup are replaced by ones that look much the same.
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": plain += "+"
      case "<": plain += "‹"
      case ">": plain += "›"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// The most characters of a name in a panel.
  private static let mostCharacters = 60

  /// The user's name for an alarm or countdown, or what it is if it has none; cut to what a panel has room for.
  static func name(_ label: String, of id: EntryID) -> String {
    let name = plain(label.isEmpty ? id.defaultName : label)
    return name.count > mostCharacters ? "\(name.prefix(mostCharacters - 1))…" : name
  }
}
