import MessageBus
import TestSupport
import Testing

@testable import Agent

struct ServerProbeTests {
  private func probe(_ bus: PrivateBus, within limit: Duration = .seconds(2)) throws -> Result<
    ServerProbe, BusError
  > {
    let connection = try bus.connect()
    var result: Result<ServerProbe, BusError>?
    ServerProbe.run(on: connection, within: limit) { result = $0 }
    try pump("the answer") { result != nil }
    return try #require(result)
  }

  @Test(arguments: [true, false, nil]) func itTellsWhatTheServerSays(inhibited: Bool?) throws {
    let bus = try PrivateBus()
    let server = try FakeServer(
      on: bus, as: "Plasma", firstID: 1, capabilities: ["actions", "inhibitions"], inhibited: inhibited)
    defer { server.crash() }
    let found = try probe(bus).get()
    #expect(found.habits.name == "Plasma")
    #expect(found.habits.vendor == "test")
    #expect(found.habits.version == "1")
    #expect(found.habits.capabilities == ["actions", "inhibitions"])
    #expect(found.isInhibited == inhibited)
  }

  @Test func itTellsThatThereIsNone() throws {
    guard case .failure(.remote(let name, _)) = try probe(try PrivateBus()) else {
      Issue.record("a server was found")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.ServiceUnknown")
  }

  @Test func itDoesNotWaitForAFrozenOne() throws {
    let bus = try PrivateBus()
    let server = try FakeServer(on: bus, as: "dunst", firstID: 1, capabilities: [])
    defer { server.crash() }
    server.isFrozen = true
    #expect(try probe(bus, within: .milliseconds(50)) == .failure(.timedOut))
  }
}
