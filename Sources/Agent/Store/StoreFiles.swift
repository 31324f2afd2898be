import CGLib
import Glibc

/// The files of the store in its folder, and what is done to them as files.
nonisolated struct StoreFiles: Sendable {
  /// The folder, an absolute path.
  let folder: String

  /// The database.
  var database: String { folder + "/pocketchime.db" }
  /// A new database while it is written.
  var draft: String { database + ".new" }
  /// The database's write-ahead log while the agent runs, or after it was killed.
  var log: String { database + "-wal" }

  /// Makes the folder, for the user alone, unless it is there.
  func makeFolder() throws(StoreError) {
    guard g_mkdir_with_parents(folder, 0o700) == 0 else { throw .system("cannot make the folder \(folder)") }
  }

  /// Whether there is no database, or just empty files.
  var isVacant: Bool { [log, database].allSatisfy { !exists($0) || isEmptyFile($0) } }

  /// Whether the database is a plain file.
  var isRegular: Bool { status(of: database).map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  /// Whether something of this path exists, be it a link to nowhere.
  func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Whether this is a file that holds nothing.
  func isEmptyFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_size == 0 } ?? false
  }
}
