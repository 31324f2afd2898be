import Horology

/// The stopwatch without its laps, which have a table of their own: one row.
nonisolated struct StopwatchRow: TableRecord {
  static let table = "stopwatch"
  static let columns = ["id", "phase", "elapsed", "mark_boot", "mark_boot_id", "mark_wall"]

  var phase: Stopwatch.Phase

  init(phase: Stopwatch.Phase) { self.phase = phase }

  func write(to statement: Statement) {
    statement.bind(1 as Int64)
    switch phase {
    case .zero:
      statement.bind("zero")
      statement.bind(nil as Duration?)
      statement.bind(nil as Mark?)
    case .running(let start):
      statement.bind("running")
      statement.bind(nil as Duration?)
      statement.bind(start)
    case .stopped(let elapsed):
      statement.bind("stopped")
      statement.bind(elapsed)
      statement.bind(nil as Mark?)
    }
  }

  init(from row: inout Row) throws(UnreadableRow) {
    _ = try row.integer(in: 1...1)
    let word = try row.text()
    let elapsed = try row.durationOrNull(in: StoredRange.length)
    let mark = try row.markOrNull()
    switch (word, elapsed, mark) {
    case ("zero", nil, nil): phase = .zero
    case ("running", nil, let start?): phase = .running(since: start)
    case ("stopped", let elapsed?, nil): phase = .stopped(elapsed: elapsed)
    default: throw UnreadableRow()
    }
  }
}

/// One lap of the stopwatch.
///
/// Its length is negative where the clock was set back between two boots.
nonisolated struct LapRow: TableRecord {
  static let table = "lap"
  static let columns = ["number", "length"]

  var number: Int
  var length: Duration

  init(number: Int, length: Duration) {
    self.number = number
    self.length = length
  }

  func write(to statement: Statement) {
    statement.bind(Int64(number))
    statement.bind(length)
  }

  init(from row: inout Row) throws(UnreadableRow) {
    number = Int(try row.integer(in: 1...Int64(Stopwatch.mostLaps)))
    length = try row.duration(in: StoredRange.time)
  }
}
