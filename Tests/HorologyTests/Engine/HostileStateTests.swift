import Testing

@testable import Horology
@testable import SimulatedWorld

/// Whatever a damaged database or a wild clock holds, the engine neither traps nor hangs.
struct HostileStateTests {
  private static let wild: [Int64] = [.min, .min + 1, -1, 0, 1, 1_900_000_000_000_000, .max - 1, .max]

  private func engine(_ state: EngineState, at now: Moment) -> Engine {
    Engine(restoring: state, rules: EngineRules(), zones: TestZones(), at: now)
  }

  @Test func anyPointsOfTime() throws {
    let now = try Bench("2026-11-30 12:00").now
    var number = 0
    var state = EngineState()
    for one in Self.wild {
      for other in Self.wild {
        let mark = Mark(
          boot: BootTime(microseconds: one), bootID: one < 0 ? "first" : "x",
          wall: Instant(microseconds: other))
        let ring = Ring(due: Instant(microseconds: other), began: Instant(microseconds: one), limit: mark)
        for phase in [Alarm.Phase.off, .scheduled, .ringing(ring), .snoozed(until: mark)] {
          for schedule in [
            Schedule.instant(Instant(microseconds: one)),
            .civil(CivilTime(minuteOfDay: 420), .weekly(.daily), zone: nil),
            .civil(CivilTime(minuteOfDay: 420), .weekly([]), zone: "Nowhere/None"),
            .civil(CivilTime(minuteOfDay: 0), .once(CivilDate(year: 9999, month: 12, day: 31)), zone: nil),
          ] {
            number += 1
            state.alarms.append(
              Alarm(
                id: EntryID(kind: .alarm, number: number), schedule: schedule, phase: phase,
                since: Instant(microseconds: one), rung: number % 3 == 0 ? nil : Instant(microseconds: other))
            )
          }
        }
        for phase in [
          Countdown.Phase.counting(until: mark), .paused(left: .microseconds(one)), .ringing(ring),
          .snoozed(until: mark),
        ] {
          number += 1
          state.countdowns.append(
            Countdown(
              id: EntryID(kind: .countdown, number: number), length: .microseconds(other), phase: phase))
        }
        state.stopwatch = Stopwatch(
          phase: .running(since: mark), laps: [.microseconds(one), .microseconds(other)])
        state.ledger.reckonedUpTo = Instant(microseconds: other)
        exercise(state, at: now)
      }
    }
  }

  private func exercise(_ state: EngineState, at start: Moment) {
    var now = start
    var engine = engine(state, at: now)
    for event: Event in [
      .started, .tick, .clocksChanged, .fallingAsleep, .awoke, .stopwatch(.lap), .stopwatch(.stop),
    ] {
      _ = engine.handle(event, at: now)
      _ = engine.stopwatch.elapsed(at: now)
      _ = engine.countdowns.values.map { DurationText.clock($0.left(at: now)) }
      now.wall = now.wall + .hours(30)
      now.boot = now.boot + .hours(30)
    }
    for id in engine.countdowns.keys {
      for event: Event in [.pause(id), .resume(id), .extend(id, by: .seconds(Int64.max)), .stop(id)] {
        _ = engine.handle(event, at: now)
      }
    }
    #expect(engine.nextDeadline.wall.map { $0 > now.wall } ?? true)
    #expect(engine.nextDeadline.boot.map { $0 > now.boot } ?? true)
  }

  @Test func anyClock() throws {
    for wall in Self.wild {
      var bench = try Bench("2026-11-30 12:00")
      try bench.alarm("13:00", "daily")
      try bench.alarm("13:00", date: "2026-12-24")
      try bench.countdown("5:00")
      bench.now.wall = Instant(microseconds: wall)
      bench.send(.clocksChanged)
      bench.send(.tick)
      #expect(bench.engine.nextDeadline.boot != nil)
    }
  }

  @Test func theLargestNumberOfAnID() throws {
    let now = try Bench("2026-11-30 12:00").now
    var engine = engine(EngineState(ledger: Ledger(lastNumber: .max)), at: now)
    _ = engine.handle(.started, at: now)
    let effects = engine.handle(.startCountdown(.minutes(1), CountdownOptions()), at: now)
    #expect(effects == [.refused(.limitReached("all ids are used up"))])
  }
}
