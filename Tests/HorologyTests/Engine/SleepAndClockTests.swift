import Testing

@testable import Horology

/// Sleep, clocks that are set, zones that change, agents that end.
struct SleepAndClockTests {
  // MARK: Sleep

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

  // MARK: The wall clock is set

  @Test func setBackAnHourJustAfterARingItDoesNotRingAgain() throws {
    var bench = try Bench("2026-11-30 06:00")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(61))
    bench.send(.stop(id))
    bench.setClock(by: .hours(-1))
    bench.pass(.hours(3))
    #expect(bench.log == ["7:00 a1 rings", "7:01 a1 stopped"])
    bench.pass(.hours(22))
    #expect(bench.log.last == "7:00 a1 rings")
  }

  @Test func setBackAnHourAndRestartedItDoesNotRingAgain() throws {
    var bench = try Bench("2026-11-30 06:00")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(61))
    bench.send(.stop(id))
    bench.restart(after: .zero, reboots: true, clockOff: .hours(-1))
    bench.pass(.hours(3))
    #expect(bench.log.count == 2)
  }

  @Test func setBackByYearsItCountsAfresh() throws {
    var bench = try Bench("2026-11-30 06:00")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(61))
    bench.send(.stop(id))
    bench.setClock(by: .hours(-24 * 1000))
    #expect(bench.takeLog().count == 2)
    bench.pass(.hours(48))
    #expect(bench.log.count(where: { $0 == "7:00 a1 rings" }) == 2)
  }

  @Test func setAheadByYearsAndBackItRingsOnce() throws {
    var bench = try Bench("2026-11-01 06:00")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.hours(24 * 29) + .minutes(61))  // 30 November, 7:01
    bench.send(.stop(id))
    _ = bench.takeLog()
    bench.setClock(by: .hours(24 * 1000))
    bench.pass(.minutes(1))
    bench.setClock(by: .hours(-24 * 1000))
    #expect(bench.takeLog().count(where: { $0.hasSuffix("rings") }) == 1, "that of the false day")
    bench.send(.stop(id))
    #expect(bench.next(id) == "2026-12-01 7:00")
  }

  /// A clock a few days ahead passed Wednesday's alarm; corrected, Wednesday must come, however often the machine
  /// sleeps before it.
  @Test func anOccurrencePassedByAWrongClockStillComes() throws {
    var bench = try Bench("2026-11-29 06:00")  // a Sunday
    let id = try bench.alarm("7:00", "wed")
    bench.setClock(by: .hours(96))
    #expect(bench.takeLog() == ["6:00 a1 missed", "6:00 missed a1"])
    bench.setClock(by: .hours(-96))
    bench.pass(.hours(60))
    bench.sleep(.hours(2))
    bench.restart(after: .hours(1))
    #expect(bench.next(id) == "2026-12-02 7:00")
    bench.pass(.hours(24))
    #expect(bench.log == ["7:00 a1 rings", "7:15 a1 missed", "7:15 missed a1"])
  }

  /// A machine without a battery starts in 1970 until the network tells it the time.
  @Test func startedIn1970AndCorrectedNothingRingsAgain() throws {
    var bench = try Bench("2026-11-30 06:00")
    let (daily, once) = (try bench.alarm("7:00", "daily"), try bench.alarm("8:00"))
    bench.pass(.minutes(61))
    bench.send(.stop(daily))
    _ = bench.takeLog()
    let since1970 = Duration.microseconds(bench.now.wall.microseconds)
    bench.restart(after: .minutes(1), reboots: true, clockOff: .zero - since1970)
    bench.move(.minutes(1))
    bench.setClock(by: since1970)
    #expect(bench.log.isEmpty)
    #expect(bench.next(daily) == "2026-12-01 7:00")
    #expect(bench.next(once) == "2026-11-30 8:00")
  }

  @Test func setForwardOverAnAlarmItRingsLate() throws {
    var bench = try Bench("2026-11-30 06:50")
    try bench.alarm("7:00", "daily")
    bench.setClock(by: .minutes(20))
    #expect(bench.log == ["7:10 a1 rings"])
  }

  @Test func aMissedOccurrenceLeavesTheSnoozeThatGoesOn() throws {
    var bench = try Bench("2026-11-30 06:59")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(1))
    bench.send(.snooze(id, for: .hours(2)))
    _ = bench.takeLog()
    bench.setClock(by: .hours(25))
    #expect(bench.takeLog() == ["8:00 missed a1"], "the snooze has not ended")
    bench.pass(.hours(2))
    #expect(bench.log == ["10:00 a1 rings"])
  }

  // MARK: Zones

  @Test func sevenStaysSevenAcrossTheAtlantic() throws {
    var bench = try Bench("2026-11-30 01:00", in: Zones.newYork)
    let (id, bound) = (
      try bench.alarm("7:00", "daily"), try bench.alarm("7:00", "daily", zone: "America/New_York")
    )
    bench.travel(to: Zones.london)  // 6:00 there
    #expect(bench.next(id) == "2026-11-30 7:00")
    #expect(bench.next(bound) == "2026-11-30 12:00")
    bench.pass(.hours(7))
    #expect(
      bench.log == [
        "7:00 a1 rings", "7:15 a1 missed", "7:15 missed a1", "12:00 a2 rings", "12:15 a2 missed",
        "12:15 missed a2",
      ])
  }

  @Test func aTimeTheNewZoneHasPassedIsTomorrows() throws {
    var bench = try Bench("2026-11-30 03:00", in: Zones.newYork)
    let id = try bench.alarm("7:00", "daily")
    bench.travel(to: Zones.london)  // 8:00 there
    #expect(bench.log.isEmpty)
    #expect(bench.next(id) == "2026-12-01 7:00")
  }

  @Test func aDateTheNewZoneHasPassedIsNotLost() throws {
    var bench = try Bench("2026-11-30 02:05", in: Zones.newYork)
    try bench.alarm("7:00", date: "2026-11-30")
    bench.travel(to: Zones.london)  // 7:05 there
    #expect(bench.log == ["7:05 a1 rings"])
  }

  @Test func watchersLearnOfWhatAChangeOfZoneMoves() throws {
    var bench = try Bench("2026-11-30 01:00", in: Zones.newYork)
    let (id, bound) = (try bench.alarm("7:00", "daily"), try bench.alarm("7:00", zone: "Europe/Berlin"))
    bench.move(.seconds(1))
    bench.now.zone = Zones.london
    let effects = bench.send(.tick)
    #expect(effects.contains(.changed(id)))
    #expect(!effects.contains(.changed(bound)))
  }

  @Test func dailyAcrossBothNightsInBerlin() throws {
    for (start, nights) in [("2026-03-28 06:00", 2), ("2026-10-24 06:00", 2)] {
      var bench = try Bench(start, in: Zones.berlin)
      let id = try bench.alarm("7:00", "daily")
      for _ in 0...nights {
        bench.pass(.hours(22))
        bench.send(.stop(id))
        #expect(bench.takeLog().contains("7:00 a1 rings"))
        while CivilDateTime(at: bench.now.wall, in: Zones.berlin).time < (try TimeText.parse("6:00")) {
          bench.pass(.minutes(10))
        }
      }
      #expect(bench.takeLog().isEmpty)
    }
  }

  @Test func halfPastTwoOnTheNightThatLacksItAndOnTheOneThatHasItTwice() throws {
    for (date, log) in [
      ("2026-03-29", ["3:00 a1 rings", "3:15 a1 missed", "3:15 missed a1"]),
      ("2026-10-25", ["2:30 a1 rings", "2:45 a1 missed", "2:45 missed a1"]),
    ] {
      var bench = try Bench("\(date) 00:10", in: Zones.berlin)
      try bench.alarm("2:30", "daily")
      bench.pass(.hours(12))
      #expect(bench.log == log)
    }
  }

  // MARK: Restarts

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
