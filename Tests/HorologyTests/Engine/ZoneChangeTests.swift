import Testing

@testable import Horology
@testable import SimulatedWorld

/// The machine travels, and summer time begins and ends.
struct ZoneChangeTests {
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

  @Test func aJourneyWithTheMachineOffRingsNothingByItself() throws {
    var bench = try Bench("2026-11-30 03:00", in: Zones.newYork)
    let id = try bench.alarm("7:00", "daily")
    bench.restart(after: .minutes(5), reboots: true, in: Zones.london)  // 8:05 there
    #expect(bench.log.isEmpty)
    #expect(bench.next(id) == "2026-12-01 7:00")
    bench.restart()
    #expect(bench.log.isEmpty)
  }

  @Test func whatWasDueBeforeTheJourneyIsToldAfterIt() throws {
    var bench = try Bench("2026-11-30 06:00", in: Zones.newYork)
    let (late, missed) = (try bench.alarm("7:00", "daily"), try bench.alarm("6:30"))
    bench.restart(after: .minutes(65), reboots: true, in: Zones.london)  // 7:05 where it was set, 12:05 there
    #expect(bench.log == ["12:05 a2 missed", "12:05 a1 rings", "12:05 missed a2"])
    #expect(bench.engine.alarms[late]?.ring?.lateness == .minutes(5))
    #expect(bench.engine.alarms[missed]?.phase == .off)
    #expect(bench.next(late) == "2026-12-01 7:00")
  }

  @Test func aZoneThatIsNoMoreLosesNothing() throws {
    let lost = ChangingZone("Mars/Olympus", from: 0)
    var bench = try Bench("2026-11-30 06:59", in: lost)
    try bench.alarm("7:00", "daily")
    bench.restart(after: .minutes(5), in: Zones.utc)
    #expect(bench.log == ["7:04 a1 rings"])
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
}
