import CGLib
import Horology

/// The themes there are: the three built in, and the user's own from `NAME.conf` files.
///
/// A theme file is a key file with one group, `[Theme]`, whose keys are `ThemeKey`'s.
public struct ThemeFiles {
  private let directories: [String]

  /// Themes in the `pocketchime/themes` folders of these data folders; the first that has a name wins.
  public init(dataDirectories: [String]) {
    directories = dataDirectories.map { $0 + "/pocketchime/themes" }
  }

  /// Themes in the user's and the system's data folders (XDG).
  public init() {
    var folders = [String(cString: g_get_user_data_dir())]
    var next = g_get_system_data_dirs()
    while let entry = next?.pointee {
      folders.append(String(cString: entry))
      next = next?.successor()
    }
    self.init(dataDirectories: folders)
  }

  /// The folders that are looked into, for who watches them.
  public var folders: [String] { directories }

  /// The names of all themes: the built-in ones first, then the files', sorted.
  public var names: [String] {
    let builtIn = Theme.builtIn.map(\.id)
    let found = Set(directories.flatMap(Self.files)).subtracting(builtIn)
    return builtIn + found.sorted()
  }

  /// The theme of a name.
  ///
  /// A built-in theme cannot be replaced by a file.
  public func theme(named name: String) throws(ThemeFileError) -> Theme {
    if let theme = Theme.builtIn.first(where: { $0.id == name }) { return theme }
    guard let folder = directories.first(where: { Self.files(in: $0).contains(name) }) else {
      throw .unknown(name: name, known: names)
    }
    return try Self.read("\(folder)/\(name).conf", id: name)
  }

  private static let suffix = ".conf"

  private static func files(in folder: String) -> [String] {
    guard let directory = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(directory) }
    var names: [String] = []
    while let entry = g_dir_read_name(directory) {
      let file = String(cString: entry)
      if file.hasSuffix(suffix), file.count > suffix.count {
        names.append(String(file.dropLast(suffix.count)))
      }
    }
    return names
  }

  private static func read(_ path: String, id: String) throws(ThemeFileError) -> Theme {
    let text = try contents(of: path)
    let keys = try keys(in: text, path: path)
    do {
      return try Theme(id: id, keys: keys)
    } catch {
      throw .badKey(path: path, line: line(ofKey: error.key, in: text), reason: error)
    }
  }

  private static func contents(of path: String) throws(ThemeFileError) -> String {
    var (bytes, error) = (UnsafeMutablePointer<CChar>?.none, UnsafeMutablePointer<GError>?.none)
    guard g_file_get_contents(path, &bytes, nil, &error) != 0, let bytes else {
      throw .unreadable(path: path, reason: message(consuming: error))
    }
    defer { g_free(bytes) }
    return String(cString: bytes)
  }

  private static func keys(in text: String, path: String) throws(ThemeFileError) -> [String: String] {
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    var error: UnsafeMutablePointer<GError>?
    guard g_key_file_load_from_data(file, text, gsize(text.utf8.count), G_KEY_FILE_NONE, &error) != 0 else {
      throw .malformed(path: path, line: strayLine(in: text), reason: message(consuming: error))
    }
    guard let names = g_key_file_get_keys(file, "Theme", nil, nil) else {
      throw .malformed(path: path, line: nil, reason: "there is no group [Theme]")
    }
    defer { g_strfreev(names) }
    var (keys, next) = ([String: String](), names)
    while let name = next.pointee {
      if let value = g_key_file_get_string(file, "Theme", name, nil) {
        keys[String(cString: name)] = String(cString: value)
        g_free(value)
      }
      next = next.successor()
    }
    return keys
  }

  /// Where a key is set; GLib does not tell.
  private static func line(ofKey key: String, in text: String) -> Int? {
    number(in: text) { line in
      line.hasPrefix(key) && line.dropFirst(key.count).first { $0 != " " && $0 != "\t" } == "="
    }
  }

  /// The first line that is no comment, group or key.
  private static func strayLine(in text: String) -> Int? {
    number(in: text) { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("[") && !$0.contains("=") }
  }

  private static func number(in text: String, where matches: (Substring) -> Bool) -> Int? {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { matches($0.drop { $0 == " " || $0 == "\t" }) }.map { $0 + 1 }
  }

  private static func message(consuming error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown error" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }
}
