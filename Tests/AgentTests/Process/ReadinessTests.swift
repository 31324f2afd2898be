import Horology
import Testing

@testable import Agent

@Suite("What is made ready before a ring") struct ReadinessTests {
  @Test("is made ready once, a tenth of a second before each")
  func isReadyInTime() throws {
    var engine = Engine(restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: .morning)
    var now = Moment.morning
    var preparations = 0
    let readiness = Readiness { preparations += 1 }
    func pass(_ duration: Duration) {
      (now.wall, now.boot) = (now.wall + duration, now.boot + duration)
      _ = engine.handle(.tick, at: now)
      readiness.refresh(in: engine, at: now)
    }
    func wait() -> Duration? {
      readiness.nextChange(in: engine, after: now).map { now.boot.duration(to: $0) }
    }

    pass(.zero)
    #expect(wait() == nil && preparations == 0)
    for seconds in [5, 8] as [Int64] {
      _ = engine.handle(.startCountdown(.seconds(seconds), CountdownOptions()), at: now)
    }
    pass(.zero)
    #expect(wait() == .milliseconds(4900) && preparations == 0)
    pass(.milliseconds(4900))
    #expect(wait() == nil && preparations == 1)
    pass(.milliseconds(50))
    #expect(preparations == 1)
    pass(.milliseconds(50))
    #expect(engine.ringing.count == 1 && wait() == .milliseconds(2900) && preparations == 1)
    pass(.milliseconds(2900))
    #expect(preparations == 2)
  }
}
