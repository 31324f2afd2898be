import Foundation
import MessageBus
import TestSupport
import Testing

@testable import Agent

/// Sleep is played: logind announces it, the agent stands still for a while, and logind says that the machine woke.
@Suite("The agent on a machine that sleeps") @MainActor struct SleepTests {
  /// A household with a logind on a system bus.
  final class Bedroom {
    let house: Household
    let systemBus: PrivateBus
    let logind: MockLogind
    let server: FakeServer
    private(set) var agent: ChildProcess?

    init(_ settings: String = "") throws {
      house = try Household()
      systemBus = try PrivateBus()
      logind = try MockLogind(on: systemBus.connect())
      try logind.appear()
      server = try house.serve()
      try house.configure(settings)
      agent = try house.startAgent(with: ["DBUS_SYSTEM_BUS_ADDRESS": systemBus.address])
      try pump("the agent's lock") { self.logind.held == ["sleep/delay"] }
    }

    /// The machine sleeps as soon as the agent lets it.
    func sleep(_ duration: Duration) throws {
      logind.announceSleep(true)
      try pump("the agent lets the machine sleep") { !logind.held.contains("sleep/delay") }
      agent?.send(SIGSTOP)
      pump(for: duration)
      agent?.send(SIGCONT)
      logind.announceSleep(false)
    }

    /// Everything that is displayed, in words.
    var displayed: [String] { server.displayed.map { "\($0.summary): \($0.body)" } }
  }

  @Test("rings at once when it wakes within the grace, and not again")
  func ringsAfterSleep() throws {
    let room = try Bedroom()
    let (id, due) = try room.house.addAlarm(dueIn: 1, label: "Tea")
    try room.sleep(.seconds(3))
    let woken = Date()
    try pump("the ring") { room.server.find("Tea")?.actions.contains("snooze") == true }
    #expect(Date().timeIntervalSince(woken) < Double(patience))
    try pump("the lock on sleep while it rings, and the next delay") {
      room.logind.held.sorted() == ["sleep/delay", "sleep:idle/block"]
    }
    try room.house.ask("Stop", .string(id))
    try pump("the lock's end") { room.logind.held == ["sleep/delay"] }
    let history = try room.house.history()
    #expect(history.map(\.how) == ["stopped"])
    let late = try instant(history[0].rang).timeIntervalSince(due)
    #expect((1.5...5).contains(late), "rang \(late) s late")
  }

  @Test("holds the machine awake for a ring that nobody answers no longer than the ring limit")
  func letsSleepAfterTheLimit() throws {
    let room = try Bedroom("[Alarm]\nRingFor=10s\n")
    try room.house.addAlarm(dueIn: 0.5, label: "Tea")
    try pump("the lock while it rings") { room.logind.held.sorted() == ["sleep/delay", "sleep:idle/block"] }
    let began = Date()
    try pump("the lock's end", within: .seconds(20)) { room.logind.held == ["sleep/delay"] }
    #expect((8...14).contains(Date().timeIntervalSince(began)))
    #expect(try room.house.history().map(\.how) == ["missed"])
  }

  @Test("tells of all it slept over for longer than the grace in one summary, without a ring")
  func missesInSleep() throws {
    let room = try Bedroom("[Alarm]\nGrace=1s\n")
    for number in 1...5 { try room.house.addAlarm(dueIn: 1, label: "Tea \(number)") }
    try room.sleep(.seconds(4))
    try pump("the summary: \(room.displayed)") { room.server.find("5 missed alarms") != nil }
    #expect(room.displayed.count == 1)
    #expect(room.server.displayed[0].body.split(separator: "\n").count == 5)
    #expect(try room.house.list().ringing.isEmpty)
    #expect(try room.house.history().map(\.how) == Array(repeating: "missed", count: 5))
    #expect(room.logind.held == ["sleep/delay"])
  }

  @Test("keeps twenty sleeps out of a countdown that is to pause in sleep")
  func pausesInSleep() throws {
    let room = try Bedroom("[Timer]\nSleep=pause\n")
    try room.house.make("--timer", "5:00")
    let before = try instant(try room.house.list().timers.first?.ends)
    for round in 1...20 {
      try room.sleep(.milliseconds(250))
      try pump("it goes on after sleep \(round)") {
        room.logind.held == ["sleep/delay"] && room.server.displayed.first?.body.contains("until") == true
      }
    }
    let after = try instant(try room.house.list().timers.first?.ends)
    let slept = after.timeIntervalSince(before)
    // Each sleep is a little longer for the agent than its standstill.
    #expect(
      (5...5 + 2 * Double(patience)).contains(slept),
      "its end moved by \(slept) s over twenty sleeps of 0.25 s")
  }

  @Test("counts on in sleep otherwise")
  func countsInSleep() throws {
    let room = try Bedroom()
    try room.house.make("--timer", "5:00")
    let before = try room.house.list().timers.first?.ends
    try room.sleep(.seconds(1))
    try pump("the lock") { room.logind.held == ["sleep/delay"] }
    #expect(try room.house.list().timers.first?.ends == before)
  }

  @Test("has everything on disk before it lets the machine sleep")
  func savesBeforeSleep() throws {
    let room = try Bedroom()
    try room.house.addAlarm(dueIn: 1, label: "Tea")
    try pump("the ring") { room.server.find("Tea") != nil }
    // Its record waits for a tenth of a second, so that sound and notification come first.
    room.logind.announceSleep(true)
    try pump("the agent lets the machine sleep") { room.logind.held.contains("sleep/delay") == false }
    // The battery runs out.
    room.agent?.send(SIGKILL)
    try room.agent?.wait()
    #expect(try room.house.database().texts("SELECT phase FROM alarm") == ["ringing"])
  }

  @Test("survives logind's coming and going fifty times")
  func outlivesLogind() throws {
    let room = try Bedroom()
    let agent = try #require(room.agent)
    let files = try agent.openFiles()
    for _ in 0..<50 {
      try room.logind.vanish()
      try room.logind.appear()
      try pump("the lock") { room.logind.held == ["sleep/delay"] }
    }
    #expect(try agent.openFiles() < files + 10)
    try room.house.addAlarm(dueIn: 1, label: "Tea")
    try room.sleep(.seconds(2))
    try pump("the ring") { room.server.find("Tea") != nil }
    #expect(!agent.errors.contains("logind"))
  }

  @Test("works with logind as others play it")
  func worksWithDbusmock() throws {
    let (house, systemBus) = (try Household(), try PrivateBus())
    let logind = try SystemServicesTests.Mock("logind", "/org/freedesktop/login1", on: systemBus)
    let manager = "org.freedesktop.login1.Manager"
    let agent = try house.startAgent(with: ["DBUS_SYSTEM_BUS_ADDRESS": systemBus.address])
    try pump("the lock") { try logind.inhibitors() == [["sleep", "delay"]] }
    let (id, _) = try house.addAlarm(dueIn: 1)
    try logind.emit(manager, "PrepareForSleep", "b", [true])
    try pump("the lock's end") { try logind.inhibitors().isEmpty }
    agent.send(SIGSTOP)
    pump(for: .seconds(2))
    agent.send(SIGCONT)
    try logind.emit(manager, "PrepareForSleep", "b", [false])
    try pump("the ring and its lock") {
      try house.list().ringing == [id]
        && logind.inhibitors() == [["sleep", "delay"], ["sleep:idle", "block"]]
    }
    try house.ask("Stop", .string(id))
    try pump("the lock's end") { try logind.inhibitors() == [["sleep", "delay"]] }
  }
}
