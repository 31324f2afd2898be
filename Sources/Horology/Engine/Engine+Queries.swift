// What surfaces ask of an alarm or a countdown, whichever it is.
extension Engine {
  /// When an alarm rings next, the end of a snooze included; nil if it will not.
  public func nextRing(of id: EntryID) -> Instant? {
    [alarms[id]?.snoozedUntil?.wall, occurrences[id]].compactMap { $0 }.min()
  }

  /// The alarm that rings next.
  public var nextAlarm: EntryID? {
    let snoozed = ends.keys.filter { alarms[$0]?.snoozedUntil != nil }
    let candidates = snoozed + (occurrences.first.map { [$0.key] } ?? [])
    let never = Instant(microseconds: .max)
    return candidates.min {
      (nextRing(of: $0) ?? never, $0) < (nextRing(of: $1) ?? never, $1)
    }
  }

  /// What rings next, of alarms and countdowns, and when, by both clocks.
  public func nextRing(at now: Moment) -> (id: EntryID, wall: Instant, boot: BootTime)? {
    let counting = counting.min { $0.end.boot < $1.end.boot }.map { ($0.id, $0.end.wall, $0.end.boot) }
    let scheduled = occurrences.first.map {
      ($0.key, $0.deadline, now.boot + now.wall.duration(to: $0.deadline))
    }
    return [counting, scheduled].compactMap { $0 }.min { $0.2 < $1.2 }
  }

  /// Whether nothing is set: no alarm that will ring, no countdown, the stopwatch at zero.
  public var isIdle: Bool {
    occurrences.first == nil && ends.first == nil && countdowns.isEmpty && stopwatch.phase == .zero
  }

  /// The ring that is going on.
  public func ring(of id: EntryID) -> Ring? { alarms[id]?.ring ?? countdowns[id]?.ring }

  /// The label, or what it is if it has none.
  public func name(of id: EntryID) -> String {
    let label = alarms[id]?.label ?? countdowns[id]?.label ?? ""
    return label.isEmpty ? id.defaultName : label
  }

  /// Its own sound; empty for the setting's.
  public func sound(of id: EntryID) -> String { alarms[id]?.sound ?? countdowns[id]?.sound ?? "" }

  /// How long a snooze of it would be.
  public func snoozeLength(of id: EntryID) -> Duration {
    alarms[id]?.snooze ?? countdowns[id]?.snooze ?? rules.snooze
  }

  /// What counts down: countdowns and snoozes, with their end and whole length.
  public var counting: [(id: EntryID, end: Mark, length: Duration)] {
    ends.keys.compactMap { id in
      if let end = countdowns[id]?.ends { return (id, end, countedLength(of: id)) }
      if let end = alarms[id]?.snoozedUntil { return (id, end, countedLength(of: id)) }
      return nil
    }
  }

  /// The whole length of what counts down: a countdown's own, or its snooze's.
  public func countedLength(of id: EntryID) -> Duration {
    guard let countdown = countdowns[id] else { return snoozeLength(of: id) }
    if case .snoozed = countdown.phase { return snoozeLength(of: id) }
    return countdown.length
  }
}

extension EntryID {
  /// What it is called where it has no label.
  public var defaultName: String {
    switch kind {
    case .alarm: "Alarm"
    case .countdown: "Timer"
    }
  }
}
