import Testing

@testable import Horology
@testable import SimulatedWorld

/// Whatever can't be done is refused by name, and nothing changes.
struct IllegalMoveTests {
  /// Expects a refusal and nothing else.
  private func expect(
    _ event: Event, refusedAs refusal: Refusal, on bench: inout Bench,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let before = (bench.engine.alarms, bench.engine.countdowns, bench.engine.stopwatch, bench.engine.ledger)
    let deadlines = bench.engine.nextDeadline
    #expect(bench.send(event) == [.refused(refusal)], sourceLocation: place)
    let after = (bench.engine.alarms, bench.engine.countdowns, bench.engine.stopwatch, bench.engine.ledger)
    #expect(before == after && bench.engine.nextDeadline == deadlines, sourceLocation: place)
  }

  @Test func ofSomethingThatIsNotThere() throws {
    var bench = try Bench("2026-11-30 12:00")
    let (alarm, timer) = (EntryID(kind: .alarm, number: 7), EntryID(kind: .countdown, number: 7))
    for event: Event in [
      .changeAlarm(alarm, AlarmEdit()), .removeAlarm(alarm), .snooze(alarm, for: nil), .stop(alarm),
    ] {
      expect(event, refusedAs: .unknownID("a7"), on: &bench)
    }
    for event: Event in [
      .pause(timer), .resume(timer), .extend(timer, by: .seconds(1)), .cancel(timer),
      .snooze(timer, for: nil),
      .stop(timer),
    ] {
      expect(event, refusedAs: .unknownID("t7"), on: &bench)
    }
    // An id of the other kind names nothing.
    let id = try bench.alarm("13:00")
    expect(.pause(id), refusedAs: .unknownID("a1"), on: &bench)
    expect(.removeAlarm(timer), refusedAs: .unknownID("t7"), on: &bench)
  }

  @Test func ofAnAlarmInAnotherState() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.alarm("13:00", "daily")
    let noStop = Refusal.illegalState("a1 does not ring; only a ring or a snooze can be stopped")
    let noSnooze = Refusal.illegalState("a1 does not ring; only a ring can be snoozed")
    expect(.stop(id), refusedAs: noStop, on: &bench)
    expect(.snooze(id, for: nil), refusedAs: noSnooze, on: &bench)
    bench.pass(.hours(1))
    bench.send(.snooze(id, for: nil))
    expect(.snooze(id, for: nil), refusedAs: noSnooze, on: &bench)
    bench.send(.stop(id))
    expect(.stop(id), refusedAs: noStop, on: &bench)
    var off = AlarmEdit()
    off.enabled = false
    bench.send(.changeAlarm(id, off))
    expect(.stop(id), refusedAs: noStop, on: &bench)
    expect(.snooze(id, for: nil), refusedAs: noSnooze, on: &bench)
  }

  @Test func ofACountdownInAnotherState() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("1:00")
    expect(.resume(id), refusedAs: .illegalState("t1 counts; only what is paused can be resumed"), on: &bench)
    expect(
      .snooze(id, for: nil), refusedAs: .illegalState("t1 counts; only a ring can be snoozed"), on: &bench)
    bench.send(.pause(id))
    expect(.pause(id), refusedAs: .illegalState("t1 is paused; only what counts can be paused"), on: &bench)
    expect(
      .snooze(id, for: nil), refusedAs: .illegalState("t1 is paused; only a ring can be snoozed"), on: &bench)
    expect(
      .extend(id, by: .seconds(-60)), refusedAs: .invalidArgument("t1 would have nothing left"), on: &bench)
    expect(
      .extend(id, by: .hours(1000)), refusedAs: .invalidArgument("t1 would have more than 999:59:59 left"),
      on: &bench)
    bench.send(.resume(id))
    bench.pass(.minutes(1))
    expect(.pause(id), refusedAs: .illegalState("t1 rings; only what counts can be paused"), on: &bench)
    expect(.resume(id), refusedAs: .illegalState("t1 rings; only what is paused can be resumed"), on: &bench)
    expect(.extend(id, by: .minutes(1)), refusedAs: .illegalState("t1 rings; snooze it instead"), on: &bench)
  }

  @Test func ofSilence() throws {
    var bench = try Bench("2026-11-30 12:00")
    try bench.alarm("13:00")
    try bench.countdown("5:00")
    expect(.stop(nil), refusedAs: .illegalState("nothing rings"), on: &bench)
    expect(.snooze(nil, for: nil), refusedAs: .illegalState("nothing rings"), on: &bench)
  }

  @Test func ofTheStopwatch() throws {
    var bench = try Bench("2026-11-30 12:00")
    let still = Refusal.illegalState("the stopwatch does not run; start it first")
    expect(.stopwatch(.stop), refusedAs: still, on: &bench)
    expect(.stopwatch(.lap), refusedAs: still, on: &bench)
    bench.send(.stopwatch(.start))
    expect(
      .stopwatch(.start), refusedAs: .illegalState("the stopwatch runs already; stop or reset it first"),
      on: &bench)
  }

  @Test(arguments: [Int64.min, -1, 0, 86_401, 1_000_000_000, .max])
  func ofASnoozeLength(_ seconds: Int64) throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.countdown("0:01")
    bench.pass(.seconds(1))
    let refusal = Refusal.invalidArgument("a snooze of \(seconds) s is not within 1 s and 24 h; try 9m")
    expect(.snooze(id, for: .seconds(seconds)), refusedAs: refusal, on: &bench)
    expect(
      .startCountdown(.seconds(1), CountdownOptions(snooze: .seconds(seconds))), refusedAs: refusal,
      on: &bench)
    var edit = AlarmEdit()
    edit.time = try TimeText.parse("7:00")
    edit.snooze = .some(.seconds(seconds))
    expect(.addAlarm(edit), refusedAs: refusal, on: &bench)
  }

  @Test(arguments: [Int64.min, -1, 0, 3_600_000, .max])
  func ofACountdownsLength(_ seconds: Int64) throws {
    var bench = try Bench("2026-11-30 12:00")
    expect(
      .startCountdown(.seconds(seconds), CountdownOptions()),
      refusedAs: .invalidArgument("a countdown is 1 s to 999:59:59 long; try 4:23"), on: &bench)
    let id = try bench.countdown("5:00")
    if seconds != 0, seconds != -1 {
      let what = seconds > 0 ? "more than 999:59:59" : "nothing"
      expect(
        .extend(id, by: .seconds(seconds)), refusedAs: .invalidArgument("t1 would have \(what) left"),
        on: &bench)
    }
  }

  @Test func ofAnAlarmThatContradictsItself() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.alarm("13:00", "daily")
    let past = Refusal.invalidArgument(
      "its time is past; give a later date, or none for the next time the clock shows it")
    for (refusal, change) in [
      (
        Refusal.invalidArgument("an alarm rings on 2026-12-24 or repeats on daily, not both"),
        { (edit: inout AlarmEdit) in
          (edit.date, edit.days) = (.some(CivilDate(year: 2026, month: 12, day: 24)), .daily)
        }
      ),
      (
        .invalidArgument("an alarm is at a fixed instant or at a time of day, not both"),
        { edit in (edit.instant, edit.time) = (Instant(seconds: 2_000_000_000), CivilTime(hour: 7, minute: 0))
        }
      ),
      (
        .invalidArgument("the instant \(Int64.max) is not between the years 1970 and 9999"),
        { edit in edit.instant = Instant(microseconds: .max) }
      ),
      (
        .invalidArgument("the instant \(Int64.min) is not between the years 1970 and 9999"),
        { edit in edit.instant = Instant(microseconds: .min) }
      ),
      (
        .invalidArgument("there is no time zone \"Europe/Atlantis\"; try one such as Europe/Madrid"),
        { edit in edit.zone = .some("Europe/Atlantis") }
      ),
      (past, { edit in edit.instant = Instant(seconds: 1_000_000_000) }),
      (past, { edit in edit.date = .some(CivilDate(year: 2026, month: 11, day: 29)) }),
      (
        .invalidArgument("the sound is not a name or a path; try alarm, repeater, none or a file"),
        { edit in edit.sound = "a\nb" }
      ),
      (
        .limitReached("the label has 201 characters; at most 200 will do"),
        { edit in edit.label = String(repeating: "x", count: 201) }
      ),
    ] {
      var edit = AlarmEdit()
      change(&edit)
      expect(.changeAlarm(id, edit), refusedAs: refusal, on: &bench)
      if edit.instant == nil { edit.time = CivilTime(hour: 11, minute: 0) }
      expect(.addAlarm(edit), refusedAs: refusal, on: &bench)
    }
    expect(
      .addAlarm(AlarmEdit()), refusedAs: .invalidArgument("an alarm needs a time of day, such as 7:30"),
      on: &bench)
  }

  @Test func ofEnablingADateThatIsPast() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.alarm("13:00", date: "2026-11-30")
    bench.pass(.hours(2))
    #expect(bench.engine.alarms[id]?.phase == .off)
    var edit = AlarmEdit()
    edit.enabled = true
    expect(
      .changeAlarm(id, edit),
      refusedAs: .invalidArgument(
        "its time is past; give a later date, or none for the next time the clock shows it"), on: &bench)
  }

  @Test func ofMoreThanThereIsRoomFor() throws {
    var bench = try Bench("2026-11-30 12:00")
    for _ in 0..<Engine.mostCountdowns { try bench.countdown("5:00") }
    expect(
      .startCountdown(.minutes(5), CountdownOptions()),
      refusedAs: .limitReached("1000 countdowns run, the most there can be; cancel one first"), on: &bench)
    bench.send(.cancel(EntryID(kind: .countdown, number: 1)))
    #expect(try bench.countdown("5:00").number == 1001)
  }

  /// What fell due before a refused command still happens.
  @Test func aRefusalDoesNotHoldUpARing() throws {
    var bench = try Bench("2026-11-30 12:00")
    let id = try bench.alarm("13:00")
    bench.move(.hours(1))
    let effects = bench.send(.pause(EntryID(kind: .countdown, number: 9)))
    #expect(effects.first == .ring(id) && effects.last == .refused(.unknownID("t9")))
  }
}
