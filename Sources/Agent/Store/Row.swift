import CSQLite
import Horology

/// A value in the database that no record can have.
nonisolated struct UnreadableRow: Error {}

/// One row of a result, read column by column from the first on.
///
/// Nothing in it is trusted.
nonisolated struct Row {
  private let statement: OpaquePointer
  private var column: Int32 = 0

  /// The row at which a statement stands.
  init(of statement: Statement) { self.statement = statement.handle }

  /// The next column: a whole number of a range.
  mutating func integer(in range: ClosedRange<Int64>) throws(UnreadableRow) -> Int64 {
    guard let value = try integerOrNull(in: range) else { throw UnreadableRow() }
    return value
  }

  /// The next column: a whole number of a range, or nil for NULL.
  mutating func integerOrNull(in range: ClosedRange<Int64>) throws(UnreadableRow) -> Int64? {
    defer { column += 1 }
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: break
    default: throw UnreadableRow()
    }
    let value = sqlite3_column_int64(statement, column)
    guard range.contains(value) else { throw UnreadableRow() }
    return value
  }

  /// The next column: a text of one line.
  mutating func text() throws(UnreadableRow) -> String {
    guard let text = try textOrNull() else { throw UnreadableRow() }
    return text
  }

  /// The next column: a text of one line, or nil for NULL.
  ///
  /// What is no such text is mended, not refused: an alarm with a torn label must still ring.
  mutating func textOrNull() throws(UnreadableRow) -> String? {
    defer { column += 1 }
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return nil
    case SQLITE_TEXT: break
    default: throw UnreadableRow()
    }
    guard let start = sqlite3_column_text(statement, column) else { throw UnreadableRow() }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }), let text = String(validating: bytes, as: UTF8.self) {
      return text
    }
    let mended = String(decoding: bytes, as: UTF8.self).prefix(Label.mostCharacters)
    return (try? Label.cleaned(String(mended))) ?? ""
  }
}
