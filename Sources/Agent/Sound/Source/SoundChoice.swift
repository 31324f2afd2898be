import CGLib

/// Which sound a ring shall have, as the settings and `--sound` spell it.
public nonisolated enum SoundChoice: Sendable, Equatable, CustomStringConvertible {
  /// Silence: `none`.
  case silence
  /// The time struck on gongs: `repeater`.
  case repeater
  /// A sound file by its absolute path; also written with a leading `~/`, or as a `file:` address.
  case file(path: String)
  /// A sound of the sound theme by its name, such as `bell`; `alarm` is the theme's alarm clock.
  case named(String)

  /// The theme's name for what an alarm clock sounds like.
  static let alarm = "alarm-clock-elapsed"

  /// The choice that a text spells.
  ///
  /// Every text spells one, since whatever can't be found falls back to another sound; empty is `alarm`.
  public init(_ text: String) {
    switch text {
    case "none": self = .silence
    case "repeater": self = .repeater
    case "alarm", "": self = .named(Self.alarm)
    case _ where text.hasPrefix("/"): self = .file(path: text)
    case _ where text.hasPrefix("~/"):
      self = .file(path: String(cString: g_get_home_dir()) + text.dropFirst())
    case _ where text.hasPrefix("file:"):
      guard let path = g_filename_from_uri(text, nil, nil) else {
        self = .file(path: text)
        return
      }
      defer { g_free(path) }
      self = .file(path: String(cString: path))
    default: self = .named(text)
    }
  }

  /// The choice as the settings spell it.
  public var description: String {
    switch self {
    case .silence: "none"
    case .repeater: "repeater"
    case .file(let path): path
    case .named(Self.alarm): "alarm"
    case .named(let name): name
    }
  }
}
