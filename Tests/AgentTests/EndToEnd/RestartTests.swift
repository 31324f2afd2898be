import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The agent over its ends") @MainActor struct RestartTests {
  @Test("keeps a countdown over kill -9 and rings at its time")
  func survivesKill() throws {
    let house = try Household()
    var agent = try house.startAgent()
    try house.make("--timer", "0:03", "--label", "Tea")
    let ends = try house.list().timers.first?.ends
    agent.send(SIGKILL)
    try agent.wait()
    agent = try house.startAgent()
    #expect(try house.list().timers.first?.ends == ends)
    try pump("it rings", within: .seconds(8)) { try house.list().ringing == ["t1"] }
  }

  @Test("rings at the snoozed time after kill -9 during the snooze")
  func survivesKillInSnooze() throws {
    let house = try Household()
    var agent = try house.startAgent()
    try house.make("--timer", "0:01")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    try house.make("--snooze", "--for", "3s")
    agent.send(SIGKILL)
    try agent.wait()
    agent = try house.startAgent()
    try pump("it rings again", within: .seconds(8)) { try house.list().ringing == ["t1"] }
    #expect(agent.isRunning)
  }

  @Test("rings on after kill -9 in a ring")
  func survivesKillInRing() throws {
    let house = try Household()
    let agent = try house.startAgent()
    try house.make("--timer", "0:01")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    agent.send(SIGKILL)
    try agent.wait()
    try house.startAgent()
    #expect(try house.list().ringing == ["t1"])
  }

  @Test("ends cleanly", arguments: [SIGTERM, SIGINT, SIGHUP])
  func endsCleanly(signal: Int32) throws {
    let house = try Household()
    let server = try house.serve()
    let agent = try house.startAgent()
    try house.make("--timer", "1h")
    try pump("the countdown's notification") { !server.displayed.isEmpty }
    agent.send(signal)
    #expect(try agent.wait() == .exited(0))
    #expect(server.displayed.isEmpty)
    try house.startAgent()
    #expect(try house.list().timers.first?.id == "t1")
  }

  @Test("lets only one be the agent on a bus")
  func isAlone() throws {
    let house = try Household()
    let first = try house.startAgent()
    let second = try house.call()
    #expect(second.status == 0 && second.output.contains("already"))
    #expect(first.isRunning)
  }

  @Test("lets only one be the agent of a user, whatever the bus")
  func isAloneOnTwoBuses() throws {
    let house = try Household()
    let first = try house.startAgent()
    let other = try PrivateBus()
    let second = try house.start(with: ["DBUS_SESSION_BUS_ADDRESS": other.address])
    #expect(try second.wait() == .exited(1))
    #expect(second.errors.contains("\(first.pid)"))
  }

  @Test("ends with a message and everything kept when the bus goes away")
  func losesTheBus() throws {
    let house = try Household()
    let agent = try house.startAgent()
    try house.make("--alarm", "7:30")
    try house.bus?.kill()
    #expect(try agent.wait() == .exited(1))
    #expect(agent.errors.contains("bus"))
  }

  @Test("tells of what was missed while it did not run, once, without a ring")
  func tellsOfMissed() throws {
    let house = try Household()
    _ = try house.home.makeFolder("config/pocketchime")
    _ = try house.home.write("[Alarm]\nGrace=0s\n", to: "config/pocketchime/pocketchime.conf")
    let agent = try house.startAgent()
    try house.make("--timer", "0:02")
    agent.send(SIGKILL)
    try agent.wait()
    pump(for: .seconds(3))
    try house.startAgent()
    #expect(try house.list().ringing.isEmpty)
    #expect(try house.history().first?.how == "missed")
  }
}
