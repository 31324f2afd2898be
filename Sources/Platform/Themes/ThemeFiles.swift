import CGLib
import Horology

/// The themes there are: the three built in, and the user's own from `NAME.conf` files.
///
/// A theme file is a key file with one group, `[Theme]`, whose keys are `ThemeKey`'s. Reading may wait for a disk; it
/// can be done from any thread.
public nonisolated struct ThemeFiles: Sendable {
  /// Where the files lie, the most important folder first.
  private let folders: [String]

  /// The files in `pocketchime/themes` of the user's and the machine's data folders.
  public init(folders: XDGFolders) {
    self.folders = ([folders.dataHome] + folders.dataDirs).map { $0 + "/pocketchime/themes" }
  }

  /// The names of all themes: the built-in ones first, then the files', sorted.
  public var names: [String] {
    let builtIn = Theme.builtIn.map(\.id)
    return builtIn + Set(folders.flatMap(Self.names)).subtracting(builtIn).sorted()
  }

  /// The theme of a name; a built-in theme cannot be replaced by a file.
  public func theme(named name: String) throws(ThemeFileError) -> Theme {
    if let theme = Theme.builtIn.first(where: { $0.id == name }) { return theme }
    guard let folder = folders.first(where: { Self.names(in: $0).contains(name) }) else {
      throw .unknown(name: name, known: names)
    }
    return try Self.read(Self.path(of: name, in: folder), id: name)
  }

  /// Calls back on the main loop once after each burst of changes to a theme's file, there or not yet there.
  @MainActor public func watch(
    theme name: String, changed: @escaping @MainActor () -> Void
  ) throws(PlatformError) -> FileWatch {
    try FileWatch(paths: folders.map { Self.path(of: name, in: $0) }, changed: changed)
  }

  private static let suffix = ".conf"
  /// Larger files are refused: no theme is that long.
  private static let largest = 1 << 20

  private static func path(of name: String, in folder: String) -> String { "\(folder)/\(name)\(suffix)" }

  /// The names of the theme files in a folder; files whose names could not be set in the settings are none.
  private static func names(in folder: String) -> [String] {
    guard let directory = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(directory) }
    var names: [String] = []
    while let entry = g_dir_read_name(directory) {
      let file = String(cString: entry)
      let name = String(file.dropLast(suffix.count))
      if file.hasSuffix(suffix), SettingValue<String>.isName(name) { names.append(name) }
    }
    return names
  }

  private static func read(_ path: String, id: String) throws(ThemeFileError) -> Theme {
    let file: KeyFile
    do {
      file = KeyFile(try FileContents.read(path, atMost: largest))
    } catch {
      throw .unreadable(error)
    }
    if let bad = file.badLines.first { throw .malformed(path: path, line: bad.line, reason: bad.message) }
    if let (group, line) = file.groups.first(where: { $0.key != "Theme" }) {
      throw .malformed(path: path, line: line, reason: "[\(shortened(group))]: no such group; there is Theme")
    }
    let entries = Dictionary(file.entries.map { ($0.key, $0) }) { _, later in later }
    do {
      return try Theme(id: id, keys: entries.mapValues(\.value))
    } catch {
      throw .badKey(path: path, line: entries[error.key]?.line ?? 1, reason: error)
    }
  }
}
