import Foundation
import MessageBus
import TestSupport

@testable import Agent

// What tests of time, sleep and sound do in a household.
extension Household {
  /// Writes the user's settings, as an editor does.
  func configure(_ text: String) throws {
    let path = try home.write(text, to: "config/pocketchime/new")
    let settings = home.path("config/pocketchime/pocketchime.conf")
    guard rename(path, settings) == 0 else { throw TestFailure("can't replace \(settings)") }
  }

  /// Sets an alarm for an instant that is so many seconds away; returns its id and the instant.
  @discardableResult
  func addAlarm(dueIn seconds: Double, label: String = "", sound: String = "") throws -> (
    id: String, due: Date
  ) {
    let due = Date(timeIntervalSinceNow: seconds)
    let record: BusValue = [
      "instant": .int64(Int64(due.timeIntervalSince1970 * 1e6)), "label": .string(label),
      "sound": .string(sound),
    ]
    guard let id = try ask("AddAlarm", record).first?.string else { throw TestFailure("AddAlarm gave no id") }
    return (id, due)
  }

  /// Calls the agent over the bus, which is quicker than a process.
  @discardableResult
  func ask(_ member: String, _ arguments: BusValue...) throws -> [BusValue] {
    guard let bus else { throw TestFailure("the household has no bus") }
    let connection = try bus.connect()
    var answer: Result<[BusValue], BusError>?
    connection.call(
      "org.pocketchime.Agent", "/org/pocketchime/Agent", "org.pocketchime.Agent1", member, arguments
    ) { answer = $0 }
    try pump("the answer to \(member)", within: .seconds(10)) { answer != nil }
    return try answer?.get() ?? []
  }

  /// The database, which nobody can open while the agent runs.
  func database() throws -> Database { try Database(home.path("data/pocketchime/pocketchime.db")) }

  /// A notification server on the household's bus.
  func serve(inhibited: Bool? = nil) throws -> FakeServer {
    guard let bus else { throw TestFailure("the household has no bus") }
    return try FakeServer(
      on: bus, as: "fake", firstID: 1, capabilities: ["actions", "body"], inhibited: inhibited)
  }
}

extension ChildProcess {
  /// How many files the process has open.
  func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
  }

  /// The kernel's timers of the process: clock, flags, and how long until they expire, in seconds; 0 is disarmed.
  func timers() throws -> [(clock: Int, flags: Int, left: Double)] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fdinfo").compactMap { name in
      guard let info = try? String(contentsOfFile: "/proc/\(pid)/fdinfo/\(name)", encoding: .utf8),
        let clock = info.firstMatch(of: /clockid: (\d+)/).flatMap({ Int($0.1) }),
        let flags = info.firstMatch(of: /settime flags: (\d+)/).flatMap({ Int($0.1, radix: 8) }),
        let value = info.firstMatch(of: /it_value: \((\d+), (\d+)\)/),
        let seconds = Double(value.1), let nanoseconds = Double(value.2)
      else { return nil }
      return (clock, flags, seconds + nanoseconds / 1e9)
    }
  }
}
