import Horology

// Records with every shape a record can have, at the ends of its ranges as often as inside.
extension SeededGenerator {
  mutating func chance(_ part: Int = 2) -> Bool { Int.random(in: 0..<part, using: &self) == 0 }

  mutating func engineState() -> EngineState {
    let numbers = Array(1...40).shuffled(using: &self)
    let alarms = numbers.prefix(Int.random(in: 0...6, using: &self)).sorted().map { alarm($0) }
    let countdowns = numbers.suffix(Int.random(in: 0...5, using: &self)).sorted().map { countdown($0) }
    let last = chance() ? Int.random(in: 0...100, using: &self) : 999_999_999_999_999_999
    return EngineState(
      alarms: alarms, countdowns: countdowns, stopwatch: stopwatch(),
      ledger: Ledger(lastNumber: last, reckonedUpTo: instant(), zone: chance() ? "Europe/Madrid" : ""))
  }

  mutating func historyEntry() -> HistoryEntry {
    let id = EntryID(kind: chance() ? .alarm : .countdown, number: Int.random(in: 1...99, using: &self))
    let how = Ending.allCases.randomElement(using: &self) ?? .missed
    return HistoryEntry(
      id: id, label: label(), due: instant(), rang: chance() ? instant() : nil, ended: instant(), how: how)
  }

  private mutating func alarm(_ number: Int) -> Alarm {
    let phases: [Alarm.Phase] = [.off, .scheduled, .ringing(ring()), .snoozed(until: mark())]
    return Alarm(
      id: EntryID(kind: .alarm, number: number), schedule: schedule(), label: label(), snooze: snooze(),
      sound: label(), phase: phases.randomElement(using: &self) ?? .off, since: instant(),
      rung: chance() ? instant() : nil)
  }

  private mutating func countdown(_ number: Int) -> Countdown {
    let range = Countdown.lengths
    let length = Int64.random(in: 1...range.upperBound.components.seconds, using: &self)
    let left = Int64.random(in: 0...range.upperBound.microseconds, using: &self)
    let phases: [Countdown.Phase] = [
      .counting(until: mark()), .paused(left: .microseconds(left)), .ringing(ring()), .paused(left: .zero),
      .snoozed(until: mark()),
    ]
    return Countdown(
      id: EntryID(kind: .countdown, number: number),
      length: [.seconds(length), range.lowerBound, range.upperBound].randomElement(using: &self)
        ?? .seconds(1),
      label: label(), snooze: snooze(), sound: label(), phase: phases.randomElement(using: &self) ?? phases[0]
    )
  }

  private mutating func stopwatch() -> Stopwatch {
    let elapsed = Int64.random(in: 0...9_000_000_000_000, using: &self)
    let phases: [Stopwatch.Phase] = [
      .zero, .running(since: mark()), .stopped(elapsed: .microseconds(elapsed)),
    ]
    let count = chance(8) ? Stopwatch.mostLaps : Int.random(in: 0...3, using: &self)
    let laps = (0..<count).map { _ in
      Duration.microseconds(Int64.random(in: -1_000_000...9_000_000_000, using: &self))
    }
    return Stopwatch(phase: phases.randomElement(using: &self) ?? .zero, laps: laps)
  }

  private mutating func schedule() -> Schedule {
    if chance(4) { return .instant(chance() ? Instant.calendarRange.upperBound : Instant(seconds: 0)) }
    let time = CivilTime(
      hour: Int.random(in: 0...23, using: &self), minute: Int.random(in: 0...59, using: &self))
    let date = CivilDate(daysSinceEpoch: Int.random(in: -719_162...2_932_896, using: &self))
    let days = WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &self))
    let recurrences: [Schedule.Recurrence] = [.once(nil), .once(date), .weekly(days)]
    guard let time, let recurrence = recurrences.randomElement(using: &self) else {
      return .instant(instant())
    }
    return .civil(time, recurrence, zone: chance() ? "Europe/Madrid" : nil)
  }

  private mutating func ring() -> Ring { Ring(due: instant(), began: instant(), limit: mark()) }

  private mutating func mark() -> Mark {
    let boot = BootTime(microseconds: Int64.random(in: -1_000_000_000...9_000_000_000_000, using: &self))
    return Mark(boot: boot, bootID: "6b1fdc4c-4e28-4c14-8f1e-0d3b8f6e7a2f", wall: instant())
  }

  private mutating func snooze() -> Duration? {
    let range = EngineRules.snoozes
    return [nil, range.lowerBound, range.upperBound, .minutes(9), .milliseconds(1001)].randomElement(
      using: &self)
      ?? nil
  }

  private mutating func instant() -> Instant {
    let end = Instant.calendarRange.upperBound.microseconds
    let within = Int64.random(in: 1_500_000_000_000_000...2_000_000_000_000_000, using: &self)
    return Instant(microseconds: [within, within + 1, 0, -1, end, -end].randomElement(using: &self) ?? 0)
  }

  private mutating func label() -> String {
    let labels = [
      "", "Tea", "<b>x</b>&amp;\"'; DROP TABLE alarm;--", "עברית مرحبا", String(repeating: "👨‍👩‍👧‍👦", count: 200),
      "e\u{301}",
    ]
    return labels.randomElement(using: &self) ?? ""
  }
}
