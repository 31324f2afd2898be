import Horology
import Testing

@testable import Agent

/// An archive that answers when the test says so.
private final class SlowArchive: Archive {
  var waiting: [(changes: [Change], then: @MainActor (Result<Void, StoreError>) -> Void)] = []

  func commit(_ changes: [Change], then: @escaping @MainActor (Result<Void, StoreError>) -> Void) {
    waiting.append((changes, then))
  }

  func history(most: Int, then: @escaping @MainActor (Result<[HistoryEntry], StoreError>) -> Void) {
    then(.success([]))
  }

  func answer(_ result: Result<Void, StoreError> = .success(())) { waiting.removeFirst().then(result) }
}

/// A surface that notes what it is told.
private final class Notebook: Surface {
  var lines: [String] = []
  func rings(_ id: EntryID, in engine: Engine, at now: Moment) { lines.append("\(id) rings") }
  func ended(_ id: EntryID, _ how: Ending) { lines.append("\(id) \(how)") }
  func changed(_ id: EntryID, in engine: Engine, at now: Moment) { lines.append("\(id) changed") }
}

private struct EmptyZoneDatabase: ZoneDatabase {
  func rules(named identifier: String) -> (any ZoneRules)? { nil }
}

@Suite("The clockwork") @MainActor final class ClockworkTests {
  private let archive = SlowArchive()
  private let notebook = Notebook()
  private let clockwork: Clockwork
  private let time = Time()

  /// The clock of a test.
  private final class Time {
    var passed = Duration.zero
    var now: Moment {
      Moment(
        wall: Instant(seconds: 1_800_000_000) + passed, boot: BootTime(microseconds: 0) + passed,
        bootID: "boot",
        zone: FixedZone.utc)
    }
  }

  init() {
    let time = time
    let engine = Engine(
      restoring: EngineState(), rules: EngineRules(), zones: EmptyZoneDatabase(), at: time.now)
    clockwork = Clockwork(engine: engine, clock: { time.now }, archive: archive)
    clockwork.show(on: notebook)
    clockwork.start()
    // At the first start the zone is noted.
    archive.answer()
  }

  private func start(
    _ seconds: Int64, _ answer: @escaping (Result<EntryID?, Clockwork.Failure>) -> Void = { _ in }
  ) {
    clockwork.ask(.startCountdown(.seconds(seconds), CountdownOptions()), answer: answer)
  }

  @Test("acknowledges nothing before it is saved")
  func savesFirst() {
    var made: EntryID?
    start(60) { made = (try? $0.get()) ?? nil }
    #expect(made == nil && notebook.lines.isEmpty && archive.waiting.count == 1)
    archive.answer()
    #expect(made?.description == "t1" && notebook.lines == ["t1 changed"])
  }

  @Test("takes one request after the other")
  func isSerial() {
    start(60)
    start(60)
    #expect(archive.waiting.count == 1)
    archive.answer()
    #expect(archive.waiting.count == 1)
    archive.answer()
    #expect(clockwork.engine.countdowns.count == 2)
  }

  @Test("takes back what can't be saved, and says so")
  func takesBack() {
    var failure: Clockwork.Failure?
    start(60) { if case .failure(let reason) = $0 { failure = reason } }
    archive.answer(.failure(.full("x")))
    #expect(clockwork.engine.countdowns.isEmpty)
    guard case .notSaved(let text) = failure else { Issue.record("\(String(describing: failure))"); return }
    #expect(text.contains("full"))
  }

  @Test("rings before anything is saved, even while a request waits for a slow disk")
  func ringsAtOnce() {
    start(5)
    archive.answer()
    start(60)
    time.passed = .seconds(5)
    notebook.lines = []
    clockwork.happen(.tick)
    #expect(notebook.lines.first == "t1 rings")
    #expect(archive.waiting.count == 1, "only the request waits")
  }

  @Test("silences a ring at once, though the disk is full, and saves that as soon as it can")
  func silencesAnyway() {
    start(5)
    archive.answer()
    time.passed = .seconds(5)
    clockwork.happen(.tick)
    notebook.lines = []
    var failure: Clockwork.Failure?
    clockwork.ask(.stop(nil)) { if case .failure(let reason) = $0 { failure = reason } }
    #expect(notebook.lines.contains("t1 stopped"))
    archive.answer(.failure(.full("x")))
    #expect(failure != nil && clockwork.engine.countdowns.isEmpty)
    start(60)
    let retried = archive.waiting[0].changes
    #expect(retried.contains { if case .countdown(_, _, nil) = $0 { true } else { false } }, "\(retried)")
  }

  @Test("silences a ring while the disk is busy, and acknowledges it once that is saved")
  func stopPassesTheDisk() {
    start(5)
    archive.answer()
    time.passed = .seconds(5)
    start(60)
    notebook.lines = []
    var isAcknowledged = false
    clockwork.ask(.stop(nil)) { isAcknowledged = $0 == .success(nil) }
    #expect(notebook.lines.contains("t1 stopped"))
    #expect(archive.waiting.count == 1 && !isAcknowledged)
    archive.answer()
    #expect(archive.waiting.first?.changes.contains { $0.removes("t1") } == true && !isAcknowledged)
    archive.answer()
    #expect(isAcknowledged && archive.waiting.isEmpty)
  }

  @Test("saves what a failed commit left in the order it happened")
  func keepsTheOrder() {
    start(5)
    archive.answer()
    start(6)
    archive.answer()
    time.passed = .seconds(5)
    clockwork.ask(.stop(nil)) { _ in }
    time.passed = .seconds(6)
    clockwork.ask(.stop(nil)) { _ in }
    archive.answer(.failure(.full("x")))
    let retried = archive.waiting[0].changes
    #expect(retried.compactMap(\.name) == ["t1", "t1 past", "t1", "t2", "t2 past", "t2"])
    #expect(retried.lastIndex { $0.removes("t1") } == 2 && retried.lastIndex { $0.removes("t2") } == 5)
    archive.answer(.failure(.full("x")))
    start(60)
    #expect(Array(archive.waiting[0].changes.prefix(retried.count)) == retried)
  }

  @Test("saves together what came in while the disk was busy, a hundred at most, and answers in that order")
  func savesTogether() {
    var made: [EntryID?] = []
    for _ in 0..<251 { start(60) { made.append((try? $0.get()) ?? nil) } }
    for expected in [1, 101, 201, 251] {
      #expect(archive.waiting.count == 1 && clockwork.engine.countdowns.count == expected)
      archive.answer()
      #expect(made.map { $0?.number } == (1...expected).map(Optional.some))
    }
    #expect(archive.waiting.isEmpty)
  }

  @Test("refuses at once what would wait behind ten thousand")
  func boundsWhatWaits() {
    var refusals = 0
    let count: (Result<EntryID?, Clockwork.Failure>) -> Void = { result in
      if case .failure(.refused(.limitReached)) = result { refusals += 1 }
    }
    for _ in 0..<10_001 { start(60, count) }
    #expect(refusals == 0)
    start(60, count)
    #expect(refusals == 1)
  }

  @Test(
    "says that a change holds which can't be undone, as its ring was answered meanwhile, and saves it later")
  func changeUnderAnAnswer() throws {
    let id = try ringingAlarm()
    var edit = AlarmEdit()
    edit.label = "Tea"
    var failure: Clockwork.Failure?
    clockwork.ask(.changeAlarm(id, edit)) { if case .failure(let reason) = $0 { failure = reason } }
    clockwork.ask(.stop(id)) { _ in }
    archive.answer(.failure(.full("x")))
    #expect(clockwork.engine.alarms[id]?.label == "Tea" && clockwork.engine.alarms[id]?.phase == .off)
    guard case .notSaved(let text) = failure else { Issue.record("\(String(describing: failure))"); return }
    #expect(text.hasPrefix("done, but not saved"))
    let last = archive.waiting[0].changes.last { $0.name == "\(id)" }
    guard case .alarm(_, _, let saved) = last else { Issue.record("\(String(describing: last))"); return }
    #expect(saved == clockwork.engine.alarms[id])
  }

  @Test("keeps a countdown that rang before its start could be saved, with its id")
  func ringsUnsaved() {
    var failure: Clockwork.Failure?
    start(1) { if case .failure(let reason) = $0 { failure = reason } }
    time.passed = .seconds(1)
    clockwork.happen(.tick)
    archive.answer(.failure(.full("x")))
    #expect(clockwork.engine.countdowns.count == 1 && clockwork.engine.ringing.count == 1)
    guard case .notSaved(let text) = failure else { Issue.record("\(String(describing: failure))"); return }
    #expect(text.hasPrefix("done, but not saved"))
    start(60)
    let saved = archive.waiting[0].changes
    #expect(saved.compactMap(\.name) == ["t1", "t1", "t2"], "\(saved)")
    #expect(saved.contains { if case .ledger(let ledger) = $0 { ledger.lastNumber == 1 } else { false } })
  }

  /// An alarm that rings, saved as such.
  private func ringingAlarm() throws -> EntryID {
    var edit = AlarmEdit()
    edit.instant = time.now.wall + .seconds(5)
    var made: EntryID?
    clockwork.ask(.addAlarm(edit)) { made = (try? $0.get()) ?? nil }
    archive.answer()
    time.passed = .seconds(5)
    clockwork.happen(.tick)
    return try #require(made)
  }

  @Test("refuses by the engine's word, and saves nothing then")
  func refuses() {
    var failure: Clockwork.Failure?
    clockwork.ask(.stop(nil)) { if case .failure(let reason) = $0 { failure = reason } }
    #expect(failure == .refused(.illegalState("nothing rings")))
    #expect(archive.waiting.isEmpty)
  }
}

extension Change {
  /// What it concerns; nil is the bookkeeping or the stopwatch.
  fileprivate var name: String? {
    switch self {
    case .alarm(let id, _, _), .countdown(let id, _, _): "\(id)"
    case .history(let entry): "\(entry.id) past"
    case .stopwatch, .ledger: nil
    }
  }

  fileprivate func removes(_ id: String) -> Bool {
    switch self {
    case .alarm(let changed, _, nil), .countdown(let changed, _, nil): "\(changed)" == id
    default: false
    }
  }
}
