import Testing

@testable import Horology
@testable import SimulatedWorld

/// Ids, what is saved, in which order, and how it is taken back.
struct RecordTests {
  @Test func idsAreNeverUsedAgain() throws {
    var bench = try Bench("2026-11-30 12:00")
    let ids = [try bench.alarm("13:00"), try bench.countdown("5:00"), try bench.alarm("14:00")]
    #expect(ids.map(\.description) == ["a1", "t2", "a3"])
    bench.send(.removeAlarm(ids[2]))
    bench.send(.cancel(ids[1]))
    bench.restart()
    #expect(try bench.alarm("15:00").description == "a4")
    let effects = bench.send(.startCountdown(.minutes(1), CountdownOptions()))
    _ = bench.takeBack(effects)
    #expect(try bench.countdown("5:00").description == "t6")
  }

  @Test func anIDIsFreshEvenIfTheLedgerIsBehind() throws {
    let alarm = Alarm(
      id: EntryID(kind: .alarm, number: 41), schedule: .instant(Instant(seconds: 3_000_000_000)),
      since: Instant(seconds: 0))
    let bench = try Bench("2026-11-30 12:00")
    var engine = Engine(
      restoring: EngineState(alarms: [alarm]), rules: EngineRules(), zones: TestZones(), at: bench.now)
    let effects = engine.handle(.startCountdown(.minutes(1), CountdownOptions()), at: bench.now)
    #expect(effects.contains(.created(EntryID(kind: .countdown, number: 42))))
  }

  @Test func atADueInstantTheRingComesBeforeItsRecord() throws {
    var bench = try Bench("2026-11-30 12:00")
    let (alarm, timer) = (try bench.alarm("13:00"), try bench.countdown("1:00:00"))
    bench.move(.hours(1))
    let effects = bench.send(.tick)
    #expect(Array(effects.prefix(2)) == [.ring(alarm), .changed(alarm)])
    #expect(effects.dropFirst(3).first == .ring(timer))
    guard case .save(.alarm(alarm, before: _, after: let after?)) = effects[2] else {
      return #expect(Bool(false), "\(effects[2])")
    }
    #expect(after.ring != nil && effects.count == 6)
  }

  @Test func nothingIsWrittenWhileACountdownCounts() throws {
    var bench = try Bench("2026-11-30 12:00")
    try bench.countdown("5:00")
    for _ in 0..<100 {
      bench.move(.seconds(1))
      #expect(bench.send(.tick) == [])
    }
    #expect(bench.send(.clocksChanged) == [])
  }

  @Test func whatIsSavedIsWhatThereIs() throws {
    var bench = try Bench("2026-11-30 12:00", in: Zones.berlin)
    try bench.alarm("13:00", "daily", label: "lunch")
    try bench.alarm("13:01", date: "2026-12-24", zone: "America/New_York")
    try bench.countdown("5:00")
    bench.send(.stopwatch(.start))
    bench.pass(.hours(2))
    bench.travel(to: Zones.london)
    bench.setClock(by: .hours(-3))
    #expect(bench.disk.alarms == bench.engine.alarms)
    #expect(bench.disk.countdowns == bench.engine.countdowns)
    #expect(bench.disk.stopwatch == bench.engine.stopwatch)
    #expect(bench.disk.ledger == bench.engine.ledger)
  }

  /// Every command, taken back, leaves all as it was before.
  @Test func takenBackAllIsAsBefore() throws {
    var bench = try Bench("2026-11-30 12:00")
    let (scheduled, ringing, snoozed) = (
      try bench.alarm("14:00"), try bench.alarm("12:10"), try bench.alarm("12:10")
    )
    let (counting, paused, over) = (
      try bench.countdown("50:00"), try bench.countdown("20:00"), try bench.countdown("1:00")
    )
    bench.send(.pause(paused))
    bench.pass(.minutes(11))
    bench.send(.snooze(snoozed, for: nil))
    bench.send(.stopwatch(.start))
    var edit = AlarmEdit()
    edit.time = CivilTime(hour: 15, minute: 0)
    edit.label = "later"
    for event: Event in [
      .addAlarm(edit), .changeAlarm(scheduled, edit), .changeAlarm(ringing, edit), .removeAlarm(scheduled),
      .removeAlarm(ringing), .removeAlarm(snoozed), .startCountdown(.minutes(1), CountdownOptions()),
      .pause(counting), .resume(paused), .extend(counting, by: .minutes(1)), .cancel(over), .cancel(paused),
      .snooze(nil, for: nil), .snooze(over, for: nil), .stop(nil), .stop(snoozed), .stopwatch(.lap),
      .stopwatch(.reset),
    ] {
      let before = bench.engine
      let effects = bench.send(event)
      #expect(!effects.changes.isEmpty, "\(event)")
      let undone = bench.takeBack(effects)
      let told = try #require(undone)
      let after = bench.engine
      #expect(after.alarms == before.alarms && after.countdowns == before.countdowns, "\(event)")
      #expect(after.stopwatch == before.stopwatch && after.ringing == before.ringing, "\(event)")
      #expect(after.nextDeadline == before.nextDeadline, "\(event)")
      #expect(told.changes.isEmpty)
      let silenced = before.ringing.filter { id in
        effects.contains { if case .ended(id, _) = $0 { true } else { false } }
      }
      #expect(
        Set(told.filter { if case .ring = $0 { true } else { false } }) == Set(silenced.map(Effect.ring)))
    }
  }

  @Test func whatHasChangedSinceIsNotTakenBack() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("5:00")
    let paused = bench.send(.pause(id))
    bench.send(.resume(id))
    let now = bench.engine.countdowns
    #expect(bench.takeBack(paused) == nil)
    #expect(bench.engine.countdowns == now)
  }
}
