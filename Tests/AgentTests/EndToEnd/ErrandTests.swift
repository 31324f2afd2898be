import Glibc
import TestSupport
import Testing

@Suite("A process that became the agent for what it was asked") @MainActor struct ErrandTests {
  @Test("is one of several that were started together, and what the others were asked is set too")
  func startsTogether() throws {
    let house = try Household()
    let together = try (1...5).map { try house.start("--timer", "1h", "--label", "\($0)") }
    try pump("all but one have ended", within: .seconds(20)) { together.filter(\.isRunning).count == 1 }
    for one in together where !one.isRunning { #expect(one.end == .exited(0), "\(one.errors)") }
    #expect(try Set(house.list().timers.map(\.label)) == ["1", "2", "3", "4", "5"])
  }

  @Test("fails where that is refused")
  func isRefused() throws {
    let house = try Household(withBus: false)
    let first = try house.start("--alarm", "7:30", terminal: true)
    try first.waitForOutput("a1  rings")
    first.send(SIGTERM)
    try first.wait()
    let refused = try house.start("--alarm", "7:59", "--zone", "Nowhere/X")
    #expect(try refused.wait() == .exited(1))
    #expect(refused.errors.contains("Nowhere/X"))
  }

  @Test("with --wait ends with how that ended, though not before what else was set is over")
  func waits() throws {
    let house = try Household()
    let agent = try house.start("--timer", "0:01", "--wait")
    try agent.waitForOutput("t1  rings")
    try house.make("--timer", "1h")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    try house.make("--stop", "t1")
    try agent.waitForOutput("stays as the agent until that is over")
    try house.make("--cancel", "t2")
    #expect(try agent.wait() == .exited(0))
  }

  @Test("ends as cancelled when its alarm is called off", arguments: ["--remove", "--disable"])
  func isCalledOff(verb: String) throws {
    let house = try Household()
    let agent = try house.start("--alarm", "7:30")
    try agent.waitForOutput("a1  rings")
    try house.make(verb, "a1")
    #expect(try agent.wait() == .exited(4))
  }

  @Test("with --wait is no success when it is interrupted")
  func isInterrupted() throws {
    let house = try Household(withBus: false)
    let agent = try house.start("--timer", "1h", "--wait", terminal: true)
    try agent.waitForOutput("until")
    try agent.write("\u{3}")
    #expect(try agent.wait() == .exited(130))
    #expect(agent.output.contains("t1 kept"))
  }
}
