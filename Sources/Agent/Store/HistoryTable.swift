import Horology

/// A line of the history with its number; a newer line has a greater one.
nonisolated struct HistoryRow: TableRecord {
  static let table = "history"
  static let columns = ["line", "kind", "number", "label", "due", "rang", "ended", "how"]
  /// How many lines are kept, the newest.
  static let mostLines: Int64 = 10_000

  /// Nil for a line that is to get the next number.
  var line: Int64?
  var entry: HistoryEntry

  init(line: Int64? = nil, entry: HistoryEntry) {
    self.line = line
    self.entry = entry
  }

  func write(to statement: Statement) {
    statement.bind(line)
    statement.bind(entry.id.kind.rawValue)
    statement.bind(Int64(entry.id.number))
    statement.bind(entry.label)
    statement.bind(entry.due)
    statement.bind(entry.rang)
    statement.bind(entry.ended)
    statement.bind(entry.how.rawValue)
  }

  init(from row: inout Row) throws(UnreadableRow) {
    line = try row.integer(in: StoredRange.number)
    guard let kind = EntryID.Kind(rawValue: try row.text()) else { throw UnreadableRow() }
    let number = try row.number()
    let label = try row.text()
    let (due, rang, ended) = (try row.instant(), try row.instantOrNull(), try row.instant())
    guard let how = Ending(rawValue: try row.text()) else { throw UnreadableRow() }
    entry = HistoryEntry(
      id: EntryID(kind: kind, number: number), label: label, due: due, rang: rang, ended: ended, how: how)
  }
}
