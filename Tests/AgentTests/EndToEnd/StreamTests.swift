import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The agent and its terminal, pipes and shell") @MainActor struct StreamTests {
  /// A household without a bus whose rings leave a file.
  private func household() throws -> Household {
    let house = try Household(withBus: false)
    try house.configure("[Alarm]\nCommand=touch \(house.home.path("rang"))\n")
    return house
  }

  /// Runs a line of bash.
  private func bash(_ line: String, in house: Household) throws -> ChildProcess {
    try ChildProcess("bash", ["-c", line], environment: house.environment)
  }

  private func waitForRing(in house: Household) throws {
    try pump("the ring") { access(house.home.path("rang"), F_OK) == 0 }
  }

  @Test(
    "counts and rings in the background of a shell, and is answered when it is fetched",
    arguments: [("& ", []), ("", ["\u{1A}", "bg\n"])] as [(String, [String])])
  func isAJob(suffix: String, keys: [String]) throws {
    let house = try household()
    let shell = try ChildProcess(
      "bash", ["--norc", "--noprofile", "-i"],
      environment: house.environment.merging(["PS1": "ready> "]) { $1 },
      terminal: true)
    try shell.waitForOutput("ready> ")
    try shell.write("'\(Household.program)' --timer 0:03 --label Tea \(suffix)\n")
    try shell.waitForOutput("t1  rings")
    for key in keys {
      if key == "\u{1A}" { try shell.waitForOutput("0:0") } else { try shell.waitForOutput("Stopped") }
      try shell.write(key)
    }
    try shell.waitForOutput("Tea rings")
    try waitForRing(in: house)
    try shell.write("echo still \"the\" shell\n")
    try shell.waitForOutput("still the shell")
    #expect(!shell.output.contains("Enter stops"))
    try shell.write("fg\n")
    try shell.waitForOutput("Enter stops")
    try shell.write("\n")
    try shell.waitForOutput("Tea stopped")
  }

  @Test("rings while its terminal is stopped by Ctrl-S, and shows it afterwards")
  func isStopped() throws {
    let house = try household()
    let agent = try house.start("--timer", "0:02", terminal: true)
    try agent.waitForOutput("until")
    try agent.write("\u{13}")
    try waitForRing(in: house)
    try agent.write("\u{11}")
    try agent.waitForOutput("Enter stops")
  }

  @Test("rings while nobody reads what it complains of")
  func isNotRead() throws {
    let house = try household()
    // The pipe is full when the agent starts.
    let line = "exec 2> >(sleep 30); head -c 65536 /dev/zero >&2; exec '\(Household.program)' --timer 0:01"
    let agent = try bash(line, in: house)
    try waitForRing(in: house)
    agent.send(SIGTERM)
    #expect(try agent.wait() == .exited(0))
  }

  @Test("rings on when who read its output has left")
  func isLeft() throws {
    let house = try household()
    let pipeline = try bash(
      "'\(Household.program)' --timer 0:01 2>&1 | head -n 1; exit ${PIPESTATUS[0]}", in: house)
    #expect(try pipeline.wait(within: .seconds(30)) == .exited(3))
  }

  @Test("goes on under nohup when its terminal closes")
  func isUnderNohup() throws {
    let house = try household()
    let agent = try bash("trap '' HUP; exec '\(Household.program)' --timer 1h", in: house)
    try agent.waitForOutput("t1  rings")
    agent.send(SIGHUP)
    pump(for: .milliseconds(300))
    #expect(agent.isRunning)
  }
}
