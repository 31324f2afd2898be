import Foundation
import MessageBus
import TestSupport
import Testing

/// The sound server dies or hangs; the agent runs on a terminal, whose bell is the last resort.
@Suite("The agent and trouble with sound") @MainActor struct SoundTroubleTests {
  private static let bell = "\u{7}"

  private func start(_ house: Household, _ sound: SoundLab) throws -> ChildProcess {
    let agent = try house.start(terminal: true, with: ["PULSE_SERVER": sound.address])
    try pump("the agent answers", within: .seconds(15)) { try house.call("--status").status == 0 }
    return agent
  }

  @Test(
    "falls back to the bell within 2 s when the server is killed in the ring, and sounds again with the next")
  func serverIsKilled() throws {
    let (house, sound) = (try Household(), try SoundLab())
    let agent = try start(house, sound)
    try sound.record()
    try house.addAlarm(dueIn: 1, sound: "repeater")
    try pump("the sound") { try sound.recorded().peak > 0.001 }
    #expect(!agent.output.contains(Self.bell))
    sound.killServer()
    try pump("the bell within 2 s", within: .seconds(2)) { agent.output.contains(Self.bell) }
    try sound.startServer()
    try sound.record()
    try pump("the sound within 2 s", within: .seconds(2)) { try sound.recorded().peak > 0.001 }
  }

  @Test("shows rings on time and rings the bell while the server is frozen")
  func serverIsFrozen() throws {
    let (house, sound) = (try Household(), try SoundLab())
    let server = try house.serve()
    let agent = try start(house, sound)
    sound.server?.send(SIGSTOP)
    let alarms = [try house.addAlarm(dueIn: 1, label: "One"), try house.addAlarm(dueIn: 3, label: "Two")]
    for (label, alarm) in zip(["One", "Two"], alarms) {
      try pump("the notification") { server.find(label)?.actions.contains("snooze") == true }
      #expect(Date().timeIntervalSince(alarm.due) < Double(patience), "\(label) is late")
      try pump("the bell", within: .seconds(2)) { agent.output.contains(Self.bell) }
    }
    sound.server?.send(SIGCONT)
    try sound.record()
    try pump("the sound, once the server lives", within: .seconds(3)) { try sound.recorded().peak > 0.001 }
    try house.ask("Stop", "")
    for entry in try house.history() {
      let late = try instant(entry.rang).timeIntervalSince(instant(entry.due))
      #expect((0...Double(patience)).contains(late), "\(entry.label) rang \(late) s late")
    }
  }

  @Test(
    "sounds all the same where the sound is missing, empty, damaged or not to be read",
    arguments: ["missing", "empty", "damaged", "folder", "no-such-theme-sound"])
  func soundCannotBeHad(kind: String) throws {
    let (house, sound) = (try Household(), try SoundLab())
    try house.configure("[Alarm]\nFadeIn=0\n")
    try house.home.write("", to: "sounds/empty")
    try house.home.write("RIFF\u{1}\u{2}no sound at all", to: "sounds/damaged")
    try house.home.makeFolder("sounds/folder")
    let agent = try house.startAgent(with: ["PULSE_SERVER": sound.address])
    try sound.record()
    let name = kind.hasPrefix("no-such") ? kind : house.home.path("sounds/\(kind)")
    try house.addAlarm(dueIn: 1, sound: name)
    try pump("the sound") { try sound.recorded().peak > 0.01 }
    #expect(agent.errors.contains("sound: ") && agent.errors.contains(" sounds instead"))
  }
}
