import Glibc
import TestSupport
import Testing

@Suite("--wait on a running agent") @MainActor struct WaitTests {
  @Test("ends as cancelled when the alarm is called off", arguments: ["--remove", "--disable"])
  func isCalledOff(verb: String) throws {
    let house = try Household()
    try house.startAgent()
    let waiting = try house.start("--alarm", "7:30", "--wait")
    try waiting.waitForOutput("a1  rings")
    try house.make(verb, "a1")
    #expect(try waiting.wait() == .exited(4))
  }

  @Test("waits after a snooze for the next answer", arguments: [[], ["t1"]])
  func waitsOverSnooze(id: [String]) throws {
    let house = try Household()
    try house.startAgent()
    try house.make("--timer", "0:01")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    let snooze = ["--snooze" + id.map { "=" + $0 }.joined(), "--for", "2s", "--wait"]
    let waiting = try ChildProcess(Household.program, snooze, environment: house.environment)
    try pump("it is snoozed") { try house.list().ringing.isEmpty }
    try pump("it rings again") { try house.list().ringing == ["t1"] }
    #expect(waiting.isRunning)
    try house.make("--stop")
    #expect(try waiting.wait() == .exited(0))
  }

  @Test("goes on over a restart of the agent")
  func outlivesARestart() throws {
    let house = try Household()
    let agent = try house.startAgent()
    let waiting = try house.start("--timer", "0:03", "--wait")
    try waiting.waitForOutput("t1  rings")
    agent.send(SIGKILL)
    try agent.wait()
    try house.startAgent()
    try pump("it rings") { try house.list().ringing == ["t1"] }
    #expect(waiting.isRunning)
    try house.make("--stop")
    #expect(try waiting.wait() == .exited(0))
  }

  @Test("learns what became of it while no agent ran")
  func catchesUp() throws {
    let house = try Household()
    try house.configure("[Alarm]\nGrace=0s\n")
    let agent = try house.startAgent()
    let waiting = try house.start("--timer", "0:02", "--wait")
    try waiting.waitForOutput("t1  rings")
    agent.send(SIGKILL)
    try agent.wait()
    pump(for: .seconds(3))
    #expect(waiting.isRunning)
    try house.startAgent()
    #expect(try waiting.wait() == .exited(3))
  }

  @Test("fails when the agent does not come back")
  func losesTheAgent() throws {
    let house = try Household()
    let agent = try house.startAgent()
    let waiting = try house.start("--timer", "1h", "--wait")
    try waiting.waitForOutput("t1  rings")
    agent.send(SIGKILL)
    #expect(try waiting.wait(within: .seconds(20)) == .exited(1))
    #expect(waiting.errors.contains("the agent has ended; t1"))
  }

  @Test("fails when the bus goes away")
  func losesTheBus() throws {
    let house = try Household()
    try house.startAgent()
    let waiting = try house.start("--timer", "1h", "--wait")
    try waiting.waitForOutput("t1  rings")
    try house.bus?.kill()
    #expect(try waiting.wait() == .exited(1))
    #expect(waiting.errors.contains("the session bus is gone"))
  }
}
