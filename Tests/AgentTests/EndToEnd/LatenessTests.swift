import Foundation
import MessageBus
import TestSupport
import Testing

@testable import Agent

/// The machine was off: what is on disk is made older while no agent runs.
@Suite("The agent after the machine was off") @MainActor struct LatenessTests {
  /// Sets alarms, ends the agent, and makes it so long ago that they were set and that they are due.
  private func setAlarms(_ labels: [String], in house: Household, dueBefore seconds: Int) throws {
    let agent = try house.startAgent()
    for label in labels { try house.addAlarm(dueIn: 1000, label: label) }
    agent.send(SIGTERM)
    try agent.wait()
    let back = (1000 + seconds) * 1_000_000
    try house.database().execute("UPDATE alarm SET instant = instant - \(back), since = since - \(back)")
  }

  @Test("rings two minutes late and says so, in the notification and on the terminal")
  func ringsLate() throws {
    let house = try Household()
    try setAlarms(["Tea"], in: house, dueBefore: 121)
    let server = try house.serve()
    let agent = try house.start(terminal: true)
    try agent.waitForOutput("Tea rings, 2 min late")
    try pump("the ring") { server.find("Tea")?.body.hasSuffix(" · 2 min late") == true }
    let rang = try #require(try house.history().isEmpty ? house.list().ringing : nil)
    #expect(rang == ["a1"])
    try house.make("--stop")
    let entry = try #require(try house.history().first)
    let late = try instant(entry.rang).timeIntervalSince(instant(entry.due))
    #expect((121...130).contains(late))
  }

  @Test("tells of five alarms of three days ago in one summary, without a ring")
  func tellsOnce() throws {
    let house = try Household()
    try setAlarms((1...5).map { "Tea \($0)" }, in: house, dueBefore: 3 * 86_400)
    let sound = try SoundLab()
    try sound.record()
    let server = try house.serve()
    try house.startAgent(with: ["PULSE_SERVER": sound.address])
    try pump("the summary") { server.find("5 missed alarms") != nil }
    pump(for: .seconds(1))
    #expect(server.displayed.count == 1)
    #expect(server.displayed[0].actions.contains("snooze") == false)
    #expect(try house.list().ringing.isEmpty)
    #expect(try house.list().alarms.allSatisfy { $0.state == "off" })
    #expect(try house.history().map(\.how) == Array(repeating: "missed", count: 5))
    #expect(try sound.recorded().peak == 0)
  }
}
