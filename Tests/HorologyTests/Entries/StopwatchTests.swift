import Testing

@testable import Horology

struct StopwatchTests {
  private func moment(_ seconds: Int64) -> Moment {
    Moment(
      wall: Instant(seconds: 1_000_000 + seconds), boot: BootTime(microseconds: seconds * 1_000_000),
      bootID: "b",
      zone: FixedZone.utc)
  }

  @Test func runsStopsAndGoesOn() throws {
    var watch = Stopwatch()
    #expect(watch.elapsed(at: moment(5)) == .zero)
    try watch.perform(.start, at: moment(10))
    #expect(watch.elapsed(at: moment(13)) == .seconds(3))
    try watch.perform(.stop, at: moment(14))
    #expect(watch.elapsed(at: moment(100)) == .seconds(4))
    try watch.perform(.start, at: moment(100))
    #expect(watch.elapsed(at: moment(101)) == .seconds(5))
    try watch.perform(.reset, at: moment(102))
    #expect(watch == Stopwatch())
    try watch.perform(.reset, at: moment(103))
  }

  @Test func lapsAddUpToWhatItShows() throws {
    var watch = Stopwatch()
    try watch.perform(.start, at: moment(0))
    for second in [3, 5, 11] { try watch.perform(.lap, at: moment(Int64(second))) }
    #expect(watch.laps == [.seconds(3), .seconds(2), .seconds(6)])
    for _ in 0..<997 { try watch.perform(.lap, at: moment(12)) }
    let before = watch
    #expect(throws: Refusal.limitReached("the stopwatch keeps at most 1000 laps; reset it first")) {
      try watch.perform(.lap, at: moment(13))
    }
    #expect(watch == before)
  }

  @Test func refusesWhatItCannotDo() throws {
    var watch = Stopwatch()
    #expect(throws: Refusal.self) { try watch.perform(.stop, at: moment(0)) }
    #expect(throws: Refusal.self) { try watch.perform(.lap, at: moment(0)) }
    #expect(watch == Stopwatch())
    try watch.perform(.start, at: moment(0))
    let running = watch
    #expect(throws: Refusal.self) { try watch.perform(.start, at: moment(1)) }
    #expect(watch == running)
    try watch.perform(.stop, at: moment(1))
    let stopped = watch
    for verb in [Stopwatch.Verb.stop, .lap] {
      #expect(throws: Refusal.self) { try watch.perform(verb, at: moment(2)) }
    }
    #expect(watch == stopped)
  }
}
