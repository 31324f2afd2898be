/// An alarm: a schedule with a label, and what is happening to it.
public struct Alarm: Hashable, Sendable, Identifiable {
  /// What is happening to an alarm.
  public enum Phase: Hashable, Sendable {
    /// It does not ring: disabled, or done.
    case off
    /// It waits for its next occurrence.
    case scheduled
    /// It rings.
    case ringing(Ring)
    /// It rang, and rings again at the mark.
    case snoozed(until: Mark)
  }

  /// Its short name.
  public let id: EntryID
  /// When it is meant to ring.
  public var schedule: Schedule
  /// What it is for; may be empty.
  public var label: String
  /// Its own snooze length; nil for the setting's.
  public var snooze: Duration?
  /// Its own sound; empty for the setting's.
  public var sound: String
  /// What is happening to it.
  public var phase: Phase
  /// Occurrences up to here do not count: when it was set, edited or enabled.
  public var since: Instant
  /// The last occurrence that was dealt with, since it was set.
  public var rung: Instant?

  /// An alarm with all its parts.
  public init(
    id: EntryID, schedule: Schedule, label: String = "", snooze: Duration? = nil, sound: String = "",
    phase: Phase = .scheduled, since: Instant, rung: Instant? = nil
  ) {
    self.id = id
    self.schedule = schedule
    self.label = label
    self.snooze = snooze
    self.sound = sound
    self.phase = phase
    self.since = since
    self.rung = rung
  }

  /// Whether it will ring, or does.
  public var isEnabled: Bool { phase != .off }

  /// The ring that is going on.
  public var ring: Ring? {
    if case .ringing(let ring) = phase { ring } else { nil }
  }

  /// When its snooze ends.
  public var snoozedUntil: Mark? {
    if case .snoozed(let mark) = phase { mark } else { nil }
  }
}
