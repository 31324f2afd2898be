import Horology

nonisolated extension Ledger: TableRecord {
  static let table = "ledger"
  static let columns = ["id", "last_number", "reckoned_up_to", "zone"]

  func write(to statement: Statement) {
    statement.bind(1 as Int64)
    statement.bind(Int64(lastNumber))
    statement.bind(reckonedUpTo)
    statement.bind(zone)
  }

  init(from row: inout Row) throws(UnreadableRow) {
    _ = try row.integer(in: 1...1)
    self.init(
      lastNumber: Int(try row.integer(in: 0...StoredRange.number.upperBound)),
      reckonedUpTo: try row.instant(), zone: try row.text())
  }
}
