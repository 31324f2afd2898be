import Horology

/// A kind of record that has a table.
///
/// `columns`, `write` and `init` name the same columns in the same order.
nonisolated protocol TableRecord {
  /// The table's name.
  static var table: String { get }
  /// Its columns. The first is the key, an ascending whole number.
  static var columns: [String] { get }
  /// Binds every column.
  func write(to statement: Statement)
  /// Reads every column.
  init(from row: inout Row) throws(UnreadableRow)
}

/// What a whole number in the database may be.
nonisolated enum StoredRange {
  /// Points of time, and lengths, in microseconds: ten thousand years either way, so that sums never overflow.
  static let time = -span...span
  /// Lengths that are never negative.
  static let length = 0...span
  /// Numbers of ids and of lines, of as many digits as `EntryID` reads.
  static let number: ClosedRange<Int64> = 1...999_999_999_999_999_999

  private static let span = Instant.calendarRange.upperBound.microseconds
}

nonisolated extension Statement {
  func bind(_ instant: Instant?) { bind(instant?.microseconds) }

  func bind(_ duration: Duration?) { bind(duration?.microseconds) }

  /// Binds `mark_boot, mark_boot_id, mark_wall`.
  func bind(_ mark: Mark?) {
    bind(mark?.boot.microseconds)
    bind(mark?.bootID)
    bind(mark?.wall)
  }

  /// Binds `due, began`.
  func bind(_ ring: Ring?) {
    bind(ring?.due)
    bind(ring?.began)
  }
}

nonisolated extension Row {
  mutating func instant() throws(UnreadableRow) -> Instant {
    Instant(microseconds: try integer(in: StoredRange.time))
  }

  mutating func instantOrNull() throws(UnreadableRow) -> Instant? {
    try integerOrNull(in: StoredRange.time).map(Instant.init(microseconds:))
  }

  mutating func duration(in range: ClosedRange<Int64>) throws(UnreadableRow) -> Duration {
    .microseconds(try integer(in: range))
  }

  mutating func durationOrNull(in range: ClosedRange<Int64>) throws(UnreadableRow) -> Duration? {
    try integerOrNull(in: range).map { .microseconds($0) }
  }

  /// Reads `mark_boot, mark_boot_id, mark_wall`.
  mutating func markOrNull() throws(UnreadableRow) -> Mark? {
    let boot = try integerOrNull(in: StoredRange.time)
    let bootID = try textOrNull()
    let wall = try instantOrNull()
    switch (boot, bootID, wall) {
    case (nil, nil, nil): return nil
    case (let boot?, let bootID?, let wall?):
      return Mark(boot: BootTime(microseconds: boot), bootID: bootID, wall: wall)
    default: throw UnreadableRow()
    }
  }

  mutating func number() throws(UnreadableRow) -> Int { Int(try integer(in: StoredRange.number)) }

  mutating func snoozeOrNull() throws(UnreadableRow) -> Duration? {
    let range = EngineRules.snoozes
    return try durationOrNull(in: range.lowerBound.microseconds...range.upperBound.microseconds)
  }
}
