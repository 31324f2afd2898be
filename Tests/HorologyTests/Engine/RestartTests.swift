import Testing

@testable import Horology
@testable import SimulatedWorld

/// The agent ends, or the machine, and starts again.
struct RestartTests {
  @Test func restartedInARingItRingsOnTillItsLimit() throws {
    for reboots in [false, true] {
      var bench = try Bench("2026-11-30 06:59")
      try bench.alarm("7:00")
      bench.pass(.minutes(1))
      bench.restart(after: .minutes(5), reboots: reboots)
      bench.pass(.hours(1))
      #expect(bench.log == ["7:00 a1 rings", "7:05 a1 rings", "7:15 a1 missed", "7:15 missed a1"])
    }
  }

  @Test func restartedAfterTheLimitItWasMissed() throws {
    var bench = try Bench("2026-11-30 06:59")
    try bench.alarm("7:00")
    bench.pass(.minutes(1))
    bench.restart(after: .hours(2), reboots: true)
    #expect(bench.log == ["7:00 a1 rings", "9:00 a1 missed", "9:00 missed a1"])
  }

  @Test func restartedWhenTheNextOccurrenceIsDueEachRingIsToldOnce() throws {
    var bench = try Bench("2026-11-30 06:59", rules: EngineRules(ringFor: .hours(48)))
    try bench.alarm("7:00", "daily")
    bench.pass(.minutes(1))
    bench.restart(after: .hours(24) + .minutes(3))
    #expect(bench.log == ["7:00 a1 rings", "7:03 a1 missed", "7:03 a1 rings"])
  }

  @Test func restartedInASnoozeItRingsAtItsEnd() throws {
    for (reboots, clockOff) in [(false, Duration.zero), (true, .zero), (false, .hours(3))] {
      var bench = try Bench("2026-11-30 06:59")
      let id = try bench.alarm("7:00")
      bench.pass(.minutes(1))
      bench.send(.snooze(id, for: nil))
      bench.restart(after: .minutes(4), reboots: reboots, clockOff: clockOff)
      bench.pass(.minutes(5) - .microseconds(1))
      #expect(bench.engine.ringing.isEmpty)
      bench.pass(.microseconds(1))
      #expect(bench.engine.ringing == [id])
    }
  }

  @Test func aRunningStopwatchGoesOnAcrossAReboot() throws {
    var bench = try Bench("2026-11-30 12:00")
    bench.send(.stopwatch(.start))
    bench.pass(.minutes(3))
    bench.restart(after: .minutes(2), reboots: true)
    #expect(bench.engine.stopwatch.elapsed(at: bench.now) == .minutes(5))
  }
}
