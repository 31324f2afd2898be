import Horology
import TestSupport
import Testing

@testable import Agent

@Suite struct RoundTripTests {
  @Test func everyRecordComesBackAsItWas() throws {
    let database = try Database(":memory:")
    try Schema.current.migrate(database, from: 0)
    let records = try Records(in: database)
    var random = SeededGenerator(state: 20_261_130)
    var kept = EngineState()
    for round in 1...1000 {
      let next = random.engineState()
      try records.commit(changes(from: kept, to: next))
      var findings = Findings()
      try #require(records.readState(noting: &findings) == next, "round \(round)")
      #expect(findings.isClean)
      kept = next
    }
  }

  @Test func aStateOutlivesItsStore() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(state: 3)
    var kept = EngineState()
    for _ in 1...20 {
      let opened = Store.open(at: folder.path)
      #expect(opened.state == kept && opened.notice == nil && opened.trouble == nil)
      let next = random.engineState()
      try opened.store.save(changes(from: kept, to: next))
      opened.store.close()
      kept = next
    }
    #expect(reopened(folder.path) == kept)
  }

  @Test func historyComesBackNewestFirst() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    var random = SeededGenerator(state: 7)
    var lines: [HistoryEntry] = []
    for _ in 1...50 {
      let entries = (0...Int.random(in: 0...4, using: &random)).map { _ in random.historyEntry() }
      lines += entries
      try store.save(entries.map(Change.history))
    }
    #expect(try store.historyNow() == lines.reversed())
    #expect(try store.historyNow(most: 3) == lines.suffix(3).reversed())
    #expect(try store.historyNow(most: 0) == [])
    #expect(try store.historyNow(most: -1) == [])
  }

  @Test func historyKeepsTheNewestTenThousandLines() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    try store.save((1...9_999).map { .history(line($0)) })
    try store.save((10_000...10_005).map { .history(line($0)) })
    let numbers = try store.historyNow().map(\.id.number)
    #expect(numbers == (6...10_005).reversed())
  }

  @Test func aDatabaseOfAHundredThousandAlarmsLoadsQuickly() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    let alarms = (1...100_000).map { alarm($0, label: "Alarm \($0)") }
    try store.save(alarms.map(setting))
    store.close()
    let clock = ContinuousClock()
    var state = EngineState()
    let spent = clock.measure { state = reopened(folder.path) }
    #expect(state.alarms == alarms)
    // A build for debugging on a busy machine; an optimized one needs a twentieth of it.
    #expect(spent < .seconds(10) * patience)
  }

  private func changes(from old: EngineState, to new: EngineState) -> [Change] {
    let gone = Set(old.alarms.map(\.id)).subtracting(new.alarms.map(\.id))
    let ended = Set(old.countdowns.map(\.id)).subtracting(new.countdowns.map(\.id))
    return gone.map { .alarm($0, before: nil, after: nil) }
      + ended.map { .countdown($0, before: nil, after: nil) } + new.changes
  }
}
