import Testing

@testable import Horology
@testable import SimulatedWorld

struct QueryTests {
  @Test func theNextAlarmIsTheEarliestOccurrenceOrSnooze() throws {
    var bench = try Bench("2026-11-30 06:00")
    #expect(bench.engine.nextAlarm == nil && bench.engine.isIdle)
    let (early, late) = (try bench.alarm("7:00", "daily"), try bench.alarm("7:05"))
    #expect(bench.engine.nextAlarm == early)
    bench.pass(.hours(1))
    #expect(bench.engine.nextAlarm == late)
    bench.send(.snooze(early, for: .minutes(2)))
    #expect(bench.engine.nextAlarm == early)
    #expect(bench.engine.nextRing(of: early) == bench.now.wall + .minutes(2))
    #expect(bench.engine.counting.map(\.id) == [early])
    bench.send(.stop(early))
    #expect(bench.engine.nextAlarm == late && bench.engine.counting.isEmpty)
    #expect(!bench.engine.isIdle)
  }

  @Test func aPausedCountdownAndARunningStopwatchAreNotIdle() throws {
    var bench = try Bench("2026-11-30 06:00")
    let id = try bench.countdown("5:00")
    bench.send(.pause(id))
    #expect(!bench.engine.isIdle && bench.engine.counting.isEmpty)
    bench.send(.cancel(id))
    #expect(bench.engine.isIdle)
    bench.send(.stopwatch(.start))
    #expect(!bench.engine.isIdle)
    bench.send(.stopwatch(.reset))
    #expect(bench.engine.isIdle)
  }

  @Test func whatHasNoLabelIsNamedByItsKind() throws {
    var bench = try Bench("2026-11-30 06:00")
    let ids = [try bench.alarm("7:00", label: "Tea"), try bench.alarm("7:00"), try bench.countdown("5:00")]
    #expect(ids.map { bench.engine.name(of: $0) } == ["Tea", "Alarm", "Timer"])
  }
}
