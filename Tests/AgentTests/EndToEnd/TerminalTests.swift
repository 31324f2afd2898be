import Glibc
import TestSupport
import Testing

@Suite("The agent on a terminal, without a desktop") @MainActor struct TerminalTests {
  @Test("counts in a live line, rings, and ends with Enter")
  func ringsInTheTerminal() throws {
    let house = try Household(withBus: false)
    let agent = try house.start("--timer", "0:02", "--label", "Tea", terminal: true)
    try agent.waitForOutput("t1  rings ")
    try agent.waitForOutput("0:02  until ")
    try agent.waitForOutput("0:01  until ")
    try agent.waitForOutput("Enter stops, s snoozes 9 min")
    try agent.write("\n")
    #expect(try agent.wait() == .exited(0))
    #expect(agent.output.contains("Tea rings"))
    #expect(agent.output.contains("Tea stopped"))
  }

  @Test("shows the keys of a ring however long its label is", arguments: ["tea ", "日本語"])
  func hasALongLabel(word: String) throws {
    let house = try Household(withBus: false)
    let label = String(repeating: word, count: 30)
    let agent = try house.start("--timer", "0:02", "--label", label, terminal: true)
    try agent.waitForOutput("until ")
    try agent.waitForOutput(": Enter stops, s snoozes 9 min")
    try agent.write("\n")
    #expect(try agent.wait() == .exited(0))
  }

  @Test("snoozes with s and keeps what is set at Ctrl-C")
  func snoozesWithAKey() throws {
    let house = try Household(withBus: false)
    let agent = try house.start("--timer", "0:01", terminal: true)
    try agent.waitForOutput("s snoozes")
    try agent.write("s")
    try agent.waitForOutput("9:00  until ")
    try agent.write("\u{3}")
    #expect(try agent.wait() == .exited(0))
    #expect(agent.output.contains("t1 kept"))
    let again = try house.start(terminal: true)
    try again.waitForOutput("  until ")
    again.send(SIGTERM)
    #expect(try again.wait() == .exited(0))
  }

  @Test("rings ten seconds and says so where nobody can answer")
  func ringsForNobody() throws {
    let house = try Household(withBus: false)
    let agent = try house.start("--timer", "0:01")
    #expect(try agent.wait(within: .seconds(30)) == .exited(3))
    #expect(agent.errors.contains("nobody can answer"))
  }

  @Test("stays as the agent when more is set")
  func stays() throws {
    let house = try Household(withBus: false)
    let first = try house.start("--timer", "1h", terminal: true)
    try first.waitForOutput("until")
    first.send(SIGTERM)
    try first.wait()
    let agent = try house.start("--timer", "0:01", terminal: true)
    try agent.waitForOutput("Enter stops")
    try agent.write("\n")
    try agent.waitForOutput("stays as the agent")
    #expect(agent.isRunning)
  }

  @Test("says that no agent runs, for what needs one")
  func needsAnAgent() throws {
    for house in [try Household(), try Household(withBus: false)] {
      let call = try house.call("--list")
      #expect(call.status == 1 && call.errors.contains("no agent runs"))
    }
  }
}
