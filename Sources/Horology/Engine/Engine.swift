/// The heart of the clock: what is set, what happens when, and what each event does.
///
/// It reads no clock, does no I/O; the moment is an argument and what is to be done in the world is returned.
///
/// A change costs O(log n), the next deadline O(1), for n alarms.
public struct Engine: Sendable {
  /// All alarms.
  public internal(set) var alarms: [EntryID: Alarm] = [:]
  /// All countdowns that have not ended.
  public internal(set) var countdowns: [EntryID: Countdown] = [:]
  /// The stopwatch.
  public internal(set) var stopwatch: Stopwatch
  /// The user's choices; a change counts for what begins from now on.
  public var rules: EngineRules

  /// The most alarms that can be set.
  public static let mostAlarms = 100_000
  /// The most countdowns that can run.
  public static let mostCountdowns = 1_000

  var ledger: Ledger
  let zones: any ZoneDatabase
  /// The machine's zone as of the last event.
  var zone: any ZoneRules
  /// The next occurrence of each alarm.
  var occurrences = DeadlineQueue<EntryID, Instant>()
  /// The end of each countdown, snooze and ring.
  var ends = DeadlineQueue<EntryID, BootTime>()
  /// What rings.
  public internal(set) var ringing: Set<EntryID> = []
  /// Whether the engine has seen time pass: not before it has started, nor while the machine sleeps.
  private var isAwake = false
  /// Countdowns that stand still because the machine sleeps.
  var heldBySleep: Set<EntryID> = []
  /// What the event at hand has brought about so far.
  var effects: [Effect] = []
  var missed: [HistoryEntry] = []

  /// An engine that goes on from a state; its first event must be `started`.
  public init(restoring state: EngineState, rules: EngineRules, zones: any ZoneDatabase, at now: Moment) {
    self.rules = rules
    self.zones = zones
    ledger = state.ledger
    // What fell due while no engine ran was due by the zone the last one knew; the first event adopts today's.
    let isElsewhere = ledger.zone != now.zone.identifier
    zone = (isElsewhere ? zones.rules(named: ledger.zone) : nil) ?? now.zone
    stopwatch = state.stopwatch
    alarms.reserveCapacity(state.alarms.count)
    occurrences.reserveCapacity(state.alarms.count)
    for alarm in state.alarms {
      alarms[alarm.id] = alarm
      index(alarm, at: now)
    }
    for countdown in state.countdowns {
      countdowns[countdown.id] = countdown
      index(countdown)
    }
    ledger.lastNumber = max(
      0, ledger.lastNumber, alarms.keys.lazy.map(\.number).max() ?? 0,
      countdowns.keys.lazy.map(\.number).max() ?? 0)
  }

  /// The longest before that something that rings now can have been due.
  ///
  /// No tick comes at the very instant, and a busy machine can stall: however little the user allows for late rings,
  /// what falls due while the engine looks on rings.
  var latest: Duration { isAwake ? max(rules.grace, .seconds(30)) : rules.grace }

  /// When the engine wants to hear `tick` again.
  public var nextDeadline: Deadlines {
    Deadlines(wall: occurrences.first?.deadline, boot: ends.first?.deadline)
  }

  /// Does what an event demands and returns what is to be done in the world.
  ///
  /// Whatever fell due before the event comes first, so that a command never overtakes a ring.
  public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    effects = []
    missed = []
    if case .started = event { rebaseMarks(at: now) }
    if case .clocksChanged = event { reckonAnew(at: now) }
    adoptZone(of: now)
    if case .awoke = event { letSleepersGoOn(at: now) }
    advance(to: now)
    do {
      try perform(event, at: now)
    } catch {
      effects.append(.refused(error))
    }
    if !missed.isEmpty { effects.append(.missed(missed)) }
    defer { effects = [] }
    return effects
  }

  /// After a restart: what rang before it and still does is heard again.
  private mutating func ringOn() {
    let heard = effects.compactMap { if case .ring(let id) = $0 { id } else { nil } }
    effects += ringing.subtracting(heard).sorted().map(Effect.ring)
  }

  private mutating func perform(_ event: Event, at now: Moment) throws(Refusal) {
    switch event {
    case .started:
      ringOn()
      isAwake = true
    case .awoke: isAwake = true
    case .tick, .clocksChanged: break
    case .fallingAsleep:
      holdForSleep(at: now)
      isAwake = false
    case .addAlarm(let edit): try addAlarm(edit, at: now)
    case .changeAlarm(let id, let edit): try changeAlarm(id, edit, at: now)
    case .removeAlarm(let id): try removeAlarm(id, at: now)
    case .startCountdown(let length, let options): try startCountdown(length, options, at: now)
    case .pause(let id): try pause(id, at: now)
    case .resume(let id): try resume(id, at: now)
    case .extend(let id, let length): try extend(id, by: length, at: now)
    case .cancel(let id): try cancel(id, at: now)
    case .snooze(let id, let length): try snooze(id, for: length, at: now)
    case .stop(let id): try stop(id, at: now)
    case .stopwatch(let verb): try useStopwatch(verb, at: now)
    }
  }
}
