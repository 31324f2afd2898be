import Foundation
import TestSupport
import Testing

@Suite("A countdown on the real agent") @MainActor struct CountdownTests {
  @Test("rings at its end, is stopped, and leaves the list for the history")
  func ringsAndIsStopped() throws {
    let house = try Household()
    let agent = try house.startAgent()
    let made = try house.make("--timer", "0:01", "--label", "Tea")
    #expect(made.hasPrefix("t1  rings "))
    try pump("it rings") { try house.list().ringing == ["t1"] }
    #expect(try house.make("--status").hasPrefix("rings  t1  Tea"))
    try house.make("--stop")
    #expect(try house.list().timers.isEmpty)
    let entry = try #require(try house.history().first)
    #expect(entry.id == "t1" && entry.label == "Tea" && entry.how == "stopped")
    let late = try instant(entry.rang).timeIntervalSince(instant(entry.due))
    #expect((0...Double(patience)).contains(late), "rang \(late) s after its end")
    #expect(agent.isRunning)
  }

  @Test("goes on for nine minutes from the press when its ring is snoozed")
  func snoozes() throws {
    let house = try Household()
    try house.startAgent()
    try house.make("--timer", "0:01")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    let before = Date()
    try house.make("--snooze", "t1")
    let timer = try #require(try house.list().timers.first)
    let ends = try instant(timer.ends).timeIntervalSince(before)
    #expect(timer.state == "counting" && abs(ends - 540) < 3, "ends in \(ends) s")
  }

  @Test("keeps what is left while it is paused, and rings once when a minute was added at the last second")
  func pausesAndExtends() throws {
    let house = try Household()
    try house.startAgent()
    try house.make("--timer", "1h", "--label", "long")
    try house.make("--pause", "t1")
    let left = try #require(try house.list().timers.first?.left)
    try pump("time passes") { try house.make("--status").contains("paused") }
    #expect(try house.list().timers.first?.left == left)
    try house.make("--resume", "t1")
    try house.make("--timer", "0:02")
    try house.make("--add", "t2=1m")
    let timer = try #require(try house.list().timers.last)
    #expect(abs(try instant(timer.ends).timeIntervalSinceNow - 62) < 3 * Double(patience))
    try house.make("--cancel", "t2")
    #expect(try house.history().first?.how == "cancelled")
  }

  @Test("tells how it ended to who waits", arguments: [("--stop", 0), ("--cancel", 4)] as [(String, Int32)])
  func waits(verb: String, status: Int32) throws {
    let house = try Household()
    try house.startAgent()
    let waiting = try house.start("--timer", "0:01", "--wait")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    #expect(waiting.isRunning)
    try house.make(verb, "t1")
    #expect(try waiting.wait() == .exited(status))
  }

  @Test("ends as missed after the ring limit of the settings")
  func isMissed() throws {
    let house = try Household()
    _ = try house.home.makeFolder("config/pocketchime")
    _ = try house.home.write("[Alarm]\nRingFor=10s\n", to: "config/pocketchime/pocketchime.conf")
    try house.startAgent()
    let waiting = try house.start("--timer", "0:01", "--wait")
    #expect(try waiting.wait(within: .seconds(30)) == .exited(3))
    #expect(try house.history().first?.how == "missed")
    #expect(try house.list().timers.isEmpty)
  }

  @Test("may last 36 hours")
  func isLong() throws {
    let house = try Household()
    try house.startAgent()
    try house.make("--timer", "36:00:00")
    let timer = try #require(try house.list().timers.first)
    #expect(abs(try instant(timer.ends).timeIntervalSinceNow - 36 * 3600) < 5 * Double(patience))
  }
}
