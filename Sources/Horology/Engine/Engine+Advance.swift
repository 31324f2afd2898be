// What happens by itself as time passes.
extension Engine {
  /// Deals with everything that has fallen due.
  mutating func advance(to now: Moment) {
    while let (id, due) = occurrences.first, due <= now.wall { fallDue(id, due, at: now) }
    while let (id, end) = ends.first, end <= now.boot {
      switch id.kind {
      case .alarm: runOutAlarm(id, at: now)
      case .countdown: runOutCountdown(id, at: now)
      }
    }
  }

  /// An alarm's time has come, perhaps long ago and more than once: only the latest occurrence can still ring, and
  /// one that comes too late leaves a ring or a snooze alone.
  private mutating func fallDue(_ id: EntryID, _ first: Instant, at now: Moment) {
    guard var alarm = alarms[id] else { return occurrences[id] = nil }
    let due = lastOccurrence(of: alarm, from: first, at: now)
    alarm.rung = due
    if first < due { note(missed: alarm, due: first, at: now) }
    if due.duration(to: now.wall) <= latest {
      if let overtaken = alarm.ring { end(overtaken, of: id, alarm.label, .missed, at: now) }
      alarm.phase = .ringing(Ring(due: due, at: now, limit: rules.ringFor))
      effects.append(.ring(id))
    } else {
      note(missed: alarm, due: due, at: now)
      if alarm.phase == .scheduled {
        effects.append(.ended(id, .missed))
        alarm.phase = restingPhase(of: alarm, at: now)
      }
    }
    put(alarm, for: id, at: now)
    index(alarm, at: now)  // even if the record is the same: the queue must move on
  }

  /// The last occurrence of an alarm that is due, where `first` is the first.
  private func lastOccurrence(of alarm: Alarm, from first: Instant, at now: Moment) -> Instant {
    guard alarm.schedule.repeats else { return first }
    return max(first, alarm.schedule.latest(upTo: now.wall, in: rules(of: alarm.schedule)) ?? first)
  }

  /// A snooze is over, or a ring has reached its limit.
  private mutating func runOutAlarm(_ id: EntryID, at now: Moment) {
    guard var alarm = alarms[id] else { return ends[id] = nil }
    switch alarm.phase {
    case .snoozed(let mark):
      let late = .zero - mark.left(at: now)
      if late <= latest {
        alarm.phase = .ringing(Ring(due: now.wall - late, at: now, limit: rules.ringFor))
        effects.append(.ring(id))
      } else {
        note(missed: alarm, due: mark.wall, at: now)
        effects.append(.ended(id, .missed))
        alarm.phase = restingPhase(of: alarm, at: now)
      }
    case .ringing(let ring):
      missed.append(end(ring, of: id, alarm.label, .missed, at: now))
      alarm.phase = restingPhase(of: alarm, at: now)
    case .off, .scheduled: return ends[id] = nil
    }
    put(alarm, for: id, at: now)
  }

  private mutating func runOutCountdown(_ id: EntryID, at now: Moment) {
    guard var countdown = countdowns[id] else { return ends[id] = nil }
    switch countdown.phase {
    case .counting(let mark), .snoozed(let mark):
      let late = .zero - mark.left(at: now)
      if late <= latest {
        countdown.phase = .ringing(Ring(due: now.wall - late, at: now, limit: rules.ringFor))
        effects.append(.ring(id))
        put(countdown, for: id)
      } else {
        let entry = HistoryEntry(
          id: id, label: countdown.label, due: mark.wall, rang: nil, ended: now.wall, how: .missed)
        missed.append(entry)
        put(nil, for: id)
        effects += [.ended(id, .missed), .save(.history(entry))]
      }
    case .ringing(let ring):
      missed.append(end(ring, of: id, countdown.label, .missed, at: now))
      put(nil, for: id)
    case .paused: ends[id] = nil
    }
  }

  /// Where an alarm goes when its occurrence is over: to the next one, or off.
  func restingPhase(of alarm: Alarm, at now: Moment) -> Alarm.Phase {
    nextOccurrence(of: alarm, at: now) == nil ? .off : .scheduled
  }

  /// Enters the end of a ring in the history.
  @discardableResult
  mutating func end(
    _ ring: Ring, of id: EntryID, _ label: String, _ how: Ending, at now: Moment
  ) -> HistoryEntry {
    let entry = HistoryEntry(id: id, label: label, due: ring.due, rang: ring.began, ended: now.wall, how: how)
    effects += [.ended(id, how), .save(.history(entry))]
    return entry
  }

  /// Enters an occurrence in the history that did not ring at all.
  private mutating func note(missed alarm: Alarm, due: Instant, at now: Moment) {
    let entry = HistoryEntry(
      id: alarm.id, label: alarm.label, due: due, rang: nil, ended: now.wall, how: .missed)
    missed.append(entry)
    effects.append(.save(.history(entry)))
  }
}
