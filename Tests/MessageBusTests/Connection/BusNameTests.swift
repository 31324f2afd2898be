import TestSupport
import Testing

@testable import MessageBus

@MainActor struct BusNameTests {
  private func outcome(
    _ connection: BusConnection, _ name: String, _ options: BusConnection.NameOptions
  ) throws -> Result<BusConnection.NameOutcome, BusError> {
    var result: Result<BusConnection.NameOutcome, BusError>?
    connection.requestName(name, options) { result = $0 }
    try pump("the name") { result != nil }
    return try #require(result)
  }

  @Test func oneOwnerAtATime() throws {
    let pair = try Pair()
    #expect(try outcome(pair.server, "org.x.Y", [.doNotQueue]) == .success(.owned))
    #expect(try outcome(pair.server, "org.x.Y", [.doNotQueue]) == .success(.owned))
    #expect(try outcome(pair.client, "org.x.Y", [.doNotQueue]) == .success(.taken))
    #expect(try outcome(pair.client, "org.x.Y", []) == .success(.queued))
    #expect(try outcome(pair.client, ":1.1", []).remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
    var released = false
    pair.server.releaseName("org.x.Y") { _ in released = true }
    try pump("the release") { released }
    var owner: Result<String?, BusError>?
    pair.server.nameOwner(of: "org.x.Y") { owner = $0 }
    try pump("the owner") { owner != nil }
    #expect(try owner?.get() == pair.client.uniqueName)
  }

  @Test func aNameWithoutOwner() throws {
    let pair = try Pair()
    var owner: Result<String?, BusError>?
    pair.client.nameOwner(of: "org.x.Nobody") { owner = $0 }
    try pump("the answer") { owner != nil }
    #expect(owner == .success(nil))
  }

  @Test func servicesAreStartedOnlyWhereWanted() throws {
    let folder = try TemporaryFolder()
    let mark = folder.path("started")
    try folder.write(
      "[D-BUS Service]\nName=org.x.Service\nExec=/bin/sh -c 'touch \(mark); exit 1'\n",
      to: "org.x.Service.service")
    let bus = try PrivateBus(services: folder.path)
    let client = try bus.connect()
    var answer: Result<[BusValue], BusError>?
    client.call("org.x.Service", "/", "org.x.Y", "M", autoStart: false) { answer = $0 }
    try pump("the refusal") { answer != nil }
    #expect(answer?.remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner")
    #expect(throws: TestFailure.self) { try folder.read("started") }
    var started: Result<Void, BusError>?
    client.startService("org.x.Service") { started = $0 }
    try pump("the service's start") { (try? folder.read("started")) != nil }
    try pump("its failure", within: .seconds(20)) { started != nil }
    #expect(started?.remoteName == "org.freedesktop.DBus.Error.Spawn.ChildExited")
  }
}
