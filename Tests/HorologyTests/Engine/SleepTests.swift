import Testing

@testable import Horology
@testable import SimulatedWorld

/// The machine sleeps, and so does the engine.
struct SleepTests {
  @Test func wokenTwoMinutesLateItRingsAtOnce() throws {
    var bench = try Bench("2026-11-30 06:30")
    let id = try bench.alarm("7:00", "daily")
    bench.sleep(.minutes(32))
    #expect(bench.log == ["7:02 a1 rings"])
    #expect(bench.engine.alarms[id]?.ring?.lateness == .minutes(2))
  }

  @Test func wokenADayLaterItIsMissed() throws {
    var bench = try Bench("2026-11-30 06:30")
    let id = try bench.alarm("7:00")
    bench.sleep(.hours(24))
    #expect(bench.log == ["6:30 a1 missed", "6:30 missed a1"])
    #expect(bench.engine.alarms[id]?.phase == .off)
    let line = try #require(bench.disk.history.first)
    #expect(line.rang == nil)
    #expect(line.due == (try Bench.instant("2026-11-30 07:00")))
  }

  @Test func theGraceIsToTheMicrosecond() throws {
    for (late, log) in [(0, ["7:15 a1 rings"]), (1, ["7:15 a1 missed", "7:15 missed a1"])] {
      var bench = try Bench("2026-11-30 06:30")
      try bench.alarm("7:00")
      bench.sleep(.minutes(45) + .microseconds(late))
      #expect(bench.log == log)
    }
  }

  @Test func withoutGraceWhatFallsDueBeforeOurEyesRingsAllTheSame() throws {
    var bench = try Bench("2026-11-30 06:30", rules: EngineRules(grace: .zero))
    try bench.alarm("7:00")
    try bench.countdown("30:00")
    bench.move(.minutes(30) + .seconds(2))
    bench.send(.tick)
    #expect(bench.takeLog().sorted() == ["7:00:2 a1 rings", "7:00:2 t2 rings"])
    bench.send(.stop(nil))
    try bench.alarm("8:00")
    bench.sleep(.hours(1))
    #expect(bench.log.last == "8:00:2 missed a3")
    try bench.alarm("9:00")
    bench.restart(after: .hours(1))
    #expect(bench.log.last == "9:00:2 missed a4")
  }

  @Test func fiveAlarmsPastForDaysAreOneSummary() throws {
    var bench = try Bench("2026-11-27 06:00")
    for minute in 0..<5 { try bench.alarm("7:0\(minute)") }
    bench.restart(after: .hours(72), reboots: true)
    #expect(bench.log.count(where: { $0.contains("rings") }) == 0)
    #expect(bench.log.last == "6:00 missed a1 a2 a3 a4 a5")
    #expect(bench.log.count(where: { $0.contains("missed a1 a2") }) == 1)
    #expect(bench.engine.alarms.values.allSatisfy { $0.phase == .off })
  }

  @Test func aOneShotOfDaysAgoDoesNotRingAtTodaysTime() throws {
    var bench = try Bench("2026-11-27 06:00")
    try bench.alarm("7:00")
    bench.restart(after: .hours(73) + .minutes(5), reboots: true)  // 7:05, three days later
    #expect(bench.log == ["7:05 a1 missed", "7:05 missed a1"])
  }

  @Test func aDailyAlarmOfDaysAgoRingsForTodayAndTellsOfTheRest() throws {
    var bench = try Bench("2026-11-27 06:00")
    try bench.alarm("7:00", "daily")
    bench.restart(after: .hours(73) + .minutes(5), reboots: true)
    #expect(bench.log == ["7:05 a1 rings", "7:05 missed a1"])
  }

  @Test func aCountdownCountsSleep() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("5:00")
    bench.sleep(.minutes(2))
    #expect(bench.engine.countdowns[id]?.left(at: bench.now) == .minutes(3))
    bench.sleep(.minutes(4))
    #expect(bench.log == ["12:06 t1 rings"])
    #expect(bench.engine.countdowns[id]?.ring?.lateness == .minutes(1))
  }

  @Test func aCountdownThatEndedLongAgoInSleepIsMissed() throws {
    var bench = try Bench("2026-11-30 12:00")
    try bench.countdown("5:00")
    bench.sleep(.hours(3))
    #expect(bench.log == ["15:00 t1 missed", "15:00 missed t1"])
  }

  @Test func aCountdownThatPausesInSleepHasThreeMinutesLeftTwentyTimes() throws {
    for length in 1...20 {
      var bench = try Bench("2026-11-30 12:00", rules: EngineRules(countdownsSleep: true))
      let id = try bench.countdown("5:00")
      bench.pass(.minutes(2))
      bench.sleep(.minutes(2 * Int64(length)))
      #expect(bench.engine.countdowns[id]?.left(at: bench.now) == .minutes(3))
      bench.pass(.minutes(3))
      #expect(bench.log.count(where: { $0.hasSuffix("rings") }) == 1)
    }
  }

  @Test func theSnoozeOfACountdownGoesOnInSleepWhateverCountdownsDo() throws {
    var bench = try Bench("2026-11-30 12:00", rules: EngineRules(countdownsSleep: true))
    let id = try bench.countdown("5:00")
    bench.pass(.minutes(5))
    bench.send(.snooze(id, for: nil))
    bench.sleep(.minutes(9))
    #expect(bench.takeLog().last == "12:14 t1 rings")
  }

  @Test func whatWasPausedByHandStaysPausedOverSleep() throws {
    var bench = try Bench("2026-11-30 12:00", rules: EngineRules(countdownsSleep: true))
    let id = try bench.countdown("5:00")
    bench.send(.pause(id))
    bench.sleep(.hours(1))
    #expect(bench.engine.countdowns[id]?.phase == .paused(left: .minutes(5)))
  }

  @Test func powerLostInSleepDoesNotHaltACountdownForGood() throws {
    var bench = try Bench("2026-11-30 12:00", rules: EngineRules(countdownsSleep: true))
    let id = try bench.countdown("5:00")
    bench.send(.fallingAsleep)
    bench.restart(after: .minutes(2), reboots: true)
    #expect(bench.engine.countdowns[id]?.left(at: bench.now) == .minutes(3))
  }

  @Test func aSnoozeIsOverInSleep() throws {
    var bench = try Bench("2026-11-30 06:59")
    try bench.alarm("7:00", "daily")
    bench.pass(.minutes(1))
    bench.send(.snooze(nil, for: nil))
    bench.sleep(.minutes(10))
    #expect(bench.takeLog().last == "7:10 a1 rings")
    bench.send(.snooze(nil, for: nil))
    bench.sleep(.hours(2))
    #expect(bench.log == ["7:10 a1 snoozed", "9:10 a1 missed", "9:10 missed a1"])
  }
}
