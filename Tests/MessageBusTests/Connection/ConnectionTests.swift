import Glibc
import TestSupport
import Testing

@testable import MessageBus

@MainActor struct ConnectionTests {
  @Test func losingTheBusEndsEverythingOnce() throws {
    let pair = try Pair()
    var kept: [MethodCall] = []
    let object = try pair.server.export(
      [Interface("org.x.Y", methods: [.init("Wait") { kept.append($0) }])], at: "/x")
    var events: [String] = []
    var answers: [Result<[BusValue], BusError>] = []
    pair.client.onDisconnect = { events.append("gone") }
    for _ in 0..<3 {
      pair.client.call(pair.server.uniqueName, object.path, "org.x.Y", "Wait") { result in
        answers.append(result)
        events.append("answer")
      }
    }
    try pump("the calls") { kept.count == 3 }
    try pair.bus.kill()
    try pump("the loss of the bus") { events.contains("gone") }
    #expect(answers == Array(repeating: .failure(.disconnected), count: 3))
    #expect(events == ["answer", "answer", "answer", "gone"])
    #expect(!pair.client.isConnected)

    #expect(try pair.answer("/x", "org.x.Y", "Wait") == .failure(.disconnected))
    #expect(throws: BusError.disconnected) { try pair.client.emit("/x", "org.x.Y", "S") }
    // None of this may touch the lost connection.
    object.propertiesChanged("org.x.Y", [])
    kept.forEach { $0.reply() }
    pair.client.flush()
    pair.client.close()
    pump(for: .milliseconds(30))
    #expect(events.filter { $0 == "gone" }.count == 1)
  }

  @Test func aConnectionMayBeReleasedFromItsOwnCallbacks() throws {
    let bus = try PrivateBus()
    var connection: BusConnection? = try bus.connect()
    var ended = 0
    connection?.call(BusConnection.busName, "/", "org.freedesktop.DBus", "GetId") { _ in
      connection = nil
      ended += 1
    }
    try pump("the first answer") { ended == 1 }
    connection = try bus.connect()
    connection?.onDisconnect = {
      connection = nil
      ended += 1
    }
    try bus.kill()
    try pump("the loss") { ended == 2 }
  }

  @Test func closingEndsCalls() throws {
    let pair = try Pair()
    var answers: [Result<[BusValue], BusError>] = []
    pair.client.onDisconnect = { Issue.record("closing is no loss") }
    pair.client.call(BusConnection.busName, "/", "org.freedesktop.DBus", "GetId") { answers.append($0) }
    pair.client.close()
    #expect(answers == [.failure(.disconnected)])
    #expect(try pair.answer("/", "org.x.Y", "M") == .failure(.disconnected))
  }

  @Test func releasingAConnectionEndsCalls() throws {
    let bus = try PrivateBus()
    var connection: BusConnection? = try bus.connect()
    var answers: [Result<[BusValue], BusError>] = []
    connection?.call(BusConnection.busName, "/", "org.freedesktop.DBus", "GetId") { answers.append($0) }
    connection?.call("no name", "/", "org.x.Y", "M") { answers.append($0) }
    connection?.close()
    connection?.call("org.x.Y", "/", "org.x.Y", "M") { answers.append($0) }
    connection = nil
    #expect(answers == Array(repeating: .failure(.disconnected), count: 3))
  }

  @Test func aFrozenBusBlocksNothing() throws {
    let pair = try Pair()
    pair.bus.daemon.send(SIGSTOP)
    let start = ContinuousClock.now
    let large = BusValue.bytes([UInt8](repeating: 7, count: 1 << 20))
    for _ in 0..<4 { try pair.client.emit("/x", "org.x.Y", "Large", [large]) }
    #expect(!pair.client.flush(within: .milliseconds(50)))
    #expect(ContinuousClock.now - start < .seconds(2) * patience)
    let answer = try pair.client.answer(
      BusConnection.busName, "/", "org.freedesktop.DBus", "GetId", timeout: .milliseconds(50))
    #expect(answer == .failure(.timedOut))
    pair.bus.daemon.send(SIGCONT)
    // The loop alone writes out what has piled up.
    try pair.settle(pair.client)
    pair.bus.daemon.send(SIGSTOP)
    for _ in 0..<4 { try pair.client.emit("/x", "org.x.Y", "Large", [large]) }
    pair.bus.daemon.send(SIGCONT)
    #expect(pair.client.flush(within: .seconds(5)))
  }

  @Test func noBusThere() {
    #expect(throws: BusError.self) { try BusConnection.open(address: "unix:path=/nonexistent/bus") }
    #expect(throws: BusError.self) { try BusConnection.open(address: "nonsense") }
    #expect(throws: BusError.self) { try BusConnection.open(address: "") }
    #expect(throws: BusError.self) { try BusConnection.open(address: "unix:path=/\0") }
  }

  @Test func whatTheProcessSharesIsOne() throws {
    let bus = try PrivateBus()
    // Other tests of this process may have named a bus of their own.
    let previous = getenv("DBUS_SESSION_BUS_ADDRESS").map { String(cString: $0) }
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    defer {
      if let previous {
        setenv("DBUS_SESSION_BUS_ADDRESS", previous, 1)
      } else {
        unsetenv("DBUS_SESSION_BUS_ADDRESS")
      }
    }
    var first: BusConnection? = try .shared(.session)
    let name = first?.uniqueName
    #expect(try BusConnection.shared(.session) === first)
    #expect(try BusConnection.session().uniqueName != name)
    first = nil
    #expect(try BusConnection.shared(.session).uniqueName != name)
  }

  @Test func durationsAsLibdbusTakesThem() {
    #expect(Duration.zero.milliseconds == 1)
    #expect(Duration.seconds(-5).milliseconds == 1)
    #expect(Duration.microseconds(1500).milliseconds == 2)
    #expect(Duration.seconds(5).milliseconds == 5000)
    #expect(Duration.seconds(Int64.max).milliseconds == Int32.max - 1)
    #expect(Duration.seconds(10_000_000).milliseconds == Int32.max - 1)
  }
}
