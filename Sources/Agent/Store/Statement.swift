import CSQLite

/// A compiled statement: values are bound in the order of its parameters, then it runs.
nonisolated final class Statement {
  let handle: OpaquePointer
  /// Held so that the connection outlives its statements.
  private let database: Database
  private var bound: Int32 = 0

  init(adopting handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds a whole number, or NULL, to the next parameter.
  func bind(_ value: Int64?) {
    bound += 1
    if let value { sqlite3_bind_int64(handle, bound, value) } else { sqlite3_bind_null(handle, bound) }
  }

  /// Binds a text, or NULL, to the next parameter.
  func bind(_ text: String?) {
    bound += 1
    guard var text else {
      sqlite3_bind_null(handle, bound)
      return
    }
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        let length = Int32(clamping: characters.count)
        _ = pocketchime_sqlite3_bind_text(handle, bound, characters.baseAddress, length)
      }
    }
  }

  /// Goes on to the next row; false after the last.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// Makes the statement ready for another run.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    bound = 0
  }

  /// Runs a statement that returns no rows with what is bound, and makes it ready for another run.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }
}
