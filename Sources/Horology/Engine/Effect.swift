/// What the engine wants done in the world, in this order.
public enum Effect: Hashable, Sendable {
  /// A new alarm or countdown has this id.
  case created(EntryID)
  /// It begins to ring, or rings on after a restart: sound, then notification.
  case ring(EntryID)
  /// A ring, a snooze or a countdown has ended.
  case ended(EntryID, Ending)
  /// The record of an alarm or countdown is another one, or gone.
  case changed(EntryID)
  /// The stopwatch is in another state.
  case stopwatchChanged
  /// These did not ring, or rang unanswered: one summary tells of all, silently.
  case missed([HistoryEntry])
  /// This must be on disk before anything is acknowledged.
  case save(Change)
  /// The event was refused; nothing has changed through it.
  case refused(Refusal)
}

/// One change of what is kept on disk.
///
/// The value before is there so that it can be taken back.
public enum Change: Hashable, Sendable {
  /// An alarm was set, changed, or removed (`after` is nil).
  case alarm(EntryID, before: Alarm?, after: Alarm?)
  /// A countdown was started, changed, or removed.
  case countdown(EntryID, before: Countdown?, after: Countdown?)
  /// The stopwatch changed.
  case stopwatch(before: Stopwatch, after: Stopwatch)
  /// A line more in the history.
  case history(HistoryEntry)
  /// The engine's own bookkeeping changed.
  case ledger(Ledger)
}

/// The engine's own bookkeeping.
public struct Ledger: Hashable, Sendable {
  /// The number of the newest id.
  public var lastNumber: Int
  /// Occurrences up to here are reckoned with: the machine's zone has changed since.
  public var reckonedUpTo: Instant
  /// The machine's zone that everything was reckoned in last; empty before the first event.
  public var zone: String

  /// The bookkeeping of an engine.
  public init(
    lastNumber: Int = 0, reckonedUpTo: Instant = Instant(microseconds: 0), zone: String = ""
  ) {
    self.lastNumber = lastNumber
    self.reckonedUpTo = reckonedUpTo
    self.zone = zone
  }
}

/// Everything the engine keeps over a restart.
public struct EngineState: Hashable, Sendable {
  /// All alarms.
  public var alarms: [Alarm]
  /// All countdowns.
  public var countdowns: [Countdown]
  /// The stopwatch.
  public var stopwatch: Stopwatch
  /// The bookkeeping.
  public var ledger: Ledger

  /// A state to start from.
  public init(
    alarms: [Alarm] = [], countdowns: [Countdown] = [], stopwatch: Stopwatch = Stopwatch(),
    ledger: Ledger = Ledger()
  ) {
    self.alarms = alarms
    self.countdowns = countdowns
    self.stopwatch = stopwatch
    self.ledger = ledger
  }
}

/// The user's choices that the engine obeys.
public struct EngineRules: Hashable, Sendable {
  /// How long a snooze is.
  public var snooze: Duration
  /// How long a ring lasts that nobody answers.
  public var ringFor: Duration
  /// How late something may still ring.
  public var grace: Duration
  /// Whether countdowns stand still while the machine sleeps.
  public var countdownsSleep: Bool

  /// The rules; the defaults are the settings' defaults.
  public init(
    snooze: Duration = .minutes(9), ringFor: Duration = .minutes(15), grace: Duration = .minutes(15),
    countdownsSleep: Bool = false
  ) {
    self.snooze = snooze
    self.ringFor = ringFor
    self.grace = grace
    self.countdownsSleep = countdownsSleep
  }

  /// The lengths a snooze may have.
  public static let snoozes: ClosedRange<Duration> = .seconds(1)...(.hours(24))
}

/// The engine's next deadlines, one a clock; nil where there is none.
public struct Deadlines: Hashable, Sendable {
  /// The next occurrence of an alarm.
  public var wall: Instant?
  /// The next end of a countdown, a snooze or a ring.
  public var boot: BootTime?
}
