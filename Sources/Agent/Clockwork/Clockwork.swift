import Horology
import Platform

/// Runs the engine: feeds it events, carries its effects to the surfaces and the store, and answers who asked.
///
/// Whatever happens by itself is shown first and saved after, so that no disk can delay a ring. An answer to a ring
/// is carried out at once too and stays even if it can't be saved: neither a slow disk nor a full one must keep a
/// bell ringing. Whatever else somebody asks for is saved before it is acknowledged; what came in while the disk was
/// busy is saved together.
final class Clockwork {
  /// Why a request was not carried out.
  enum Failure: Error, Equatable {
    /// The engine refused; nothing has changed.
    case refused(Refusal)
    /// It could not be saved; the text says why and what holds now.
    case notSaved(String)
  }

  /// Takes what came of a request: the id of what it made, if it made something.
  typealias Answer = (Result<EntryID?, Failure>) -> Void

  /// What is set and what happens.
  private(set) var engine: Engine
  /// Called whenever something happened, so that deadlines may be others now.
  var onChange: () -> Void = {}

  /// The head start that the sound and the notification of a ring have before its record is written, also on a machine
  /// that has much else to do; an answer to the ring is saved at once and takes the record along.
  private static let head = Duration.seconds(1)

  /// How many requests may wait for the disk.
  private static let mostRequests = 10_000

  /// How many of them are saved together.
  private static let mostTogether = 100

  private let clock: () -> Moment
  private let archive: any Archive
  private var surfaces: [any Surface] = []
  /// What waits for the disk.
  private var requests: [Request] = []
  /// Changes that hold but are not on disk; the next commit takes them along.
  private var unsaved: [Change] = []
  /// Who waits for those changes to be saved.
  private var waiting: [Answer] = []
  /// Whether they are to be saved now, and not only along with the next request.
  private var isSavingDue = false
  /// Whether a commit is on its way; there is never a second one, so that nothing is written over by something older.
  private var isSaving = false
  /// The commit that a ring has put off.
  private var recording: SourceToken?

  private struct Request {
    let event: Event
    let answer: Answer
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

  /// Takes the user's settings over.
  func obey(_ rules: EngineRules) { engine.rules = rules }

  /// Feeds the engine something that happened by itself, and saves it.
  ///
  /// The sound and the notification of a ring go out first; should the process be killed before the record is
  /// made, it rings again.
  func happen(_ event: Event) {
    let effects = carryOut(event, at: clock())
    onChange()
    guard !effects.changes.isEmpty else { return }
    if effects.beginRing {
      recording = MainLoop.after(Self.head) { [weak self] in self?.saveNow() }
    } else {
      saveNow()
    }
  }

  /// Carries out a request; the answer comes when it is on disk, with the id of what it made.
  func ask(_ event: Event, answer: @escaping Answer) {
    if event.isAnswerToRing { return answerRing(event, answer) }
    guard requests.count < Self.mostRequests else {
      return answer(.failure(.refused(.limitReached("too many requests wait to be saved; try again later"))))
    }
    requests.append(Request(event: event, answer: answer))
    save()
  }

  /// Hands what is not on its way to the disk yet to the archive: the process ends, or the machine falls asleep.
  func flush() {
    guard !unsaved.isEmpty else { return }
    let changes = unsaved
    unsaved = []
    archive.commit(changes) { result in
      if case .failure = result { self.unsaved = changes + self.unsaved }
    }
  }

  private func answerRing(_ event: Event, _ answer: @escaping Answer) {
    happen(.tick)
    let refusal = carryOut(event, at: clock()).refusal
    onChange()
    if let refusal {
      if !unsaved.isEmpty { saveNow() }
      return answer(.failure(.refused(refusal)))
    }
    waiting.append(answer)
    saveNow()
  }

  /// Has the engine handle an event whose effects hold whether they can be saved or not.
  private func carryOut(_ event: Event, at now: Moment) -> [Effect] {
    let effects = engine.handle(event, at: now)
    unsaved += effects.changes
    tell(effects, at: now)
    return effects
  }

  /// Calls back when everything up to now is on disk, or can't be.
  func whenSaved(_ done: @escaping () -> Void) {
    flush()
    // The archive does one thing after the other.
    archive.history(most: 0) { _ in done() }
  }

  /// Tells each surface everything before the next hears of it: a ring's notification waits for no signal on the bus.
  private func tell(_ effects: [Effect], at now: Moment) {
    guard !effects.isEmpty else { return }
    for surface in surfaces {
      for effect in effects { tell(effect, to: surface, at: now) }
      surface.told(in: engine, at: now)
    }
  }

  private func tell(_ effect: Effect, to surface: any Surface, at now: Moment) {
    switch effect {
    case .ring(let id): surface.rings(id, in: engine, at: now)
    case .ended(let id, let how): surface.ended(id, how)
    case .changed(let id): surface.changed(id, in: engine, at: now)
    case .stopwatchChanged: surface.stopwatchChanged(in: engine, at: now)
    case .missed(let entries): surface.missed(entries, at: now)
    case .created, .refused, .save: break
    }
  }
}

// MARK: - Saving

extension Clockwork {
  private func saveNow() {
    isSavingDue = true
    save()
  }

  /// Saves what is due and what the next requests change, unless the disk is busy.
  private func save() {
    guard !isSaving, isSavingDue || !requests.isEmpty else { return }
    isSaving = true
    let (accepted, refused) = carryOutRequests()
    if isSavingDue || !accepted.isEmpty { commit(accepted) } else { isSaving = false }
    for (answer, refusal) in refused { answer(.failure(.refused(refusal))) }
    save()
  }

  private typealias Accepted = (effects: [Effect], answer: Answer)
  private typealias Refused = (answer: Answer, refusal: Refusal)

  /// Has the engine carry out the requests that are saved next; what is due comes first and holds in any case.
  private func carryOutRequests() -> ([Accepted], [Refused]) {
    var (accepted, refused): ([Accepted], [Refused]) = ([], [])
    guard !requests.isEmpty else { return (accepted, refused) }
    let now = clock()
    let due = carryOut(.tick, at: now)
    if !due.changes.isEmpty { isSavingDue = true }
    for request in requests.prefix(Self.mostTogether) {
      let effects = engine.handle(request.event, at: now)
      if let refusal = effects.refusal {
        refused.append((request.answer, refusal))
      } else {
        accepted.append((effects, request.answer))
      }
    }
    requests.removeFirst(min(requests.count, Self.mostTogether))
    // A flood of what is refused must not cost more than the refusals.
    if !due.isEmpty || !accepted.isEmpty { onChange() }
    return (accepted, refused)
  }

  private func commit(_ accepted: [Accepted]) {
    let (held, answered) = (unsaved, waiting)
    (unsaved, waiting, isSavingDue) = ([], [], false)
    archive.commit(held + accepted.flatMap(\.effects.changes)) { result in
      self.isSaving = false
      switch result {
      case .success:
        for answer in answered { answer(.success(nil)) }
        self.acknowledge(accepted)
      case .failure(let error):
        let kept = self.takeBack(accepted, because: error)
        self.unsaved = held + kept + self.unsaved
        for answer in answered { answer(.failure(.unsaved(error))) }
      }
      self.save()
    }
  }

  private func acknowledge(_ accepted: [Accepted]) {
    tell(accepted.flatMap(\.effects), at: clock())
    for (effects, answer) in accepted { answer(.success(effects.created)) }
  }

  /// Makes it as if the requests had never been, the newest first.
  ///
  /// - Returns: the changes of those that can't be undone, as more has happened to the same entry since, such as an
  ///   answer to its ring. They hold.
  private func takeBack(_ accepted: [Accepted], because error: StoreError) -> [Change] {
    guard !accepted.isEmpty else { return [] }
    let now = clock()
    var kept: [[Change]] = []
    var failures: [Failure] = []
    for (effects, _) in accepted.reversed() {
      if let undone = engine.takeBack(effects.changes, at: now) {
        tell(undone, at: now)
        failures.append(.notSaved("nothing was changed: \(error)"))
      } else {
        kept.append(effects.changes)
        tell(effects, at: now)
        failures.append(.unsaved(error))
      }
    }
    onChange()
    for ((_, answer), failure) in zip(accepted, failures.reversed()) { answer(.failure(failure)) }
    return kept.reversed().flatMap(\.self)
  }
}

extension Clockwork.Failure {
  /// It holds, but is gone if the agent ends before it can be saved.
  fileprivate static func unsaved(_ error: StoreError) -> Self { .notSaved("done, but not saved: \(error)") }
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
