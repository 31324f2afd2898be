import TestSupport
import Testing

@testable import MessageBus

/// Every reference that C holds is given back.
@MainActor struct OwnershipTests {
  @Test func nothingStaysBehind() throws {
    let before = UserData.live
    weak var released: BusConnection?
    do {
      let pair = try Pair()
      released = pair.client
      #expect(UserData.live > before)
      let object = try pair.server.export(
        [Interface("org.x.Y", methods: [.init("Answer") { $0.reply() }, .init("Drop") { _ in }])], at: "/x")
      let watch = try pair.client.watchName("org.x.Z") { _ in }
      let subscription = try pair.client.subscribe(MatchRule(sender: "org.x.Z", member: "S")) { _ in }
      for _ in 0..<50 {
        _ = try pair.answer("/x", "org.x.Y", "Answer")
        _ = try pair.answer("/x", "org.x.Y", "Drop")
        _ = try pair.answer("/nowhere", "org.x.Y", "Drop")
      }
      let during = UserData.live
      for _ in 0..<50 { pair.client.call("org.x.Nobody", "/", nil, "M") { _ in } }
      #expect(UserData.live > during)
      pair.client.call(pair.server.uniqueName, "/x", "org.x.Y", "Answer") { _ in }.cancel()
      withExtendedLifetime((object, watch, subscription)) {}
    }
    #expect(released == nil)
    #expect(UserData.live == before)
  }

  @Test func nothingStaysBehindALostBus() throws {
    let before = UserData.live
    do {
      let pair = try Pair()
      var gone = 0
      pair.client.onDisconnect = { gone += 1 }
      pair.server.onDisconnect = { gone += 1 }
      pair.client.call(pair.server.uniqueName, "/x", "org.x.Y", "M") { _ in }
      try pair.bus.kill()
      try pump("the loss") { gone == 2 }
    }
    #expect(UserData.live == before)
  }
}
