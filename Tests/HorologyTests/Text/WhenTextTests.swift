import Testing

@testable import Horology
@testable import SimulatedWorld

struct WhenTextTests {
  @Test(arguments: [
    ("2026-11-30 14:35", "14:35"), ("2026-12-01 07:30", "tomorrow 7:30"),
    ("2026-11-29 23:59", "yesterday 23:59"),
    ("2026-12-02 07:30", "Wed 7:30"), ("2026-12-06 07:30", "Sun 7:30"),
    ("2026-12-07 07:30", "2026-12-07 7:30"),
    ("2026-11-28 07:30", "2026-11-28 7:30"),
  ])
  func nearby(_ time: String, _ text: String) throws {
    let now = try Bench.instant("2026-11-30 12:00", in: Zones.berlin)
    #expect(WhenText.near(try Bench.instant(time, in: Zones.berlin), from: now, in: Zones.berlin) == text)
  }

  @Test func isoHasMillisecondsAndOffset() throws {
    let instant = try Bench.instant("2026-11-30 13:35") + .milliseconds(7) + .microseconds(999)
    #expect(ISOText.format(instant, in: Zones.berlin) == "2026-11-30T14:35:00.007+01:00")
    #expect(ISOText.format(instant, in: Zones.newYork) == "2026-11-30T08:35:00.007-05:00")
    #expect(ISOText.format(instant, in: Zones.kolkata) == "2026-11-30T19:05:00.007+05:30")
    #expect(ISOText.format(Instant(microseconds: -1), in: Zones.utc) == "1969-12-31T23:59:59.999+00:00")
  }
}
