import Horology

/// What a look into an existing database found.
nonisolated struct Inspection {
  /// What can be done with the database.
  enum Verdict: Equatable {
    /// It can be used as it is.
    case sound
    /// It is ours, but torn or edited.
    case damaged
    /// A later program of ours has written it.
    case newer(version: Int64)
    /// Another program has written it.
    case foreign
  }

  private(set) var verdict = Verdict.damaged
  /// The open tables of a sound database.
  private(set) var records: Records?
  /// What the engine keeps, as far as it can be read.
  private(set) var state = EngineState()
  /// The history of a damaged database, as far as it can be read.
  private(set) var history: [HistoryEntry] = []
  /// How many rows of a damaged database hold impossible values.
  private(set) var unreadable = 0

  /// Opens and reads a database.
  ///
  /// Only a sound one is written to: to bring it up to the schema.
  ///
  /// - Throws: where the file can't be read or written; damage is not an error here.
  init(_ path: String, schema: Schema = .current) throws(StoreError) {
    do {
      try look(into: try Database(path), schema)
    } catch {
      guard case .damaged = error else { throw error }
    }
  }

  private mutating func look(into database: Database, _ schema: Schema) throws(StoreError) {
    let version = try database.integer("PRAGMA user_version")
    guard try database.integer("PRAGMA application_id") == Schema.applicationID else {
      verdict = .foreign
      return
    }
    guard version <= schema.version else {
      verdict = .newer(version: version)
      return
    }
    // Before any other query, as one on a table that is not ours might never end.
    guard version > 0, try schema.upTo(version).matches(database) else { return }
    let isWhole = try isWhole(database)
    if version < schema.version {
      guard isWhole else { return }
      try schema.migrate(database, from: version)
    }
    try read(Records(in: database), isWhole: isWhole)
  }

  /// Whether the pages and rows fit together, and the history keeps to the schema's checks.
  ///
  /// The checks of the other tables, which take SQLite eight times as long, are done when their rows are read.
  private func isWhole(_ database: Database) throws(StoreError) -> Bool {
    try database.execute("PRAGMA ignore_check_constraints = ON")
    let structure = try database.texts("PRAGMA quick_check(1)")
    try database.execute("PRAGMA ignore_check_constraints = OFF")
    let history = try database.texts("PRAGMA quick_check('history')")
    return structure == ["ok"] && history == ["ok"]
  }

  private mutating func read(_ records: Records, isWhole: Bool) throws(StoreError) {
    var findings = Findings()
    state = records.readState(noting: &findings)
    if isWhole, findings.isClean {
      try records.database.beginDurableWrites()
      self.records = records
      verdict = .sound
    } else {
      history = records.readHistory(noting: &findings)
      unreadable = findings.unreadable
    }
  }
}
