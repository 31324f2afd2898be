import CSQLite

/// A table and the statements that read and write it.
nonisolated final class Table<Record: TableRecord> {
  private let upsert: Statement
  private let delete: Statement
  private let select: Statement

  init(in database: Database) throws(StoreError) {
    let (key, columns) = (Record.columns[0], Record.columns.joined(separator: ", "))
    let marks = Record.columns.map { _ in "?" }.joined(separator: ", ")
    let excluded = Record.columns.map { "excluded.\($0)" }.joined(separator: ", ")
    // A row that stays as it is dirties no page.
    upsert = try database.prepare(
      """
      INSERT INTO \(Record.table) (\(columns)) VALUES (\(marks))
      ON CONFLICT (\(key)) DO UPDATE SET (\(columns)) = (\(excluded)) WHERE (\(columns)) IS NOT (\(excluded))
      """)
    delete = try database.prepare("DELETE FROM \(Record.table) WHERE \(key) BETWEEN ? AND ?")
    select = try database.prepare("SELECT \(columns) FROM \(Record.table) ORDER BY \(key)")
  }

  /// Writes a record, in place of the one with its key if there is one.
  func put(_ record: Record) throws(StoreError) {
    record.write(to: upsert)
    try upsert.run()
  }

  /// Removes what has a key of this range.
  func remove(_ keys: ClosedRange<Int64>) throws(StoreError) {
    delete.bind(keys.lowerBound)
    delete.bind(keys.upperBound)
    try delete.run()
  }

  /// Reads all records, in the order of their keys, and notes what cannot be read.
  func readAll(noting findings: inout Findings) -> [Record] {
    var records: [Record] = []
    var lastKey = Int64.min
    defer { select.reset() }
    do throws(StoreError) {
      while try select.step() {
        let key = sqlite3_column_int64(select.handle, 0)
        // In a torn tree a page can be its own descendant, and its rows come again without end.
        guard key > lastKey else { throw StoreError.damaged("the rows of \(Record.table) are out of order") }
        lastKey = key
        var row = Row(of: select)
        do {
          records.append(try Record(from: &row))
        } catch {
          findings.unreadable += 1
        }
      }
    } catch {
      findings.error = error
    }
    return records
  }
}

/// What was wrong with the records that were read.
nonisolated struct Findings {
  /// How many rows hold a value no record can have.
  var unreadable = 0
  /// Why reading a table ended early.
  var error: StoreError?

  /// Whether everything was read.
  var isClean: Bool { unreadable == 0 && error == nil }
}
