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

  @Test("refuses by the engine's word, and saves nothing then")
  func refuses() {
    var failure: Clockwork.Failure?
    clockwork.ask(.stop(nil)) { if case .failure(let reason) = $0 { failure = reason } }
    #expect(failure == .refused(.illegalState("nothing rings")))
    #expect(archive.waiting.isEmpty)
  }
}
