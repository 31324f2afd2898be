import CDBus
import TestSupport
import Testing

@testable import MessageBus

/// Every reference that C holds is given back.
///
/// The references are counted in a process of their own, where no other test holds any.
@MainActor struct OwnershipTests {
  @Test func nothingStaysBehind() async {
    await #expect(processExitsWith: .success) { try await OwnershipTests.useEverything() }
  }

  @Test func nothingStaysBehindALostBus() async {
    await #expect(processExitsWith: .success) { try await OwnershipTests.loseTheBus() }
  }

  @Test func callsAndSourcesGoWithTheirUse() async {
    await #expect(processExitsWith: .success) { try await OwnershipTests.letCallsAndSourcesGo() }
  }

  @Test func aMessageGoesWithItsOwner() async {
    await #expect(processExitsWith: .success) { try await OwnershipTests.letAMessageGo() }
  }

  private static func useEverything() throws {
    weak var released: BusConnection?
    do {
      let pair = try Pair()
      released = pair.client
      let object = try pair.server.export(
        [Interface("org.x.Y", methods: [.init("Answer") { $0.reply() }, .init("Drop") { _ in }])], at: "/x")
      let watch = try pair.client.watchName("org.x.Z") { _ in }
      let subscription = try pair.client.subscribe(MatchRule(sender: "org.x.Z", member: "S")) { _ in }
      for path in ["/x", "/nowhere"] as [ObjectPath] {
        _ = try pair.answer(path, "org.x.Y", "Answer")
        _ = try pair.answer(path, "org.x.Y", "Drop")
      }
      let during = UserData.live
      for _ in 0..<50 { pair.client.call("org.x.Nobody", "/", nil, "M") { _ in } }
      try require(UserData.live >= during + 50, "calls in flight are counted")
      pair.client.call(pair.server.uniqueName, "/x", "org.x.Y", "Answer") { _ in }.cancel()
      withExtendedLifetime((object, watch, subscription)) {}
    }
    try require(released == nil, "the connection is released")
    try require(UserData.live == 0, "C holds nothing")
  }

  private static func loseTheBus() throws {
    do {
      let pair = try Pair()
      var gone = 0
      pair.client.onDisconnect = { gone += 1 }
      pair.server.onDisconnect = { gone += 1 }
      pair.client.call(pair.server.uniqueName, "/x", "org.x.Y", "M") { _ in }
      try pair.bus.kill()
      try pump("the loss") { gone == 2 }
    }
    try require(UserData.live == 0, "C holds nothing")
  }

  private static func letCallsAndSourcesGo() throws {
    let pair = try Pair()
    var answered = false
    weak var call: PendingCall?
    call = pair.client.call(BusConnection.busName, "/", "org.freedesktop.DBus", "GetId") { _ in
      answered = true
    }
    try require(call != nil, "a call in flight lives without being held")
    try pump("the answer") { answered }
    // The loop lets go of a source once its callback has returned.
    try pump("the end of the call") { call == nil }

    weak var captured: Callback?
    do {
      let object = Callback {}
      captured = object
      LoopSource.timeout(milliseconds: 1000) { withExtendedLifetime(object) {} }.cancel()
    }
    try require(captured == nil, "the source's closure is released")
  }

  private static func letAMessageGo() throws {
    var slot: dbus_int32_t = -1
    try require(dbus_message_allocate_data_slot(&slot) != 0, "a data slot")
    defer { dbus_message_free_data_slot(&slot) }
    do {
      let message = try Message.sample(["text"])
      dbus_message_set_data(message.pointer, slot, UserData.retain(Callback {}), UserData.free)
      try require(UserData.live == 1, "the message holds a reference")
      let sharing = Message(retaining: message.pointer)
      withExtendedLifetime(sharing) {}
    }
    // libdbus frees what hangs on a message with its last reference.
    try require(UserData.live == 0, "the message is gone")
  }

  private static func require(_ condition: Bool, _ what: String) throws {
    guard condition else { throw TestFailure("not so: \(what) (\(UserData.live) references)") }
  }
}
