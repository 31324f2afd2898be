import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The agent among strangers' signals") @MainActor struct StrangerTests {
  /// Sends a signal to everyone, and to each connection on the bus by its name.
  private func forge(
    _ bus: BusConnection, _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue]
  ) throws {
    try bus.emit(path, interface, member, arguments)
    var names: [String]?
    bus.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames") {
      names = (try? $0.get())?.first?.strings ?? []
    }
    try pump("the names") { names != nil }
    for name in names ?? [] where name.hasPrefix(":") {
      try bus.emit(path, interface, member, arguments, to: name)
    }
  }

  @Test("believes nobody but the bus and the notification server")
  func believesNoStranger() throws {
    let house = try Household()
    let bus = try #require(house.bus)
    let server = try FakeServer(on: bus, as: "Plasma", firstID: 5, capabilities: ["body", "actions"])
    let agent = try house.startAgent()
    let client = try Client(of: house)
    try client.make("StartTimer", .uint32(1), ["label": "Tea"])
    try pump("it rings") { try client.ringing() == ["t1"] }
    try pump("it shows") { server.find("Tea")?.actions.contains("snooze") ?? false }
    let shown = try #require(server.find("Tea"))

    let stranger = try bus.connect()
    let notifications: ObjectPath = "/org/freedesktop/Notifications"
    for reason in [1, 2, 3, 4, .max] as [UInt32] {
      try forge(
        stranger, notifications, FakeServer.name, "NotificationClosed", [.uint32(shown.id), .uint32(reason)])
    }
    for key in shown.actions + ["stop", "default", ""] {
      try forge(stranger, notifications, FakeServer.name, "ActionInvoked", [.uint32(shown.id), .string(key)])
    }
    try forge(stranger, notifications, FakeServer.name, "ActionInvoked", [.string("x")])
    let login: ObjectPath = "/org/freedesktop/login1"
    try forge(stranger, login, "org.freedesktop.login1.Manager", "PrepareForSleep", [true])
    let owner = try #require(try client.owner(of: FakeServer.name))
    for name in [FakeServer.name, Client.name, "org.freedesktop.login1"] {
      try forge(
        stranger, "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
        [.string(name), .string(owner), ""])
      try forge(stranger, "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameLost", [.string(name)])
    }

    try client.make("ListAlarms")
    pump(for: .milliseconds(300))
    #expect(agent.isRunning)
    #expect(try client.ringing() == ["t1"])
    #expect(server.displayed.filter { $0.summary == "Tea" }.map(\.id) == [shown.id])
    #expect(!server.closedByCall.contains(shown.id))
    // The server itself is believed.
    server.choose("stop", of: shown.id)
    try pump("the server's word counts") { try client.ringing().isEmpty }
  }
}
