import Horology
import Platform

/// Runs the engine: feeds it events, carries its effects to the surfaces and the store, and answers who asked.
///
/// Whatever happens by itself is shown first and saved after, so that no disk can delay a ring. What somebody asks
/// for is saved before it is acknowledged, one request after the other. An answer to a ring is carried out at once
/// and stays even if it can't be saved: a full disk must not keep a bell ringing.
final class Clockwork {
  /// Why a request was not carried out.
  enum Failure: Error, Equatable {
    /// The engine refused; nothing has changed.
    case refused(Refusal)
    /// It could not be saved; the text says why and what holds now.
    case notSaved(String)
  }

  /// What is set and what happens.
  private(set) var engine: Engine
  /// Called whenever something happened, so that deadlines may be others now.
  var onChange: () -> Void = {}

  /// The head start that the sound and the notification of a ring have before its record is written.
  private static let head = Duration.milliseconds(100)

  /// How many requests may wait for the disk.
  private static let mostRequests = 10_000

  private let clock: () -> Moment
  private let archive: any Archive
  private var surfaces: [any Surface] = []
  private var requests: [Request] = []
  private var isBusy = false
  /// Changes that hold but are not on disk; each further commit takes them along.
  private var unsaved: [Change] = []
  /// The commit that a ring has put off.
  private var recording: SourceToken?

  private struct Request {
    let event: Event
    let answer: (Result<EntryID?, Failure>) -> Void
  }

  /// A clockwork around an engine; call `start` when the surfaces are in place.
  init(engine: Engine, clock: @escaping () -> Moment, archive: any Archive) {
    self.engine = engine
    self.clock = clock
    self.archive = archive
  }

  /// What the clocks say now.
  var now: Moment { clock() }

  /// Adds a surface; surfaces are told in the order they came.
  func show(on surface: any Surface) { surfaces.append(surface) }

  /// Begins the work.
  func start() { happen(.started) }

  /// Feeds the engine something that happened by itself.
  func happen(_ event: Event) {
    let now = clock()
    let effects = engine.handle(event, at: now)
    tell(effects, at: now)
    record(effects)
    onChange()
  }

  /// Takes the user's settings over.
  func obey(_ rules: EngineRules) { engine.rules = rules }

  /// Carries out a request; the answer comes when it is on disk, with the id of what it made.
  func ask(_ event: Event, answer: @escaping (Result<EntryID?, Failure>) -> Void) {
    guard requests.count < Self.mostRequests else {
      return answer(.failure(.refused(.limitReached("too many requests wait to be saved; try again later"))))
    }
    requests.append(Request(event: event, answer: answer))
    work()
  }

  private func work() {
    while !isBusy, !requests.isEmpty { carryOut(requests.removeFirst()) }
  }

  private func carryOut(_ request: Request) {
    happen(.tick)
    let now = clock()
    let effects = engine.handle(request.event, at: now)
    onChange()
    if let refusal = effects.refusal { return request.answer(.failure(.refused(refusal))) }
    if request.event.isAnswerToRing { tell(effects, at: now) }
    isBusy = true
    let changes = unsaved + effects.changes
    unsaved = []
    archive.commit(changes) { result in
      self.isBusy = false
      self.finish(request, effects, changes: changes, result)
      self.work()
    }
  }

  private func finish(
    _ request: Request, _ effects: [Effect], changes: [Change], _ result: Result<Void, StoreError>
  ) {
    switch (result, request.event.isAnswerToRing) {
    case (.success, let told):
      if !told { tell(effects, at: clock()) }
      request.answer(.success(effects.created))
    case (.failure(let error), true):
      unsaved = changes + unsaved
      request.answer(.failure(.notSaved("done, but not saved: \(error)")))
    case (.failure(let error), false):
      unsaved = changes.dropLast(effects.changes.count) + unsaved
      let now = clock()
      tell(engine.takeBack(effects.changes, at: now), at: now)
      onChange()
      request.answer(.failure(.notSaved("nothing was changed: \(error)")))
    }
  }

  /// Saves what happened by itself.
  ///
  /// The sound and the notification of a ring go out first; should the process be killed before the record is
  /// made, it rings again.
  private func record(_ effects: [Effect]) {
    guard !effects.changes.isEmpty else { return }
    unsaved += effects.changes
    if effects.beginRing {
      recording = MainLoop.after(Self.head) { [weak self] in self?.flush() }
    } else {
      flush()
    }
  }

  /// Hands what is not on disk yet to the archive.
  func flush() {
    recording = nil
    guard !unsaved.isEmpty else { return }
    let changes = unsaved
    unsaved = []
    archive.commit(changes) { result in
      if case .failure = result { self.unsaved = changes + self.unsaved }
    }
  }

  /// Calls back when everything up to now is on disk, or can't be.
  func whenSaved(_ done: @escaping () -> Void) {
    flush()
    // The archive does one thing after the other.
    archive.history(most: 0) { _ in done() }
  }

  private func tell(_ effects: [Effect], at now: Moment) {
    for effect in effects {
      switch effect {
      case .ring(let id): surfaces.forEach { $0.rings(id, in: engine, at: now) }
      case .ended(let id, let how): surfaces.forEach { $0.ended(id, how) }
      case .changed(let id): surfaces.forEach { $0.changed(id, in: engine, at: now) }
      case .stopwatchChanged: surfaces.forEach { $0.stopwatchChanged(in: engine, at: now) }
      case .missed(let entries): surfaces.forEach { $0.missed(entries, at: now) }
      case .created, .refused, .save: break
      }
    }
  }
}

extension Event {
  /// Whether it silences something, so that nothing may hold it up.
  fileprivate var isAnswerToRing: Bool {
    switch self {
    case .snooze, .stop: true
    default: false
    }
  }
}

extension [Effect] {
  /// What has to be saved.
  fileprivate var changes: [Change] { compactMap { if case .save(let change) = $0 { change } else { nil } } }

  /// Whether something begins to ring.
  fileprivate var beginRing: Bool { contains { if case .ring = $0 { true } else { false } } }

  /// Why the event was refused, if it was.
  fileprivate var refusal: Refusal? {
    lazy.compactMap { if case .refused(let refusal) = $0 { refusal } else { nil } }.first
  }

  /// The id of what was made.
  fileprivate var created: EntryID? {
    lazy.compactMap { if case .created(let id) = $0 { id } else { nil } }.first
  }
}
