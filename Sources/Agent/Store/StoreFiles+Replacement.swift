import CGLib
import Glibc
import Horology

// A database comes to be under another name and is then put in place, so that there is never a half-made one.
nonisolated extension StoreFiles {
  /// SQLite's companions of a database and the database, by what follows its name.
  ///
  /// The log is moved first: a database without its log looks sound, but older than it is; a log without its database
  /// is noticed.
  private static let suffixes = ["-wal", "-shm", "-journal", ""]

  /// Makes a new database of these records and opens it.
  ///
  /// With a kind, what lies in its place is renamed first, to a name that tells the kind.
  ///
  /// - Returns: the new database's tables, and the name of the old file.
  func replace(
    settingAside kind: String?, with changes: [Change]
  ) throws(StoreError) -> (records: Records, setAside: String?) {
    try writeDraft(changes)
    var name: String?
    if let kind { name = try setAside(as: kind) }
    guard rename(draft, database) == 0 else { throw .system("cannot rename \(draft)") }
    // Some file systems cannot sync a folder, and that above may not be ours to open.
    for folder in [folder, folder + "/.."] { try? sync(folder) }

    let database = try Database(self.database)
    try database.beginDurableWrites()
    return (try Records(in: database), name)
  }

  private func writeDraft(_ changes: [Change]) throws(StoreError) {
    for suffix in Self.suffixes { unlink(draft + suffix) }
    let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("cannot make \(draft)") }
    close(descriptor)
    // A draft that is not finished is thrown away, so one sync at its end will do.
    let database = try Database(draft)
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try Schema.current.migrate(database, from: 0)
    try Records(in: database).commit(changes)
    try database.execute("PRAGMA journal_mode = WAL")
    try sync(draft)
  }

  /// Renames the database and its companions; nothing is overwritten.
  private func setAside(as kind: String) throws(StoreError) -> String {
    let name = freeName(kind)
    // A log that a mere look into the database has made.
    if isEmptyFile(log) { unlink(log) }
    for suffix in Self.suffixes where exists(database + suffix) {
      guard rename(database + suffix, "\(folder)/\(name)\(suffix)") == 0 else {
        throw .system("cannot rename \(database)\(suffix)")
      }
    }
    return name
  }

  /// A name with the kind and the time (UTC) that nothing has yet.
  private func freeName(_ kind: String) -> String {
    let now = g_date_time_new_now_utc()
    let stamp = g_date_time_format(now, "%Y%m%d-%H%M%S")
    defer {
      g_date_time_unref(now)
      g_free(stamp)
    }
    let base = "pocketchime.db.\(kind)-" + (stamp.map { String(cString: $0) } ?? "")
    var (name, count) = (base, 1)
    while Self.suffixes.contains(where: { exists("\(folder)/\(name)\($0)") }) {
      count += 1
      name = "\(base)-\(count)"
    }
    return name
  }

  /// Makes the content of a file, or the entries of a folder, durable.
  private func sync(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("cannot open \(path)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system("cannot sync \(path)") }
  }
}
