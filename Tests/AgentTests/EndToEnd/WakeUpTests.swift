import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The agent and the kernel's clocks") @MainActor struct WakeUpTests {
  private enum Clock {
    static let realtime = 0
    static let boottime = 7
    static let realtimeAlarm = 8
  }

  /// What the agent's timer on a clock stands at, in seconds from now.
  private func left(_ agent: ChildProcess, _ clock: Int) throws -> Double {
    try #require(try agent.timers().first { $0.clock == clock }, "no timer on clock \(clock)").left
  }

  @Test("has one timer a clock, at the next deadline, told of steps of the wall clock")
  func timers() throws {
    let house = try Household()
    let agent = try house.startAgent(on: Machine(zone: "Europe/Madrid"))
    try house.addAlarm(dueIn: 600)
    try house.make("--timer", "10:00")
    let timers = try agent.timers()
    #expect(timers.map(\.clock).sorted() == [Clock.realtime, Clock.boottime])
    #expect((590...600).contains(try left(agent, Clock.realtime)))
    // A sound is loaded five seconds before it rings.
    #expect((585...600).contains(try left(agent, Clock.boottime)))
    // TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET
    #expect(timers.first { $0.clock == Clock.realtime }?.flags == 3)
    let status = try house.make("--status")
    #expect(status.contains("a sleeping machine is not woken") && status.contains("has no clock chip"))
  }

  @Test("arms the kernel's alarm clock where it may, early, and again for a snooze")
  func kernelWakes() throws {
    let house = try Household()
    try house.configure("[Alarm]\nWakeEarly=45s\n")
    let agent = try house.startAgent(on: Machine(zone: "Europe/Madrid", hasClockChip: true))
    try house.addAlarm(dueIn: 600)
    guard Machine.mayWake else {
      return #expect(try house.make("--status").contains("needs the capability CAP_WAKE_ALARM"))
    }
    #expect((545...555).contains(try left(agent, Clock.realtimeAlarm)))
    #expect(try house.make("--status").contains("a sleeping machine is woken for the next ring\n"))
    try house.make("--timer", "0:01")
    try pump("the ring") { try house.list().ringing == ["t2"] }
    try house.make("--snooze", "t2", "--for", "5m")
    #expect((245...256).contains(try left(agent, Clock.realtimeAlarm)))
  }

  @Test("has KDE's power management wake the machine, outlives it fifty times, and takes its wish back")
  func powerDevilWakes() throws {
    let house = try Household()
    let powerDevil = try MockPowerDevil(on: #require(house.bus).connect())
    let agent = try house.startAgent(
      on: Machine(zone: "Europe/Madrid", hasClockChip: true), mayWake: false)
    let due = UInt64(try house.addAlarm(dueIn: 600).due.timeIntervalSince1970)
    let files = try agent.openFiles()
    for _ in 0..<50 {
      try powerDevil.appear()
      try pump("the wake-up") { powerDevil.times == [due - 30] }
      try powerDevil.vanish()
    }
    // It may open a few more by itself, as it gets to know its session; one a round would be fifty.
    #expect(try agent.openFiles() < files + 10)
    #expect(try house.make("--status").contains("on KDE Plasma, PowerDevil does it without"))
    try powerDevil.appear()
    try pump("the wake-up") { powerDevil.times == [due - 30] }
    #expect(try house.make("--status").contains("by KDE's power management"))
    try house.make("--timer", "0:02")
    try pump("the ring", within: .seconds(8)) { try house.list().ringing == ["t2"] }
    try house.make("--snooze", "t2", "--for", "5m")
    let snoozed = UInt64(try instant(try house.list().timers.first?.ends).timeIntervalSince1970)
    try pump("the snooze's wake-up") { powerDevil.times == [snoozed - 30] }
    agent.send(SIGTERM)
    #expect(try agent.wait() == .exited(0))
    #expect(powerDevil.times.isEmpty)
    #expect(!agent.errors.contains("power management"))
  }
}
