import Testing

@testable import Horology
@testable import SimulatedWorld

struct ScheduleTests {
  /// All occurrences in a span, found by a look at every minute.
  private func occurrences(of alarm: ModelAlarm, in zone: ChangingZone, from first: Int, to last: Int)
    -> [Int]
  {
    var watched = alarm
    watched.since = .min
    var clock = ShownMinutes(of: zone, at: first)
    while clock.minute < last {
      let before = clock.highest
      clock.step()
      if clock.highest > before { watched.look(at: clock.minute, after: before, upTo: clock.highest) }
    }
    return watched.open
  }

  @Test(arguments: Zones.all)
  func nextAndLatestAgreeWithALookAtEveryMinute(_ zone: ChangingZone) throws {
    var random = SplitMix64(seed: 3)
    for start in ["2026-03-01", "2026-08-20", "2011-12-15"] {
      let first = Int(try Bench.instant("\(start) 00:00").seconds) / 60
      let last = first + 75 * 1440
      for time in [0, 1, 30, 90, 119, 120, 150, 179, 180, 420, 1410, 1439] {
        let mask = 1 + random.below(127)
        let alarm = ModelAlarm(minuteOfDay: time, days: .weekly(mask), label: "", since: 0)
        let found = occurrences(of: alarm, in: zone, from: first, to: last)
        for _ in 0..<40 {
          let now = first + 12_000 + random.below(85_000)
          let instant = Instant(seconds: Int64(now) * 60)
          let next = found.first { $0 > now }.map { Instant(seconds: Int64($0) * 60) }
          let latest = found.last { $0 <= now }.map { Instant(seconds: Int64($0) * 60) }
          #expect(alarm.schedule.next(after: instant, in: zone) == next)
          #expect(alarm.schedule.latest(upTo: instant, in: zone) == latest)
        }
        for due in found.dropFirst(8).prefix(20) {
          let instant = Instant(seconds: Int64(due) * 60)
          #expect(alarm.schedule.next(after: instant - .microseconds(1), in: zone) == instant)
          #expect(alarm.schedule.latest(upTo: instant, in: zone) == instant)
        }
      }
    }
  }

  /// Where clocks go back over midnight just after it, the new day has begun before the old one shows its last hour
  /// again.
  @Test func latestKnowsADayThatHasBegunBeforeTheOldOneEnds() throws {
    let midnight = Int(try Bench.instant("2026-11-01 00:00").seconds)
    let zone = ChangingZone("St_Johns", from: 0, changes: [.init(second: midnight + 60, offset: -3600)])
    let schedule = Schedule.civil(try TimeText.parse("0:00"), .weekly(.daily), zone: nil)
    let again = Instant(seconds: Int64(midnight) + 1800)  // 23:30, for the second time
    #expect(schedule.latest(upTo: again, in: zone) == Instant(seconds: Int64(midnight)))
    #expect(schedule.next(after: again, in: zone) == Instant(seconds: Int64(midnight) + 90_000))
  }

  @Test func onceIsTheNextTimeAndADateIsThatDate() throws {
    let now = try Bench.instant("2026-11-30 07:00")
    let seven = try TimeText.parse("7:00")
    let date = try DateText.parse("2026-12-24")
    let utc = Zones.utc
    #expect(Schedule.civil(seven, .once(nil), zone: nil).next(after: now, in: utc) == now + .hours(24))
    #expect(
      Schedule.civil(seven, .once(date), zone: nil).next(after: now, in: utc)
        == (try Bench.instant("2026-12-24 07:00")))
    #expect(Schedule.civil(seven, .once(date), zone: nil).next(after: now + .hours(24 * 30), in: utc) == nil)
    #expect(Schedule.instant(now).next(after: now, in: utc) == nil)
    #expect(Schedule.instant(now).next(after: now - .microseconds(1), in: utc) == now)
    #expect(Schedule.civil(seven, .weekly([]), zone: nil).next(after: now, in: utc) == nil)
    #expect(Schedule.civil(seven, .weekly([]), zone: nil).latest(upTo: now, in: utc) == nil)
  }

  @Test func theTwentyNinthOfFebruary() throws {
    let leap = Schedule.civil(
      try TimeText.parse("7:00"), .once(CivilDate(year: 2028, month: 2, day: 29)), zone: nil)
    #expect(leap.next(after: Instant(seconds: 0), in: Zones.utc) == (try Bench.instant("2028-02-29 07:00")))
  }
}
