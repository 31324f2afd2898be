// When alarms occur, whatever is done to the clocks.
extension Engine {
  /// The rules of the zone an alarm is bound to.
  ///
  /// One the database no longer has follows the machine's.
  func rules(of schedule: Schedule) -> any ZoneRules {
    schedule.zoneName.flatMap(zones.rules(named:)) ?? zone
  }

  /// The next occurrence of an alarm that was not dealt with yet; it may lie in the past.
  func nextOccurrence(of alarm: Alarm, at now: Moment) -> Instant? {
    guard alarm.isEnabled, alarm.rung == nil || alarm.schedule.repeats else { return nil }
    return alarm.schedule.next(after: reckoned(for: alarm, at: now), in: rules(of: alarm.schedule))
  }

  /// The instant up to which an alarm's occurrences are dealt with.
  ///
  /// After the wall clock was set back, what rang in the hours that come again does not ring again; but if it was set
  /// back by a day or more, the calendar itself was wrong and counts afresh from now.
  private func reckoned(for alarm: Alarm, at now: Moment) -> Instant {
    // A date is reached or missed, never skipped by a change of zone.
    guard !alarm.schedule.isDated else { return Instant(microseconds: .min) }
    let base = min(max(alarm.since, ledger.reckonedUpTo), now.wall)
    guard let rung = alarm.rung else { return base }
    return liesDaysAhead(rung, at: now) ? now.wall : max(base, rung)
  }

  private func liesDaysAhead(_ rung: Instant, at now: Moment) -> Bool { rung >= now.wall + .hours(24) }

  /// After a change of zone: what was due by the old one is dealt with, then everything is reckoned by the new one.
  mutating func adoptZone(of now: Moment) {
    guard now.zone.identifier != ledger.zone else { return }
    advance(to: now)
    zone = now.zone
    var next = ledger
    (next.reckonedUpTo, next.zone) = (now.wall, now.zone.identifier)
    put(next)
    indexAlarms(at: now)
  }

  /// After the clock was set, the rules changed or the machine slept.
  mutating func reckonAnew(at now: Moment) {
    if now.zone.identifier == zone.identifier { zone = now.zone }
    rebaseMarks(at: now)
    forgetWhatLiesAhead(at: now)
    indexAlarms(at: now)
  }

  /// Enters every alarm's next occurrence anew and tells of those that have moved.
  private mutating func indexAlarms(at now: Moment) {
    let before = occurrences
    for alarm in alarms.values { index(alarm, at: now) }
    effects += alarms.keys.filter { occurrences[$0] != before[$0] }.sorted().map { .changed($0) }
  }

  /// After the clock was set back: notes what counts from now on, so that it is the same after a sleep or a restart.
  ///
  /// Not done at the start, when a machine without a battery believes it is 1970 until the network corrects it: what
  /// it knew is right again then.
  private mutating func forgetWhatLiesAhead(at now: Moment) {
    if ledger.reckonedUpTo > now.wall {
      var next = ledger
      next.reckonedUpTo = now.wall
      put(next)
    }
    let ahead = alarms.values.filter { max($0.since, $0.rung ?? $0.since) > now.wall }
    for var alarm in ahead.sorted(by: { $0.id < $1.id }) {
      alarm.since = min(alarm.since, now.wall)
      if alarm.schedule.repeats, let rung = alarm.rung, liesDaysAhead(rung, at: now) { alarm.rung = now.wall }
      put(alarm, for: alarm.id, at: now)
    }
  }

  /// Corrects the wall clock's side of every mark, or after a restart of the machine the boot clock's.
  mutating func rebaseMarks(at now: Moment) {
    for id in ends.keys.sorted() {
      switch id.kind {
      case .alarm: rebaseAlarm(id, at: now)
      case .countdown: rebaseCountdown(id, at: now)
      }
    }
    rebaseStopwatch(at: now)
  }

  private mutating func rebaseAlarm(_ id: EntryID, at now: Moment) {
    guard var alarm = alarms[id] else { return }
    switch alarm.phase {
    case .snoozed(let mark): alarm.phase = .snoozed(until: mark.rebased(at: now))
    case .ringing(var ring):
      ring.limit = ring.limit.rebased(at: now)
      alarm.phase = .ringing(ring)
    case .off, .scheduled: return
    }
    put(alarm, for: id, at: now)
  }

  private mutating func rebaseCountdown(_ id: EntryID, at now: Moment) {
    guard var countdown = countdowns[id] else { return }
    switch countdown.phase {
    case .counting(let mark): countdown.phase = .counting(until: mark.rebased(at: now))
    case .snoozed(let mark): countdown.phase = .snoozed(until: mark.rebased(at: now))
    case .ringing(var ring):
      ring.limit = ring.limit.rebased(at: now)
      countdown.phase = .ringing(ring)
    case .paused: return
    }
    put(countdown, for: id)
  }

  private mutating func rebaseStopwatch(at now: Moment) {
    guard case .running(let start) = stopwatch.phase, start.rebased(at: now) != start else { return }
    let before = stopwatch
    stopwatch.phase = .running(since: start.rebased(at: now))
    effects += [.stopwatchChanged, .save(.stopwatch(before: before, after: stopwatch))]
  }
}
