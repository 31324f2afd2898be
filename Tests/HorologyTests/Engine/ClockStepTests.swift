import Testing

@testable import Horology
@testable import SimulatedWorld

/// The wall clock is set, ahead and back, by minutes and by years.
struct ClockStepTests {
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

  /// The network tells such a machine the time, and something else where it is, at the same moment.
  @Test func startedIn1970AndCorrectedTogetherWithTheZoneNothingRingsAgain() throws {
    var bench = try Bench("2026-11-30 06:00", in: Zones.utc)
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(61))
    bench.send(.stop(id))
    _ = bench.takeLog()
    let since1970 = Duration.microseconds(bench.now.wall.microseconds)
    bench.restart(after: .minutes(1), reboots: true, clockOff: .zero - since1970)
    bench.now.wall = bench.now.wall + since1970
    bench.travel(to: Zones.berlin)
    #expect(bench.log.isEmpty)
    #expect(bench.next(id) == "2026-12-01 7:00")
  }
}
