import Horology

/// A place where people or programs learn what the clock does: notifications, sound, the bus, the terminal.
///
/// Called on the main thread with the engine already in its new state. None of it may block.
protocol Surface: AnyObject {
  /// It begins to ring, or rings on after a restart; told once a ring.
  func rings(_ id: EntryID, in engine: Engine, at now: Moment)
  /// A ring, a snooze or a countdown has ended.
  func ended(_ id: EntryID, _ how: Ending)
  /// The record of an alarm or countdown is another one, or gone.
  func changed(_ id: EntryID, in engine: Engine, at now: Moment)
  /// The stopwatch is in another state.
  func stopwatchChanged(in engine: Engine, at now: Moment)
  /// These did not ring, or rang unanswered.
  func missed(_ entries: [HistoryEntry], at now: Moment)
  /// All that happened at once has been told; it can be much.
  func told(in engine: Engine, at now: Moment)
}

extension Surface {
  func rings(_ id: EntryID, in engine: Engine, at now: Moment) {}
  func ended(_ id: EntryID, _ how: Ending) {}
  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {}
  func stopwatchChanged(in engine: Engine, at now: Moment) {}
  func missed(_ entries: [HistoryEntry], at now: Moment) {}
  func told(in engine: Engine, at now: Moment) {}
}
