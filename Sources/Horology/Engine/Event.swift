/// What can happen to the engine.
public enum Event: Sendable {
  /// The engine was restored and begins its work: what rang rings on, what was missed is told.
  case started
  /// Time has passed; a deadline may be reached.
  case tick
  /// The wall clock was set, the zone or its rules changed, or the machine woke: everything is reckoned anew.
  case clocksChanged
  /// The machine is about to sleep; countdowns stand still if they are meant to.
  case fallingAsleep
  /// The machine woke from the sleep announced by `fallingAsleep`.
  case awoke

  /// Set an alarm.
  case addAlarm(AlarmEdit)
  /// Change an alarm.
  case changeAlarm(EntryID, AlarmEdit)
  /// Remove an alarm; a ring of it ends.
  case removeAlarm(EntryID)

  /// Start a countdown of a length in whole seconds.
  case startCountdown(Duration, CountdownOptions)
  /// Halt a countdown.
  case pause(EntryID)
  /// Let a halted countdown go on.
  case resume(EntryID)
  /// Make a countdown longer, or shorter if negative.
  case extend(EntryID, by: Duration)
  /// End a countdown without a ring.
  case cancel(EntryID)

  /// Silence what rings (all, or one) for a while; nil is each one's own length.
  case snooze(EntryID?, for: Duration?)
  /// End what rings (all), or one ring or snooze.
  case stop(EntryID?)

  /// Use the stopwatch.
  case stopwatch(Stopwatch.Verb)
}

/// What a countdown is started with besides its length.
public struct CountdownOptions: Hashable, Sendable {
  /// What it is for.
  public var label: String
  /// Its own snooze length; nil for the setting's.
  public var snooze: Duration?
  /// Its own sound; empty for the setting's.
  public var sound: String

  /// Options of a countdown.
  public init(label: String = "", snooze: Duration? = nil, sound: String = "") {
    self.label = label
    self.snooze = snooze
    self.sound = sound
  }
}
