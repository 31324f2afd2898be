import CSQLite

/// A connection to one SQLite file, used by one thread at a time.
nonisolated final class Database {
  let path: String
  private let handle: OpaquePointer

  /// Opens a database for writing, or makes an empty one where there is none; nothing in it is changed yet.
  ///
  /// Set up for contents that cannot be trusted: nothing in the schema runs, memory is not mapped, sizes are bounded.
  init(_ path: String) throws(StoreError) {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let system = opened.map(sqlite3_system_errno) ?? 0
      sqlite3_close(opened)
      throw StoreError(sqlite: code, system: system, "\(path): \(String(cString: sqlite3_errstr(code)))")
    }
    handle = opened
    guard sqlite3_db_readonly(handle, "main") != 1 else { throw .readOnly(path) }
    for (option, on) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ] as [(Int32, Int32)] {
      _ = pocketchime_sqlite3_configure(handle, option, on)
    }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1_000_000)
    sqlite3_busy_timeout(handle, 500)
    // Exclusive from the first access on: then the index of the write-ahead log is in plain memory, not in a mapped
    // file, and no other program can write beside us.
    try execute(
      """
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -256
      """)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Whether another file, or none, now lies where this one was opened.
  var hasMoved: Bool {
    var moved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// Makes every commit durable before it returns, at one sync of the disk each.
  ///
  /// A commit is appended to the write-ahead log, whose checksums tell a torn end after a power cut. The log is
  /// folded into the database at every 256 pages, and when the connection is closed. It exists from now on: the first
  /// read makes it.
  func beginDurableWrites() throws(StoreError) {
    try execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 256;
      PRAGMA journal_size_limit = 2097152; SELECT count(*) FROM sqlite_schema
      """)
    _ = pocketchime_sqlite3_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
  }

  /// Leaves the files as they are when the connection is closed.
  func keepFilesOnClose() {
    _ = pocketchime_sqlite3_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// Runs statements that return nothing of interest.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Does all of the body's work in one transaction, or none.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // SQLite has rolled back by itself after some errors; then this does nothing.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// The first column of the first row as a whole number.
  func integer(_ sql: String) throws(StoreError) -> Int64 {
    let statement = try prepare(sql)
    guard try statement.step() else { throw .damaged("\(path): no answer to \(sql)") }
    return sqlite3_column_int64(statement.handle, 0)
  }

  /// The first column of each row as text.
  func texts(_ sql: String) throws(StoreError) -> [String] {
    let statement = try prepare(sql)
    var texts: [String] = []
    while try statement.step() {
      texts.append(sqlite3_column_text(statement.handle, 0).map { String(cString: $0) } ?? "")
    }
    return texts
  }

  /// Compiles a statement that is used again and again.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(code) }
    return Statement(adopting: prepared, of: self)
  }

  /// The error behind a result code just returned.
  func error(_ code: Int32) -> StoreError {
    StoreError(
      sqlite: code, system: sqlite3_system_errno(handle),
      "\(path): \(String(cString: sqlite3_errmsg(handle)))")
  }
}
