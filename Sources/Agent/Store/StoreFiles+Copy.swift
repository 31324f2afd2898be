import CGLib
import Glibc

nonisolated extension StoreFiles {
  /// Copies the database and its log to a folder of its own, which the caller removes with `removeCopy`.
  func copy() throws(StoreError) -> StoreFiles {
    let parent = String(cString: g_get_tmp_dir())
    let name = g_strdup("\(parent)/pocketchime-XXXXXX")
    defer { g_free(name) }
    guard let folder = g_mkdtemp(name) else { throw .system("cannot make a folder in \(parent)") }
    let copy = StoreFiles(folder: String(cString: folder))
    do {
      try copyFile(database, to: copy.database)
      if exists(log) { try copyFile(log, to: copy.log) }
    } catch {
      copy.removeCopy()
      throw error
    }
    return copy
  }

  /// Removes a copy and its folder.
  func removeCopy() {
    for path in [database, log, database + "-shm", database + "-journal"] { unlink(path) }
    rmdir(folder)
  }

  private func copyFile(_ source: String, to target: String) throws(StoreError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .system("cannot read \(source)") }
    defer { close(input) }
    let output = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw .system("cannot make \(target)") }
    defer { close(output) }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &chunk, chunk.count)
      guard count >= 0 else { throw .system("cannot read \(source)") }
      guard count > 0 else { return }
      guard write(output, chunk, count) == count else { throw .system("cannot write \(target)") }
    }
  }
}
