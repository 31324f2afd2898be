import Testing

@testable import Horology

struct TimeArithmeticTests {
  @Test func pointsOfTimeAreHeldToWhatFits() {
    let (first, last) = (Instant(microseconds: .min), Instant(microseconds: .max))
    #expect(last + .seconds(1) == last)
    #expect(first - .seconds(1) == first)
    #expect(last + .seconds(Int64.max) == last)
    #expect(first + .seconds(Int64.min) == first)
    #expect(Instant(seconds: .max) == last && Instant(seconds: .min) == first)
    #expect(first.duration(to: last) > .zero && last.duration(to: first) < .zero)
    #expect(BootTime(microseconds: .max) + .hours(1) == BootTime(microseconds: .max))
    #expect(Duration.seconds(Int64.max).microseconds == .max)
    #expect(Duration.seconds(Int64.min).microseconds == .min)
    _ = CivilDateTime(at: last, in: FixedZone.utc)
    _ = CivilDateTime(at: first, in: FixedZone.utc)
  }

  @Test func secondsAreFloored() {
    #expect(Instant(microseconds: -1).seconds == -1)
    #expect(Instant(microseconds: 1_999_999).seconds == 1)
    #expect(Duration.milliseconds(1).secondsRoundedUp == 1)
    #expect(Duration.seconds(2).secondsRoundedUp == 2)
  }

  @Test func aMarkTrustsTheBootClockWithinABootAndTheWallClockBeyond() {
    var now = Moment(
      wall: Instant(seconds: 1000), boot: BootTime(microseconds: 0), bootID: "a", zone: FixedZone.utc)
    let mark = Mark(.seconds(60), after: now)
    now.wall = Instant(seconds: 5000)
    #expect(mark.left(at: now) == .seconds(60))
    #expect(mark.rebased(at: now).wall == Instant(seconds: 5060))
    now.bootID = "b"
    #expect(mark.left(at: now) == .seconds(-3940))
    #expect(mark.rebased(at: now).bootID == "b")
    #expect(mark.rebased(at: now).left(at: now) == .seconds(-3940))
  }

  @Test func aMarkIsNotWornByTheClocksUnrest() {
    var now = Moment(
      wall: Instant(seconds: 1000), boot: BootTime(microseconds: 0), bootID: "a", zone: FixedZone.utc)
    let mark = Mark(.seconds(60), after: now)
    now.wall = now.wall + .milliseconds(499)
    #expect(mark.rebased(at: now) == mark)
    now.wall = now.wall + .milliseconds(1)
    #expect(mark.rebased(at: now) != mark)
  }
}
