// When alarms occur, whatever is done to the clocks.
extension Engine {
  /// The rules of the zone an alarm is bound to. One the database no longer has follows the machine's.
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
  /// back by a day or more, the calendar itself was wrong and counts afresh.
  private func reckoned(for alarm: Alarm, at now: Moment) -> Instant {
    // A date is reached or missed, never skipped by a change of zone.
    guard !alarm.schedule.isDated else { return Instant(microseconds: .min) }
    let base = min(max(alarm.since, ledger.reckonedUpTo), now.wall)
    guard let rung = alarm.rung, rung < now.wall + .hours(24) else { return base }
    return max(base, rung)
  }

  /// After a change of zone: what was due by the old one is dealt with, then everything is reckoned by the new one.
  mutating func adoptZone(of now: Moment) {
    guard now.zone.identifier != zone.identifier else { return }
    var departure = now
    departure.zone = zone
    advance(to: departure)
    zone = now.zone
    var next = ledger
    next.reckonedUpTo = now.wall
    put(next)
    indexAlarms(at: now)
    effects += alarms.values.filter { $0.phase == .scheduled }.map { .changed($0.id) }
  }

  /// After the clock was set, the rules changed or the machine slept.
  mutating func reckonAnew(at now: Moment) {
    zone = now.zone
    rebaseMarks(at: now)
    let before = occurrences
    indexAlarms(at: now)
    effects += alarms.keys.filter { occurrences[$0] != before[$0] }.map { .changed($0) }
  }

  private mutating func indexAlarms(at now: Moment) {
    for alarm in alarms.values { index(alarm, at: now) }
  }

  /// Corrects the wall clock's side of every mark, or after a restart of the machine the boot clock's.
  mutating func rebaseMarks(at now: Moment) {
    for var alarm in alarms.values {
      switch alarm.phase {
      case .snoozed(let mark): alarm.phase = .snoozed(until: mark.rebased(at: now))
      case .ringing(var ring):
        ring.limit = ring.limit.rebased(at: now)
        alarm.phase = .ringing(ring)
      case .off, .scheduled: continue
      }
      put(alarm, for: alarm.id, at: now)
    }
    for var countdown in countdowns.values {
      switch countdown.phase {
      case .counting(let mark): countdown.phase = .counting(until: mark.rebased(at: now))
      case .ringing(var ring):
        ring.limit = ring.limit.rebased(at: now)
        countdown.phase = .ringing(ring)
      case .paused: continue
      }
      put(countdown, for: countdown.id)
    }
    rebaseStopwatch(at: now)
  }

  private mutating func rebaseStopwatch(at now: Moment) {
    guard case .running(let start) = stopwatch.phase, start.rebased(at: now) != start else { return }
    let before = stopwatch
    stopwatch.phase = .running(since: start.rebased(at: now))
    effects += [.stopwatchChanged, .save(.stopwatch(before: before, after: stopwatch))]
  }

  /// Goes on after a restart: marks are carried to this boot, what rang rings again.
  mutating func beginWork(at now: Moment) {
    rebaseMarks(at: now)
    for id in ringing.sorted() where (ends[id] ?? now.boot) > now.boot { effects.append(.ring(id)) }
  }
}
