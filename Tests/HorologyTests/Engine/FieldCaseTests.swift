import Testing

@testable import Horology
@testable import SimulatedWorld

/// What went wrong for somebody with some alarm clock.
struct FieldCaseTests {
  // MARK: Rings and answers

  @Test func snoozedBeforeMidnightRingsAfterIt() throws {
    var bench = try Bench("2026-11-29 23:50")  // a Sunday
    let id = try bench.alarm("23:55", "weekend")
    bench.pass(.minutes(5))
    bench.send(.snooze(id, for: nil))
    bench.pass(.minutes(15))
    #expect(bench.log == ["23:55 a1 rings", "23:55 a1 snoozed", "0:04 a1 rings"])
    bench.send(.stop(id))
    #expect(bench.next(id) == "2026-12-05 23:55")
  }

  @Test func aOneShotNobodyAnswersIsMissedAndOff() throws {
    var bench = try Bench("2026-11-30 06:00")
    let id = try bench.alarm("7:00")
    bench.pass(.hours(30))
    #expect(bench.log == ["7:00 a1 rings", "7:15 a1 missed", "7:15 missed a1"])
    #expect(bench.engine.alarms[id]?.phase == .off)
    let line = try #require(bench.disk.history.first)
    #expect(line.rang == line.due && line.how == .missed && bench.disk.history.count == 1)
  }

  @Test func stoppingOneLeavesTheOtherRinging() throws {
    var bench = try Bench("2026-11-30 06:00")
    let (one, other) = (try bench.alarm("7:00"), try bench.alarm("7:00", "daily"))
    bench.pass(.hours(1))
    bench.send(.stop(one))
    #expect(bench.log == ["7:00 a1 rings", "7:00 a2 rings", "7:00 a1 stopped"])
    #expect(bench.engine.ringing == [other])
    #expect(bench.engine.alarms[one]?.phase == .off)
  }

  @Test func snoozeCountsFromThePress() throws {
    var bench = try Bench("2026-11-30 06:59")
    try bench.alarm("7:00")
    bench.pass(.minutes(4))
    bench.send(.snooze(nil, for: nil))
    bench.pass(.minutes(10))
    #expect(bench.log == ["7:00 a1 rings", "7:03 a1 snoozed", "7:12 a1 rings"])
  }

  @Test func aSecondPressOfSnoozeChangesNothing() throws {
    var bench = try Bench("2026-11-30 06:59")
    let id = try bench.alarm("7:00")
    bench.pass(.minutes(2))
    bench.send(.snooze(id, for: nil))
    bench.pass(.minutes(1))
    #expect(bench.send(.snooze(id, for: nil)).count == 1)
    bench.pass(.minutes(10))
    #expect(bench.log.last == "7:10 a1 rings")
  }

  @Test func removingASnoozedAlarmIsSilence() throws {
    var bench = try Bench("2026-11-30 06:59")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(2))
    bench.send(.snooze(id, for: nil))
    bench.send(.removeAlarm(id))
    bench.pass(.hours(48))
    #expect(bench.log == ["7:00 a1 rings", "7:01 a1 snoozed", "7:01 a1 cancelled"])
    #expect(bench.engine.nextDeadline == Deadlines())
  }

  @Test func disablingARingingAlarmEndsTheRing() throws {
    var bench = try Bench("2026-11-30 06:59")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(2))
    var edit = AlarmEdit()
    edit.enabled = false
    bench.send(.changeAlarm(id, edit))
    bench.pass(.hours(48))
    #expect(bench.log == ["7:00 a1 rings", "7:01 a1 cancelled"])
  }

  @Test func editingWhileItRingsChangesTheNextOccurrence() throws {
    var bench = try Bench("2026-11-30 06:59")
    let id = try bench.alarm("7:00")
    bench.pass(.minutes(2))
    var edit = AlarmEdit()
    edit.time = try TimeText.parse("8:00")
    bench.send(.changeAlarm(id, edit))
    #expect(bench.engine.ringing == [id])
    bench.send(.snooze(id, for: .minutes(10)))
    bench.pass(.minutes(12))
    bench.send(.stop(id))
    #expect(bench.next(id) == "2026-11-30 8:00")
    bench.pass(.hours(1))
    #expect(
      bench.log == ["7:00 a1 rings", "7:01 a1 snoozed", "7:11 a1 rings", "7:13 a1 stopped", "8:00 a1 rings"])
  }

  @Test func anOccurrenceTakesOverASnooze() throws {
    var bench = try Bench("2026-11-30 06:59")
    let id = try bench.alarm("7:00", "daily")
    bench.pass(.minutes(2))
    bench.send(.snooze(id, for: .hours(24)))
    bench.pass(.hours(24))
    #expect(bench.log == ["7:00 a1 rings", "7:01 a1 snoozed", "7:00 a1 rings"])
    bench.send(.stop(id))
    bench.pass(.hours(1))
    #expect(bench.log.count == 4)
  }

  @Test func anOccurrenceTakesOverARing() throws {
    var bench = try Bench("2026-11-30 06:59", rules: EngineRules(ringFor: .hours(48)))
    try bench.alarm("7:00", "daily")
    bench.pass(.hours(25))
    #expect(bench.log == ["7:00 a1 rings", "7:00 a1 missed", "7:00 a1 rings"])
  }

  // MARK: Countdowns

  @Test func aMinuteMoreAtTheLastMomentRingsOnce() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("1:00")
    bench.pass(.seconds(58))
    bench.send(.extend(id, by: .minutes(1)))
    bench.pass(.minutes(5))
    #expect(bench.log == ["12:02 t1 rings"])
  }

  @Test func aPauseChangesNothing() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("4:23")
    bench.pass(.seconds(23))
    bench.send(.pause(id))
    bench.pass(.minutes(10))
    #expect(bench.engine.countdowns[id]?.left(at: bench.now) == .minutes(4))
    bench.send(.resume(id))
    bench.pass(.minutes(4))
    #expect(bench.log == ["12:14:23 t1 rings"])
  }

  @Test func aClockStepLeavesACountdownAlone() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("5:00")
    bench.pass(.minutes(2))
    bench.setClock(by: .hours(1))
    #expect(bench.engine.countdowns[id]?.left(at: bench.now) == .minutes(3))
    #expect(bench.engine.countdowns[id]?.ends?.wall == bench.now.wall + .minutes(3))
    bench.pass(.minutes(3))
    #expect(bench.log == ["13:05 t1 rings"])
  }

  @Test func aDayAndAHalf() throws {
    var bench = try Bench("2026-11-30 12:00")
    try bench.countdown("36:00:00")
    bench.pass(.hours(37))
    #expect(bench.log.first == "0:00 t1 rings")
  }

  @Test func aCountdownNobodyHearsLeavesTheList() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("0:01")
    bench.pass(.hours(1))
    #expect(bench.log == ["12:00:1 t1 rings", "12:15:1 t1 missed", "12:15:1 missed t1"])
    #expect(bench.engine.countdowns[id] == nil)
    #expect(bench.disk.countdowns.isEmpty)
  }
}
