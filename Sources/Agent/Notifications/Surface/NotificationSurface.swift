import Horology
import Platform

/// What people see of the clock in notifications: rings, what counts, and what was missed.
///
/// It knows what is to be seen, compares that with what the server was told, and tells it the difference. It neither
/// waits nor keeps time: whoever drives it calls `refresh` at `nextChange`.
final class NotificationSurface {
  /// How a ring, a snooze or a countdown was answered.
  enum Answer: Sendable {
    case snooze, stop, pause, resume, addMinute, cancel
  }

  /// What was asked of the stopwatch.
  var onStopwatch: (Stopwatch.Verb) -> Void = { _ in }
  /// Opens the window; nil where none is installed.
  var onOpen: (() -> Void)?
  /// A server came or went.
  var onServerChange: () -> Void = {}
  /// `nextChange` is another one, through no doing of the engine's.
  var onReschedule: () -> Void = {}
  /// Takes a line about what went wrong with the server.
  var report: (String) -> Void = { _ in }

  /// Draws the watch beside the text; nil where there is only the icon.
  var portraits: WatchPortraits?

  /// Who shows it; nil where there is no session bus.
  var carrier: (any NotificationCarrier)?
  /// The user's choices; a change is seen at the next `refresh`.
  var settings: Settings
  /// Whether countdowns and snoozes are shown elsewhere, as among Plasma's jobs; seen at the next `refresh`.
  var leavesCountdowns = false
  /// The server that is there.
  private(set) var habits: ServerHabits?

  /// How long before a ring its picture is drawn: a little more than the sound's preparation, which wakes us too.
  private static let drawingTime = Duration.seconds(6)

  let clock: () -> Moment
  let onAnswer: (EntryID, Answer) -> Void
  var rings: [EntryID: RingSubject] = [:]
  var countdowns: [EntryID: CountdownSubject] = [:]
  var stopwatch: Stopwatch?
  var missedEntries: [HistoryEntry] = []
  /// What is told once, and when it goes.
  var notice: (content: Notice, end: BootTime)?
  var displays: [NotificationKey: Display] = [:]
  /// Whether something was told that is not shown yet.
  private var isStale = false
  private var lastSerial = 0
  private var lastComplaint: String?

  /// A surface that reads the clock when the server makes itself heard, and hands on what people answer.
  init(settings: Settings, clock: @escaping () -> Moment, onAnswer: @escaping (EntryID, Answer) -> Void) {
    self.settings = settings
    self.clock = clock
    self.onAnswer = onAnswer
  }

  /// Whether there is a server, so that somebody may see what rings.
  var isServerThere: Bool { habits != nil }

  /// Shows how things stand now.
  func refresh(at now: Moment) {
    isStale = false
    if let notice, notice.end <= now.boot { self.notice = nil }
    let wanted = wantedKeys
    for (key, display) in displays where !wanted.contains(key) {
      if display.showing != nil { carrier?.close(key) }
      displays[key]?.takeOff(quietUntil: display.quietUntil)
      if !isKnown(key) { displays[key] = nil }
    }
    for key in wanted { show(key, at: now) }
  }

  private func show(_ key: NotificationKey, at now: Moment) {
    var display = displays[key, default: Display()]
    // The summary of what was missed can be long, and is never another one in place.
    if key == .missed, case .on(_, .some) = display.state { return }
    guard !display.isQuiet(at: now), let content = content(of: key, at: now) else { return }
    display.quietUntil = nil
    switch display.state {
    case .on(_, content): break
    case .on(let showing, _):
      // Nobody is there who could show the difference.
      guard isServerThere else { break }
      display.state = .on(showing, content: content)
      carrier?.update(content, of: showing)
    case .off, .spent:
      lastSerial += 1
      let showing = Showing(key: key, serial: lastSerial)
      display.state = .on(showing, content: content)
      carrier?.post(content, as: showing)
    }
    displays[key] = display
  }

  func adopt(_ habits: ServerHabits?) { self.habits = habits }

  /// Reports why the server took nothing, once until it takes something.
  func complain(_ reason: String) {
    guard reason != lastComplaint else { return }
    lastComplaint = reason
    report("the notification server did not take a notification: \(reason)")
  }

  func noteShown(_ key: NotificationKey) {
    displays[key]?.failures = 0
    lastComplaint = nil
  }
}

extension NotificationSurface: LiveSurface {
  /// When what is shown changes next by itself; nil if it does not.
  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    wantedKeys.compactMap { key in
      if let quiet = displays[key]?.quietUntil, quiet > now.boot {
        return quiet == Display.never ? nil : quiet
      }
      guard let habits, let lasts = lasts(key, habits.cadence, at: now) else { return nil }
      return now.boot + lasts
    }.min()
  }

  func refresh(in engine: Engine, at now: Moment) {
    portraits?.nextAlarm = engine.nextAlarm.flatMap { engine.nextRing(of: $0) }.map {
      CivilDateTime(at: $0, in: now.zone).time
    }
    refresh(at: now)
    drawAhead(in: engine, at: now)
  }

  /// Draws what rings within seconds, so that its notification need not wait for the picture; what nobody sees any more
  /// gives its memory back.
  private func drawAhead(in engine: Engine, at now: Moment) {
    if let next = engine.nextRing(at: now), next.boot < now.boot + Self.drawingTime {
      _ = portraits?.ring(due: next.wall, in: now.zone)
    } else if wantedKeys.isEmpty {
      portraits?.forget()
    }
  }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) {
    guard let subject = RingSubject(id, in: engine) else { return }
    rings[id] = subject
    displays[.ring(id)]?.renew()
    isStale = true
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    // A ring is shown when it is told, not before.
    let ring = rings[id].flatMap { _ in RingSubject(id, in: engine) }
    let countdown = CountdownSubject(id, in: engine)
    // Most of what changes is neither seen before nor after, and much can change at once.
    guard rings[id] != nil || countdowns[id] != nil || countdown != nil else { return }
    if let countdown, countdowns[id].map(countdown.isInSameState) != true { displays[.countdown(id)]?.wake() }
    (rings[id], countdowns[id]) = (ring, countdown)
    isStale = true
  }

  func stopwatchChanged(in engine: Engine, at now: Moment) {
    guard stopwatch != nil else { return }
    stopwatch = engine.stopwatch.phase == .zero ? nil : engine.stopwatch
    displays[.stopwatch]?.wake()
    isStale = true
  }

  func missed(_ entries: [HistoryEntry], at now: Moment) {
    missedEntries += entries
    displays[.missed]?.renew()
    isStale = true
  }

  func told(in engine: Engine, at now: Moment) {
    if isStale { refresh(at: now) }
  }

  /// Shows what counts already, as the agent starts.
  func begin(in engine: Engine, at now: Moment) {
    for id in engine.countdowns.keys { countdowns[id] = CountdownSubject(id, in: engine) }
    for (id, alarm) in engine.alarms where alarm.snoozedUntil != nil {
      countdowns[id] = CountdownSubject(id, in: engine)
    }
    refresh(at: now)
  }

  /// The screen was locked: what was looked at before is posted anew where the lock screen would leave it out.
  func screenLocked(at now: Moment) {
    guard habits?.locksOutWhatWasSeen == true else { return }
    for key in displays.keys where key != .missed { displays[key]?.repost() }
    refresh(at: now)
  }

  /// Shows the stopwatch until it is reset or sent away.
  func showStopwatch(in engine: Engine, at now: Moment) {
    stopwatch = engine.stopwatch
    displays[.stopwatch]?.renew()
    refresh(at: now)
  }
}

extension NotificationSurface {
  /// Tells something once, in place of what was told so before.
  func tell(_ content: Notice, at now: Moment) {
    notice = (content, now.boot + Notice.time)
    displays[.notice]?.renew()
    refresh(at: now)
    onReschedule()
  }

  /// Starts the courier, where there is a session bus for it.
  func open() {
    guard Courier.hasBus else { return }
    carrier = Courier { [weak self] event in self?.handle(event) }
  }

  /// Takes everything off display and ends the courier; gives a server that does not answer no more than `limit`.
  ///
  /// - Returns: whether it was done in time.
  @discardableResult
  func close(within limit: Duration = .milliseconds(500)) -> Bool {
    defer { carrier = nil }
    return (carrier as? Courier)?.stop(within: limit) ?? true
  }
}
