import Horology

/// What a store holds after the changes it was given.
struct Disk {
  private(set) var alarms: [EntryID: Alarm] = [:]
  private(set) var countdowns: [EntryID: Countdown] = [:]
  private(set) var stopwatch = Stopwatch()
  private(set) var ledger = Ledger()
  private(set) var history: [HistoryEntry] = []

  mutating func write(_ changes: [Change], keepingHistory: Bool = true) {
    for change in changes {
      switch change {
      case .alarm(let id, _, let after): alarms[id] = after
      case .countdown(let id, _, let after): countdowns[id] = after
      case .stopwatch(_, let after): stopwatch = after
      case .ledger(let after): ledger = after
      case .history(let entry): if keepingHistory { history.append(entry) }
      }
    }
  }

  var state: EngineState {
    EngineState(
      alarms: alarms.values.sorted { $0.id < $1.id }, countdowns: countdowns.values.sorted { $0.id < $1.id },
      stopwatch: stopwatch, ledger: ledger)
  }
}

extension Array where Element == Effect {
  /// What is to be saved.
  var changes: [Change] { compactMap { if case .save(let change) = $0 { change } else { nil } } }
}
