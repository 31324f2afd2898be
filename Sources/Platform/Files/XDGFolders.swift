import CGLib
import Glibc

/// The folders where a user's files lie (XDG Base Directory Specification 0.8).
public nonisolated struct XDGFolders: Sendable, Equatable {
  /// The user's settings.
  public let configHome: String
  /// Settings of the machine, the most important first.
  public let configDirs: [String]
  /// What the user would miss.
  public let dataHome: String
  /// Data of the machine, the most important first.
  public let dataDirs: [String]
  /// Sockets and locks of this login; nil where none is given.
  public let runtimeDir: String?

  /// The folders an environment names, else the specification's; those without a leading slash count as not named.
  public init(environment: [String: String]) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    func folders(_ name: String) -> [String]? {
      let absolute = (environment[name] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(
        String.init)
      return absolute.isEmpty ? nil : absolute
    }
    // GLib falls back on the user database where HOME is not set.
    let home = folder("HOME") ?? String(cString: g_get_home_dir())
    configHome = folder("XDG_CONFIG_HOME") ?? home + "/.config"
    configDirs = folders("XDG_CONFIG_DIRS") ?? ["/etc/xdg"]
    dataHome = folder("XDG_DATA_HOME") ?? home + "/.local/share"
    dataDirs = folders("XDG_DATA_DIRS") ?? ["/usr/local/share", "/usr/share"]
    runtimeDir = folder("XDG_RUNTIME_DIR")
  }

  /// Makes a folder and those above it, for the user alone, unless it is there.
  public static func create(_ folder: String) throws(PlatformError) {
    if g_mkdir_with_parents(folder, 0o700) != 0 { throw .last("cannot make the folder \(folder)") }
  }
}
