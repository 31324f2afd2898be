import CSQLite
import Glibc

/// Why the store could not do its work.
///
/// What was to be changed is unchanged then.
nonisolated enum StoreError: Error, Hashable, CustomStringConvertible {
  /// There is no room on the disk.
  case full(String)
  /// The folder or the file can't be written.
  case readOnly(String)
  /// The database's contents make no sense.
  case damaged(String)
  /// Another program keeps the database locked.
  case inUse(String)
  /// A value does not fit the schema.
  case outOfRange(String)
  /// Anything else that the system or SQLite reports.
  case io(String)

  var description: String {
    switch self {
    case .full(let text): "the disk is full: \(text); free some space"
    case .readOnly(let text): "no permission to write: \(text); make the folder writable"
    case .damaged(let text): "the database is damaged: \(text); start the agent again to repair it"
    case .inUse(let text): "another program uses the database: \(text); close that program"
    case .outOfRange(let text): "a value can't be stored: \(text)"
    case .io(let text): "the database can't be used: \(text)"
    }
  }
}

nonisolated extension StoreError {
  /// The error for a result code of SQLite's and the system's error number behind it.
  init(sqlite code: Int32, system: Int32, _ text: String) {
    switch (code & 0xff, system) {
    case (SQLITE_FULL, _), (SQLITE_IOERR, ENOSPC), (SQLITE_IOERR, EDQUOT), (SQLITE_CANTOPEN, ENOSPC):
      self = .full(text)
    case (SQLITE_READONLY, _), (SQLITE_PERM, _), (SQLITE_CANTOPEN, EACCES), (SQLITE_CANTOPEN, EROFS),
      (SQLITE_IOERR, EROFS):
      self = .readOnly(text)
    case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _), (SQLITE_FORMAT, _), (SQLITE_ERROR, _), (SQLITE_SCHEMA, _):
      self = .damaged(text)
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): self = .inUse(text)
    case (SQLITE_CONSTRAINT, _), (SQLITE_MISMATCH, _), (SQLITE_TOOBIG, _), (SQLITE_RANGE, _):
      self = .outOfRange(text)
    default: self = .io(text)
    }
  }

  /// The error for a failed system call, told by `errno`.
  static func system(_ failure: String, _ code: Int32 = errno) -> StoreError {
    let text = "\(failure): \(String(cString: strerror(code)))"
    return switch code {
    case ENOSPC, EDQUOT: .full(text)
    case EACCES, EPERM, EROFS: .readOnly(text)
    default: .io(text)
    }
  }
}
