import Horology
import Testing

@testable import Agent

/// The texts, as pure values.
struct NotificationContentTests {
  private func ring(_ label: String = "", late: Duration = .zero, length: Duration? = nil) throws
    -> RingSubject
  {
    let now = Moment.morning
    var engine = Engine(
      restoring: EngineState(
        alarms: length == nil
          ? [alarm(label, .ringing(Ring(due: now.wall - late, at: now, limit: .minutes(15))))] : [],
        countdowns: length.map {
          [
            Countdown(
              id: EntryID(kind: .countdown, number: 2), length: $0, label: label,
              phase: .ringing(Ring(due: now.wall - late, at: now, limit: .minutes(15))))
          ]
        } ?? []), rules: EngineRules(), zones: NoZones(), at: now)
    engine.rules.snooze = .seconds(5400)
    let id = length == nil ? EntryID(kind: .alarm, number: 1) : EntryID(kind: .countdown, number: 2)
    return try #require(RingSubject(id, in: engine))
  }

  private func alarm(_ label: String, _ phase: Alarm.Phase) -> Alarm {
    Alarm(
      id: EntryID(kind: .alarm, number: 1), schedule: .instant(Moment.morning.wall), label: label,
      snooze: nil,
      phase: phase, since: Moment.morning.wall - .hours(1))
  }

  private func countdown(_ phase: CountdownSubject.Phase, length: Duration = .minutes(10)) throws
    -> CountdownSubject
  {
    let engine = Engine(
      restoring: EngineState(countdowns: [
        Countdown(
          id: EntryID(kind: .countdown, number: 2), length: length, label: "Tea", phase: .paused(left: length)
        )
      ]), rules: EngineRules(), zones: NoZones(), at: .morning)
    var subject = try #require(
      CountdownSubject(EntryID(kind: .countdown, number: 2), in: engine))
    subject.phase = phase
    return subject
  }

  @Test func aRingSaysWhenItWasDueAndHowLateItIs() throws {
    let alarm = NotificationContent.ring(try ring(late: .seconds(150)), at: .morning)
    #expect(alarm.title == "Alarm")
    #expect(alarm.body == "6:57 · 2 min late")
    #expect(alarm.urgency == .critical)
    #expect(alarm.buttons.map(\.label) == ["Snooze 1 h 30 min", "Stop"])
    let punctual = NotificationContent.ring(try ring(late: .seconds(59)), at: .morning)
    #expect(punctual.body == "6:59")
    let timer = NotificationContent.ring(try ring(length: .seconds(263)), at: .morning)
    #expect(timer.title == "Timer")
    #expect(timer.body == "4:23 · ended 7:00")
  }

  @Test func aCountdownNamesItsEndByTheClock() throws {
    let subject = try countdown(.counting(until: Mark(.seconds(263), after: .morning)))
    let bySecond = NotificationContent.countdown(subject, .seconds, at: .morning)
    #expect(bySecond.body == "4:23 · until 7:04")
    #expect(bySecond.buttons.map(\.label) == ["Pause", "+1 min", "Cancel"])
    #expect(bySecond.urgency == .low)
    #expect(bySecond.progress == 43)
    let byMinute = NotificationContent.countdown(subject, .minutes, at: .morning)
    #expect(byMinute.body == "until 7:04 · 5 min left")
    let tomorrow = try countdown(.counting(until: Mark(.hours(36), after: .morning)), length: .hours(36))
    #expect(
      NotificationContent.countdown(tomorrow, .seconds, at: .morning).body == "36:00:00 · until Tue 19:00")
  }

  @Test func pausedAndSnoozedHaveTheirOwnWordsAndButtons() throws {
    let paused = NotificationContent.countdown(
      try countdown(.paused(left: .milliseconds(262_001))), .seconds, at: .morning)
    #expect(paused.body == "paused, 4:23 left")
    #expect(paused.buttons.map(\.action) == [.resume, .addMinute, .cancel])
    let mark = Mark(.minutes(9), after: .morning)
    let snoozed = NotificationContent.countdown(try countdown(.snoozed(until: mark)), .seconds, at: .morning)
    #expect(snoozed.body == "9:00 · snoozed until 7:09")
    #expect(snoozed.buttons.map(\.action) == [.stop])
  }

  @Test func theStopwatchCountsWholeSecondsOnly() {
    let start = Mark(.milliseconds(-83_999), after: .morning)
    let running = Stopwatch(phase: .running(since: start), laps: [.seconds(10), .milliseconds(20_900)])
    let content = NotificationContent.stopwatch(running, .seconds, at: .morning)
    #expect(content.body == "1:23 · since 6:58 · lap 2: 0:20")
    #expect(content.buttons.map(\.action) == [.lap, .stop])
    #expect(
      NotificationContent.stopwatch(running, .minutes, at: .morning).body.hasPrefix("1 min · since 6:58"))
    let stopped = NotificationContent.stopwatch(
      Stopwatch(phase: .stopped(elapsed: .seconds(5))), .seconds, at: .morning)
    #expect(stopped.body == "0:05")
    #expect(stopped.buttons.map(\.action) == [.start, .reset])
  }

  private func missed(_ number: Int, _ label: String, ago: Duration, kind: EntryID.Kind = .alarm)
    -> HistoryEntry
  {
    let wall = Moment.morning.wall
    return HistoryEntry(
      id: EntryID(kind: kind, number: number), label: label, due: wall - ago, rang: nil, ended: wall,
      how: .missed)
  }

  @Test func oneMissedAlarmIsOneLine() {
    let one = NotificationContent.missed([missed(1, "Wake up", ago: .hours(25))], at: .morning)
    #expect(one.title == "Missed alarm")
    #expect(one.body == "Sun 6:00 · Wake up")
    #expect(one.urgency == .normal)
    #expect(!one.isResident)
  }

  @Test func missedOnesAreGroupedAndBounded() {
    let thrice = [72, 48, 24].map { missed(1, "Wake up", ago: .hours($0)) }
    let grouped = NotificationContent.missed(
      thrice + [missed(2, "", ago: .hours(1), kind: .countdown)], at: .morning)
    #expect(grouped.title == "4 missed alarms and timers")
    #expect(grouped.body == "Sun 7:00 · Wake up (3 times)\n6:00 · Timer")
    let many = (1...8).map { missed($0, "No. \($0)", ago: .minutes(Int64(100 - $0))) }
    let lines = NotificationContent.missed(many, at: .morning).body.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.last == "… and 4 more")
    #expect(NotificationContent.missed(Array(many.prefix(5)), at: .morning).body.hasSuffix("No. 5"))
  }

  @Test func aDateStandsWhereAWeekdayWouldBeUnclear() {
    let now = Moment.morning
    #expect(DueText.words(now.wall - .hours(24 * 6), at: now) == "Tue 7:00")
    #expect(DueText.words(now.wall - .hours(24 * 7), at: now) == "2026-11-23 7:00")
  }
}
