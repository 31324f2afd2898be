import Testing

@testable import Horology
@testable import SimulatedWorld

struct ScaleTests {
  /// An engine with so many alarms.
  private func engine(alarms count: Int, at now: Moment) -> Engine {
    let alarms = (1...count).map { number in
      Alarm(
        id: EntryID(kind: .alarm, number: number),
        schedule: .civil(CivilTime(minuteOfDay: number % 1440), .weekly(.daily), zone: nil), since: now.wall)
    }
    return Engine(
      restoring: EngineState(alarms: alarms), rules: EngineRules(), zones: TestZones(), at: now)
  }

  /// The shortest of some runs of a thousand changes: the others were disturbed.
  private func cost(alarms count: Int, at now: Moment) -> Duration {
    var engine = engine(alarms: count, at: now)
    let costs = (0..<3).map { run in
      ContinuousClock().measure {
        for step in 0..<1000 {
          var edit = AlarmEdit()
          edit.time = CivilTime(minuteOfDay: (step * 7 + run) % 1440)
          _ = engine.handle(.changeAlarm(EntryID(kind: .alarm, number: 1 + step % count), edit), at: now)
        }
      }
    }
    return costs.min() ?? .zero
  }

  @Test func aChangeAmongAHundredThousandCostsLittleMoreThanAmongAThousand() throws {
    let now = try Bench("2026-11-30 12:00").now
    let (few, many) = (cost(alarms: 1_000, at: now), cost(alarms: 100_000, at: now))
    #expect(many < few * 20, "\(many) for 100,000 alarms, \(few) for 1,000")
  }

  @Test func theHundredThousandAndFirstIsRefused() throws {
    let now = try Bench("2026-11-30 12:00").now
    var engine = engine(alarms: Engine.mostAlarms, at: now)
    _ = engine.handle(.started, at: now)
    var edit = AlarmEdit()
    edit.time = CivilTime(hour: 7, minute: 0)
    let refusal = Refusal.limitReached("there are 100000 alarms, the most there can be; remove one first")
    #expect(engine.handle(.addAlarm(edit), at: now) == [.refused(refusal)])
  }
}
