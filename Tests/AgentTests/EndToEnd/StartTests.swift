import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The start of the program in a broken world") @MainActor struct StartTests {
  /// Runs the program by a line of bash that may bend its streams.
  private func bash(_ line: String, in house: Household) throws -> ChildProcess {
    try ChildProcess("bash", ["-c", "exec '\(Household.program)' " + line], environment: house.environment)
  }

  @Test("leaves no number of a standard stream to a socket or a file")
  func hasNoStreams() throws {
    let house = try Household()
    let agent = try bash("<&- >&- 2>&-", in: house)
    try pump("the agent answers", within: .seconds(15)) { try house.call("--status").status == 0 }
    for descriptor in 0...2 {
      let path = "/proc/\(agent.pid)/fd/\(descriptor)"
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
    }
  }

  @Test("fails when what it prints can't be written", arguments: ["--help", "--list", "--spells"])
  func cannotPrint(action: String) throws {
    let house = try Household()
    try house.startAgent()
    let call = try bash("\(action) > /dev/full", in: house)
    #expect(try call.wait() == .exited(1))
    #expect(call.errors.contains("No space left") && call.errors.split(separator: "\n").count == 1)
  }

  @Test("does not wait for a session bus that is frozen")
  func busIsFrozen() throws {
    let house = try Household()
    try #require(house.bus).daemon.send(SIGSTOP)
    let call = try house.start("--list")
    let errand = try house.start("--timer", "0:01", terminal: true)
    #expect(try call.wait(within: .seconds(20)) == .exited(1))
    #expect(call.errors.contains("the session bus does not answer"))
    try errand.waitForOutput("going on without it", within: .seconds(20))
    try errand.waitForOutput("Enter stops")
    try errand.write("\n")
    #expect(try errand.wait() == .exited(0))
  }
}
