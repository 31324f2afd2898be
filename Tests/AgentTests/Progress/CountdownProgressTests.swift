import Horology
import Testing

@testable import Agent

@Suite("How much of a countdown has passed") @MainActor struct CountdownProgressTests {
  private func moment(_ after: Duration) -> Moment {
    Moment(
      wall: Instant(seconds: 1_796_079_600) + after, boot: BootTime(microseconds: 0) + after, bootID: "boot",
      zone: FixedZone.utc)
  }

  /// A countdown that was started at zero.
  private func subject(_ length: Duration) throws -> CountdownSubject {
    var engine = Engine(restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: moment(.zero))
    _ = engine.handle(.startCountdown(length, CountdownOptions()), at: moment(.zero))
    return try #require(engine.liveCountdowns.first)
  }

  @Test(
    "is told when it is another percent, from start to end, for any length",
    arguments: [1, 2, 3, 7, 99, 100, 101, 263, 3600, 3_599_999])
  func percents(seconds: Int64) throws {
    let subject = try subject(.seconds(seconds))
    var (passed, changes) = (Duration.zero, 0)
    #expect(subject.percentDone(at: moment(.zero)) == 0)
    while let next = subject.nextPercent(after: moment(passed)) {
      let percent = subject.percentDone(at: moment(passed))
      let change = BootTime(microseconds: 0).duration(to: next)
      #expect(change > passed)
      #expect(subject.percentDone(at: moment(change - .milliseconds(1))) == percent)
      #expect(subject.percentDone(at: moment(change)) > percent)
      (passed, changes) = (change, changes + 1)
    }
    #expect(subject.percentDone(at: moment(passed)) == 100 && changes == min(seconds, 100))
  }
}
