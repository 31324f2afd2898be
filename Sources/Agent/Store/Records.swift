import Horology

/// All tables of an open database.
nonisolated final class Records {
  let database: Database
  private let alarms: Table<Alarm>
  private let countdowns: Table<Countdown>
  private let stopwatch: Table<StopwatchRow>
  private let laps: Table<LapRow>
  private let ledger: Table<Ledger>
  private let history: Table<HistoryRow>
  private let newestHistory: Statement
  private let trimHistory: Statement

  init(in database: Database) throws(StoreError) {
    self.database = database
    alarms = try Table(in: database)
    countdowns = try Table(in: database)
    stopwatch = try Table(in: database)
    laps = try Table(in: database)
    ledger = try Table(in: database)
    history = try Table(in: database)
    let columns = HistoryRow.columns.joined(separator: ", ")
    newestHistory = try database.prepare("SELECT \(columns) FROM history ORDER BY line DESC LIMIT ?")
    trimHistory = try database.prepare(
      "DELETE FROM history WHERE line <= (SELECT max(line) FROM history) - ?")
  }

  /// Writes changes in one transaction.
  func commit(_ changes: [Change]) throws(StoreError) {
    try database.transaction { () throws(StoreError) in try write(changes) }
  }

  /// Writes changes within a transaction of the caller's.
  func write(_ changes: [Change]) throws(StoreError) {
    var historyGrew = false
    for change in changes {
      switch change {
      case .alarm(_, _, let after?): try alarms.put(after)
      case .alarm(let id, _, nil): try alarms.remove(Int64(id.number)...Int64(id.number))
      case .countdown(_, _, let after?): try countdowns.put(after)
      case .countdown(let id, _, nil): try countdowns.remove(Int64(id.number)...Int64(id.number))
      case .stopwatch(_, let after): try write(after)
      case .ledger(let after): try ledger.put(after)
      case .history(let entry):
        try history.put(HistoryRow(entry: entry))
        historyGrew = true
      }
    }
    guard historyGrew else { return }
    trimHistory.bind(HistoryRow.mostLines)
    try trimHistory.run()
  }

  private func write(_ after: Stopwatch) throws(StoreError) {
    try stopwatch.put(StopwatchRow(phase: after.phase))
    for (index, length) in after.laps.enumerated() { try laps.put(LapRow(number: index + 1, length: length)) }
    try laps.remove(Int64(after.laps.count + 1)...Int64.max)
  }

  /// Everything the engine keeps, as far as it can be read.
  func readState(noting findings: inout Findings) -> EngineState {
    let laps = laps.readAll(noting: &findings)
    // A lap without those before it was saved by no one.
    let whole = laps.enumerated().prefix { $0.element.number == $0.offset + 1 }.map(\.element.length)
    findings.unreadable += laps.count - whole.count
    return EngineState(
      alarms: alarms.readAll(noting: &findings),
      countdowns: countdowns.readAll(noting: &findings),
      stopwatch: Stopwatch(phase: stopwatch.readAll(noting: &findings).first?.phase ?? .zero, laps: whole),
      ledger: ledger.readAll(noting: &findings).first ?? Ledger())
  }

  /// The whole history, oldest first, as far as it can be read.
  func readHistory(noting findings: inout Findings) -> [HistoryEntry] {
    history.readAll(noting: &findings).map(\.entry)
  }

  /// The newest lines of the history, newest first.
  func history(most: Int) throws(StoreError) -> [HistoryEntry] {
    newestHistory.bind(Int64(max(0, most)))
    defer { newestHistory.reset() }
    var entries: [HistoryEntry] = []
    while try newestHistory.step() {
      var row = Row(of: newestHistory)
      do {
        entries.append(try HistoryRow(from: &row).entry)
      } catch {
        throw .damaged("a line of the history cannot be read")
      }
    }
    return entries
  }
}
