import Horology

/// What a notification stands for; of each there is at most one on display.
nonisolated enum NotificationKey: Hashable, Sendable {
  /// A ring.
  case ring(EntryID)
  /// A countdown that runs or is paused, or a snooze.
  case countdown(EntryID)
  /// The stopwatch.
  case stopwatch
  /// The summary of what was missed.
  case missed
  /// What is told once.
  case notice

  /// Whether it goes before everything else.
  var isRing: Bool {
    if case .ring = self { true } else { false }
  }
}
