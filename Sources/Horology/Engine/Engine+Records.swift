// Every change of a record goes through here, so that the queues, the disk and the watchers all learn of it.
extension Engine {
  /// Replaces an alarm, or removes it.
  mutating func put(_ alarm: Alarm?, for id: EntryID, at now: Moment) {
    let before = alarms[id]
    guard before != alarm else { return }
    alarms[id] = alarm
    if let alarm { index(alarm, at: now) } else { unindex(id) }
    effects += [.changed(id), .save(.alarm(id, before: before, after: alarm))]
  }

  /// Replaces a countdown, or removes it.
  mutating func put(_ countdown: Countdown?, for id: EntryID) {
    let before = countdowns[id]
    guard before != countdown else { return }
    countdowns[id] = countdown
    if let countdown { index(countdown) } else { unindex(id) }
    effects += [.changed(id), .save(.countdown(id, before: before, after: countdown))]
  }

  mutating func put(_ ledger: Ledger) {
    self.ledger = ledger
    effects.append(.save(.ledger(ledger)))
  }

  /// Takes back what an event changed, as it could not be saved.
  ///
  /// - Returns: what watchers have to be told; a ring that the changes had ended rings on. Nil if something of it has
  ///   changed again since: then all of it stays.
  public mutating func takeBack(_ changes: [Change], at now: Moment) -> [Effect]? {
    guard stillHold(changes) else { return nil }
    effects = []
    for change in changes.reversed() {
      switch change {
      case .alarm(let id, let before, let after):
        if before?.ring != nil, after?.ring == nil { effects.append(.ring(id)) }
        put(before, for: id, at: now)
      case .countdown(let id, let before, let after):
        if before?.ring != nil, after?.ring == nil { effects.append(.ring(id)) }
        put(before, for: id)
      case .stopwatch(let before, _):
        stopwatch = before
        effects.append(.stopwatchChanged)
      case .history, .ledger: break
      }
    }
    defer { effects = [] }
    return effects.filter { if case .save = $0 { false } else { true } }
  }

  /// Whether all is as these changes left it; of several to one entry the last says how.
  private func stillHold(_ changes: [Change]) -> Bool {
    var seen: Set<EntryID> = []
    return changes.reversed().allSatisfy { change in
      switch change {
      case .alarm(let id, before: _, let after): !seen.insert(id).inserted || alarms[id] == after
      case .countdown(let id, before: _, let after): !seen.insert(id).inserted || countdowns[id] == after
      case .stopwatch(before: _, let after): stopwatch == after
      case .history, .ledger: true
      }
    }
  }

  /// The id that a new alarm or countdown will have.
  func nextID(_ kind: EntryID.Kind) throws(Refusal) -> EntryID {
    guard ledger.lastNumber < EntryID.largestNumber else { throw .limitReached("all ids are used up") }
    return EntryID(kind: kind, number: ledger.lastNumber + 1)
  }

  /// Gives an id out, never to be used again.
  mutating func giveOut(_ id: EntryID) {
    var next = ledger
    next.lastNumber = id.number
    put(next)
    effects.append(.created(id))
  }

  /// Enters an alarm's deadlines in the queues.
  mutating func index(_ alarm: Alarm, at now: Moment) {
    occurrences[alarm.id] = nextOccurrence(of: alarm, at: now)
    ends[alarm.id] = (alarm.snoozedUntil ?? alarm.ring?.limit)?.boot
    noteRinging(alarm.id, alarm.ring != nil)
  }

  /// Enters a countdown's deadline in the queue.
  mutating func index(_ countdown: Countdown) {
    ends[countdown.id] = (countdown.ends ?? countdown.ring?.limit)?.boot
    noteRinging(countdown.id, countdown.ring != nil)
  }

  private mutating func unindex(_ id: EntryID) {
    occurrences[id] = nil
    ends[id] = nil
    ringing.remove(id)
  }

  private mutating func noteRinging(_ id: EntryID, _ rings: Bool) {
    if rings { ringing.insert(id) } else { ringing.remove(id) }
  }
}
