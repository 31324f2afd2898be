import Glibc
import Horology

/// The settings as they lie on disk: the user's file over those of the machine.
///
/// Reading and writing may wait for a disk; both can be called from any thread.
public nonisolated struct SettingsFile: Sendable {
  /// The user's own file, which need not exist.
  public let path: String

  private let machinePaths: [String]
  private let keys: [SettingKey]

  /// Larger files are refused: no settings are that long.
  static let largest = 1 << 20
  /// A file of another kind may have a problem in each line.
  private static let mostProblems = 20

  /// The files `pocketchime/pocketchime.conf` in the configuration folders; zones they name are looked up in `zones`.
  public init(folders: XDGFolders, zones: any ZoneDatabase) {
    let name = "/pocketchime/pocketchime.conf"
    path = folders.configHome + name
    machinePaths = folders.configDirs.map { $0 + name }
    keys = SettingKey.all(zones: zones)
  }

  /// Reads the settings, and what is wrong with the files, the least important file first.
  public func read() -> (settings: Settings, problems: [SettingsProblem]) {
    var settings = Settings()
    var problems: [SettingsProblem] = []
    for file in machinePaths.reversed() + [path] {
      do throws(PlatformError) {
        let found = apply(KeyFile(try FileContents.read(file, atMost: Self.largest)), of: file, to: &settings)
        problems += found.prefix(Self.mostProblems)
        if found.count > Self.mostProblems {
          let more = "\(found.count - Self.mostProblems) more lines are wrong"
          problems.append(SettingsProblem(file: file, line: nil, key: nil, message: more))
        }
      } catch {
        // A file need not be there.
        guard error.code != ENOENT && error.code != ENOTDIR else { continue }
        problems.append(
          SettingsProblem(file: file, line: nil, key: nil, message: "cannot be read: \(error.reason)"))
      }
    }
    return (settings, problems)
  }

  /// Calls back on the main loop once after each burst of changes to any of the files, there or not yet there.
  @MainActor public func watch(changed: @escaping @MainActor () -> Void) throws(PlatformError) -> FileWatch {
    try FileWatch(paths: machinePaths + [path], changed: changed)
  }

  private func apply(_ file: KeyFile, of path: String, to settings: inout Settings) -> [SettingsProblem] {
    var problems = file.badLines.map {
      SettingsProblem(file: path, line: $0.line, key: nil, message: $0.message)
    }
    for (group, line) in file.groups where !keys.contains(where: { $0.group == group }) {
      let known = unique(keys.map(\.group)).joined(separator: ", ")
      problems.append(
        SettingsProblem(
          file: path, line: line, key: nil,
          message: "[\(shortened(group))]: no such group; there are \(known)"))
    }
    for entry in file.entries {
      if let message = apply(entry, to: &settings) {
        problems.append(
          SettingsProblem(file: path, line: entry.line, key: "\(entry.group)/\(entry.key)", message: message))
      }
    }
    return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Takes one entry in; nil if it did, else what is wrong.
  private func apply(_ entry: KeyFile.Entry, to settings: inout Settings) -> String? {
    let group = keys.filter { $0.group == entry.group }
    guard !group.isEmpty else { return nil }  // told once for the whole group
    guard let key = group.first(where: { $0.name == entry.key }) else {
      let known = group.map(\.name).joined(separator: ", ")
      return "\(shortened(entry.key)): no such key in [\(entry.group)]; there are \(known)"
    }
    return key.take(entry.value, &settings).map { "\(entry.key)=\(shortened(entry.value)): \($0)" }
  }
}

private nonisolated func unique(_ names: [String]) -> [String] {
  names.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
}
