import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The user's command at a ring of the real agent") @MainActor struct CommandAtTheRingTests {
  /// The state of a process as the kernel tells it; nil if it is gone.
  private func state(_ process: pid_t) -> Character? {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.dropFirst().first
  }

  /// The children of a process, ended ones that were not reaped among them.
  private func children(of process: pid_t) throws -> [pid_t] {
    try String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
      .split(separator: " ").compactMap { pid_t($0) }
  }

  private func number(in name: String, of house: Household) throws -> pid_t {
    try pump(name) { (try? house.home.read(name))?.hasSuffix("\n") == true }
    return try #require(pid_t(try house.home.read(name).dropLast()))
  }

  @Test("holds nothing up, is ended by Stop and leaves no zombie")
  func sleeps() throws {
    let house = try Household()
    let server = try house.serve()
    try house.configure("[Alarm]\nCommand=sleep 60\n")
    let agent = try house.startAgent()
    let alarms = [try house.addAlarm(dueIn: 1, label: "One"), try house.addAlarm(dueIn: 2, label: "Two")]
    for (label, alarm) in zip(["One", "Two"], alarms) {
      try pump("the ring") { server.find(label) != nil }
      #expect(Date().timeIntervalSince(alarm.due) < Double(patience), "\(label) is late")
    }
    try pump("two commands") { try children(of: agent.pid).count == 2 }
    try house.ask("Stop", .string(alarms[0].id))
    try pump("one command") { try children(of: agent.pid).count == 1 }
    try house.ask("Stop", .string(alarms[1].id))
    try pump("no command, and no zombie") { try children(of: agent.pid).isEmpty }
  }

  @Test("does not outlive the agent, even if it ignores the request to end", arguments: [false, true])
  func isStubborn(stopsFirst: Bool) throws {
    let house = try Household()
    let file = house.home.path("shell")
    try house.configure(
      "[Alarm]\nCommand=trap '' TERM; echo $$ > \(file); while :; do sleep 0.1; done\n")
    let agent = try house.startAgent()
    try house.addAlarm(dueIn: 1)
    let shell = try number(in: "shell", of: house)
    if stopsFirst { try house.ask("Stop", "") }
    #expect(state(shell) != nil)
    agent.send(SIGTERM)
    #expect(try agent.wait() == .exited(0))
    try pump("the command's end") { state(shell) == nil || state(shell) == "Z" }
  }
}
