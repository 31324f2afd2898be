// How a ring is answered.
extension Engine {
  /// Snoozes one ring, or everything that rings.
  mutating func snooze(_ id: EntryID?, for length: Duration?, at now: Moment) throws(Refusal) {
    _ = try checked(snooze: length)
    for id in try answered(id) {
      switch id.kind {
      case .alarm: try snoozeAlarm(id, for: length, at: now)
      case .countdown: try snoozeCountdown(id, for: length, at: now)
      }
    }
  }

  /// Stops one ring, snooze or countdown, or everything that rings.
  mutating func stop(_ id: EntryID?, at now: Moment) throws(Refusal) {
    for id in try answered(id) {
      switch id.kind {
      case .alarm: try stopAlarm(id, at: now)
      case .countdown: try stopCountdown(id, at: now)
      }
    }
  }

  private func answered(_ id: EntryID?) throws(Refusal) -> [EntryID] {
    if let id { return [id] }
    guard !ringing.isEmpty else { throw .illegalState("nothing rings") }
    return ringing.sorted()
  }
}
