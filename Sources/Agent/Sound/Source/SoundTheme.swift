import CGLib

/// Finds sounds by name as the freedesktop.org sound theme specification says, in the output profile `stereo`.
///
/// Spoken sounds in the user's language, which the specification allows, are not looked for: an alarm's sound
/// says nothing. Reads files, so it belongs on a worker thread.
public nonisolated struct SoundTheme: Sendable {
  /// The name of the theme that is looked through first.
  public let name: String
  /// Where themes lie: the folders `sounds` in the user's and the system's data folders, the user's first.
  private let folders: [String]

  /// The specification's last resort, which every desktop has or lacks together with its sounds.
  static let fallback = "freedesktop"

  /// A theme in `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`.
  ///
  /// - Parameters:
  ///   - name: the theme's internal name, that of its folder.
  ///   - dataFolders: absolute paths, the most important first.
  public init(name: String = "freedesktop", dataFolders: [String]) {
    self.name = name
    folders = dataFolders.map { $0 + "/sounds" }
  }

  /// The file of the sound with this name, or with the name cut at its last hyphens (`alarm-clock-elapsed`,
  /// `alarm-clock`, `alarm`); nil if the theme, those it inherits from and `freedesktop` have none.
  ///
  /// A sound that its theme disables is looked for further on: an alarm can't be silenced by theme.
  public func path(of sound: String) -> String? {
    guard !sound.isEmpty, !sound.contains("/") else { return nil }
    // Last of all, sounds outside any theme.
    let places = themes().flatMap { theme in subfolders(of: theme).map { theme + "/" + $0 } } + [""]
    var name = Substring(sound)
    while true {
      for place in places {
        if let path = file(name, in: place) { return path }
      }
      guard let hyphen = name.lastIndex(of: "-") else { return nil }
      name = name[..<hyphen]
    }
  }

  private func file(_ name: Substring, in subfolder: String) -> String? {
    for folder in folders {
      for suffix in ["oga", "ogg", "wav"] {
        let path = "\(folder)/\(subfolder)/\(name).\(suffix)"
        if g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 { return path }
      }
    }
    return nil
  }

  /// The theme, its ancestors depth first, and the fallback, each once.
  private func themes() -> [String] {
    var order: [String] = []
    func visit(_ theme: String) {
      // The number is far beyond any real family: a guard against one that somebody generated.
      guard !order.contains(theme), order.count < 32 else { return }
      order.append(theme)
      for parent in index(of: theme)?.strings("Inherits", in: "Sound Theme") ?? []
      where parent != Self.fallback {
        visit(parent)
      }
    }
    visit(name)
    if !order.contains(Self.fallback) { order.append(Self.fallback) }
    return order
  }

  /// The theme's folders for stereo output, then those for any output.
  private func subfolders(of theme: String) -> [String] {
    guard let index = index(of: theme) else { return [] }
    let all = index.strings("Directories", in: "Sound Theme").map {
      ($0, index.string("OutputProfile", in: $0))
    }
    return all.filter { $0.1 == "stereo" }.map(\.0) + all.filter { $0.1 == nil }.map(\.0)
  }

  /// The first `index.theme` found describes the theme, wherever else its sounds lie.
  private func index(of theme: String) -> KeyFile? {
    guard !theme.isEmpty, !theme.contains("/") else { return nil }
    for folder in folders {
      if let index = KeyFile(path: "\(folder)/\(theme)/index.theme") { return index }
    }
    return nil
  }
}

/// An `index.theme`, read.
private nonisolated final class KeyFile {
  private let file = g_key_file_new()

  init?(path: String) {
    g_key_file_set_list_separator(file, CChar(UInt8(ascii: ",")))
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return nil }
  }

  deinit { g_key_file_unref(file) }

  func string(_ key: String, in group: String) -> String? {
    guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  func strings(_ key: String, in group: String) -> [String] {
    var count: gsize = 0
    guard let list = g_key_file_get_string_list(file, group, key, &count, nil) else { return [] }
    defer { g_strfreev(list) }
    return (0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } }
      .map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
  }
}

extension String {
  /// Without spaces at either end: lists in key files are often written with them.
  fileprivate nonisolated func trimmingSpaces() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
