/// A ring that is going on.
public struct Ring: Hashable, Sendable {
  /// When it was meant to ring.
  public var due: Instant
  /// When it began.
  public var began: Instant
  /// When it ends as missed, if nobody answers.
  public var limit: Mark

  /// A ring that begins at a moment.
  public init(due: Instant, at moment: Moment, limit: Duration) {
    self.due = due
    began = moment.wall
    self.limit = Mark(limit, after: moment)
  }

  /// A ring noted earlier.
  public init(due: Instant, began: Instant, limit: Mark) {
    self.due = due
    self.began = began
    self.limit = limit
  }

  /// How long after its time it began.
  public var lateness: Duration { max(.zero, due.duration(to: began)) }
}

/// How a ring, a snooze or a countdown came to its end.
public enum Ending: String, Sendable, CaseIterable {
  case stopped, snoozed, missed, cancelled
}

/// What rang, or should have, and how that ended.
public struct HistoryEntry: Hashable, Sendable {
  /// The alarm or countdown.
  public var id: EntryID
  /// Its label at the time.
  public var label: String
  /// When it was due.
  public var due: Instant
  /// When it rang; nil if it never did.
  public var rang: Instant?
  /// When it ended.
  public var ended: Instant
  /// How it ended.
  public var how: Ending

  /// A line of the history.
  public init(id: EntryID, label: String, due: Instant, rang: Instant?, ended: Instant, how: Ending) {
    self.id = id
    self.label = label
    self.due = due
    self.rang = rang
    self.ended = ended
    self.how = how
  }
}
