import Testing

@testable import Horology
@testable import SimulatedWorld

struct ZoneRulesTests {
  private func expect(
    _ time: String, in zone: ChangingZone, isUTC utc: String, _ place: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Bench.instant(time, in: zone) == Bench.instant(utc), sourceLocation: place)
  }

  @Test func aTimeTheClockSkipsIsReachedAtTheJump() throws {
    try expect("2026-03-29 01:59", in: Zones.berlin, isUTC: "2026-03-29 00:59")
    for time in ["02:00", "02:30", "02:59", "03:00"] {
      try expect("2026-03-29 \(time)", in: Zones.berlin, isUTC: "2026-03-29 01:00")
    }
    try expect("2026-03-29 03:01", in: Zones.berlin, isUTC: "2026-03-29 01:01")
  }

  @Test func aTimeShownTwiceIsTheFirst() throws {
    try expect("2026-10-25 01:59", in: Zones.berlin, isUTC: "2026-10-24 23:59")
    try expect("2026-10-25 02:00", in: Zones.berlin, isUTC: "2026-10-25 00:00")
    try expect("2026-10-25 02:30", in: Zones.berlin, isUTC: "2026-10-25 00:30")
    try expect("2026-10-25 02:59", in: Zones.berlin, isUTC: "2026-10-25 00:59")
    try expect("2026-10-25 03:00", in: Zones.berlin, isUTC: "2026-10-25 02:00")
  }

  @Test func lordHowesHalfHour() throws {
    // Forward from 2:00 to 2:30 on 4 October, back from 2:00 to 1:30 on 5 April.
    try expect("2026-10-04 02:10", in: Zones.lordHowe, isUTC: "2026-10-03 15:30")
    try expect("2026-10-04 02:30", in: Zones.lordHowe, isUTC: "2026-10-03 15:30")
    try expect("2026-04-05 01:40", in: Zones.lordHowe, isUTC: "2026-04-04 14:40")
    try expect("2026-04-05 02:00", in: Zones.lordHowe, isUTC: "2026-04-04 15:30")
  }

  @Test func theDayApiaSkipped() throws {
    try expect("2011-12-29 23:59", in: Zones.apia, isUTC: "2011-12-30 09:59")
    for time in ["2011-12-30 00:00", "2011-12-30 12:00", "2011-12-30 23:59", "2011-12-31 00:00"] {
      try expect(time, in: Zones.apia, isUTC: "2011-12-30 10:00")
    }
    try expect("2011-12-31 07:00", in: Zones.apia, isUTC: "2011-12-30 17:00")
  }

  @Test func aDayThatBeginsAtOne() throws {
    try expect("2026-09-06 00:30", in: Zones.santiago, isUTC: "2026-09-06 04:00")
    try expect("2026-04-04 23:30", in: Zones.santiago, isUTC: "2026-04-05 02:30")
    try expect("2026-04-05 00:00", in: Zones.santiago, isUTC: "2026-04-05 04:00")
  }

  /// Every minute of the days around every change of two years is compared with a look at every minute.
  @Test(arguments: Zones.all)
  func agreesWithALookAtEveryMinute(_ zone: ChangingZone) throws {
    let span = [("2026-01-01", 2027), ("2011-12-01", 2012)]
    for (start, end) in span {
      let first = Int(try Bench.instant("\(start) 00:00").seconds) / 60
      let last = Int(try Bench.instant("\(end)-01-15 00:00").seconds) / 60
      var clock = ShownMinutes(of: zone, at: first)
      var changed = first
      while clock.minute < last {
        let (before, offset) = (clock.highest, clock.offset)
        clock.step()
        if clock.offset != offset { changed = clock.minute }
        guard clock.highest > before, clock.minute < changed + 3000 || clock.minute % 97 == 0 else {
          continue
        }
        for reading in before + 1...clock.highest {
          let civil = CivilDateTime(
            date: CivilDate(daysSinceEpoch: reading / 1440), time: CivilTime(minuteOfDay: reading % 1440))
          let found = zone.firstInstant(showing: civil)
          if found != Instant(seconds: Int64(clock.minute) * 60) {
            return #expect(
              Bool(false), "\(zone.identifier): \(civil) is at \(found), not minute \(clock.minute)")
          }
        }
      }
    }
  }

  @Test func whatAClockShowsComesBack() throws {
    for zone in Zones.all {
      for hour in 0..<9000 {
        let instant = Instant(seconds: 1_790_000_000 + Int64(hour) * 3599)
        let shown = CivilDateTime(at: instant, in: zone)
        #expect(zone.firstInstant(showing: shown) <= instant)
      }
    }
  }
}
