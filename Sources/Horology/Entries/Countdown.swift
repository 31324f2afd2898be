/// A countdown.
public struct Countdown: Hashable, Sendable, Identifiable {
  /// What is happening to a countdown.
  ///
  /// One that has ended is no longer there.
  public enum Phase: Hashable, Sendable {
    /// It runs, and rings at the mark.
    case counting(until: Mark)
    /// It stands still with this much left.
    case paused(left: Duration)
    /// Its ring was snoozed; it rings again at the mark.
    case snoozed(until: Mark)
    /// It has run out and rings.
    case ringing(Ring)
  }

  /// Its short name.
  public let id: EntryID
  /// The length it was started with, in whole seconds.
  public var length: Duration
  /// What it is for; may be empty.
  public var label: String
  /// Its own snooze length; nil for the setting's.
  public var snooze: Duration?
  /// Its own sound; empty for the setting's.
  public var sound: String
  /// What is happening to it.
  public var phase: Phase

  /// A countdown with all its parts.
  public init(
    id: EntryID, length: Duration, label: String = "", snooze: Duration? = nil, sound: String = "",
    phase: Phase
  ) {
    self.id = id
    self.length = length
    self.label = label
    self.snooze = snooze
    self.sound = sound
    self.phase = phase
  }

  /// The lengths a countdown may have: 1 s to 999:59:59.
  public static let lengths: ClosedRange<Duration> = .seconds(1)...(.seconds(999 * 3600 + 59 * 60 + 59))

  /// The ring that is going on.
  public var ring: Ring? {
    if case .ringing(let ring) = phase { ring } else { nil }
  }

  /// When it rings, while it counts or is snoozed.
  public var ends: Mark? {
    switch phase {
    case .counting(let mark), .snoozed(let mark): mark
    case .paused, .ringing: nil
    }
  }

  /// How much is left, zero once it has run out.
  public func left(at moment: Moment) -> Duration {
    switch phase {
    case .counting(let mark), .snoozed(let mark): max(.zero, mark.left(at: moment))
    case .paused(let left): left
    case .ringing: .zero
    }
  }
}
