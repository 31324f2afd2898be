import Glibc
import TestSupport
import Testing

@testable import MessageBus

@MainActor struct CallTests {
  @Test func repliesMayComeLaterAndInAnyOrder() throws {
    let pair = try Pair()
    var waiting: [MethodCall] = []
    let object = try pair.server.export(
      [
        Interface(
          "org.x.Y",
          methods: [.init("Wait", in: ["number": "u"], out: ["number": "u"]) { waiting.append($0) }])
      ], at: "/x")
    var answers: [UInt32: UInt32?] = [:]
    for number in 0..<UInt32(1000) {
      pair.client.call(
        pair.server.uniqueName, "/x", "org.x.Y", "Wait", [.uint32(number)], timeout: .seconds(30)
      ) { answers[number] = try? $0.get().first?.uint32 }
    }
    try pump("a thousand calls in flight") { waiting.count == 1000 }
    #expect(answers.isEmpty)
    #expect(pair.client.callsInFlight.count == 1000)
    for call in waiting.reversed() {
      #expect(call.sender == pair.client.uniqueName)
      call.reply(call.arguments)
    }
    try pump("a thousand answers") { answers.count == 1000 }
    #expect(answers.allSatisfy { $0.key == $0.value })
    #expect(pair.client.callsInFlight.isEmpty)
    object.cancel()
  }

  /// A caller who asks for more than the bus takes off must not fill our memory with answers.
  @Test func callsWaitWhileFourMegabytesAreUnwritten() throws {
    let pair = try Pair()
    let megabyte = BusValue.bytes([UInt8](repeating: 7, count: 1 << 20))
    var handled = 0
    let object = try pair.server.export(
      [
        Interface(
          "org.x.Y",
          methods: [
            .init("Read", out: ["all": "ay"]) { call in
              if handled == 0 { pair.bus.daemon.send(SIGSTOP) }
              handled += 1
              call.reply([megabyte])
            }
          ])
      ], at: "/x")
    var answers = 0
    for _ in 0..<20 {
      pair.client.call(pair.server.uniqueName, "/x", "org.x.Y", "Read", timeout: .seconds(30)) { result in
        if (try? result.get()) != nil { answers += 1 }
      }
    }
    // All the calls reach the server's socket before it reads the first: to connect takes the bus some turns.
    pair.client.flush()
    for _ in 0..<3 { _ = try pair.bus.connect() }

    try pump("four megabytes") { handled >= 4 }
    pump(for: .milliseconds(200))
    // What the socket takes comes on top.
    #expect((4...6).contains(handled), "\(handled) calls were answered to a bus that reads nothing")
    pair.bus.daemon.send(SIGCONT)
    try pump("the answers") { answers == 20 }
    withExtendedLifetime(object) {}
  }

  @Test func aSilentPeerEndsInATimeout() throws {
    let pair = try Pair()
    var kept: [MethodCall] = []
    let object = try pair.server.export(
      [Interface("org.x.Y", methods: [.init("Wait") { kept.append($0) }])], at: "/x")
    let start = ContinuousClock.now
    let answer = try pair.client.answer(
      pair.server.uniqueName, object.path, "org.x.Y", "Wait", timeout: .milliseconds(50))
    #expect(answer == .failure(.timedOut))
    #expect((.milliseconds(50)..<Duration.seconds(2) * patience).contains(ContinuousClock.now - start))
    // An answer that comes too late disturbs nobody.
    kept.removeFirst().reply()
    try pair.settle(pair.client)
  }

  @Test func aPeerThatLeavesIsNotATimeout() throws {
    let pair = try Pair()
    var kept: [MethodCall] = []
    let object = try pair.server.export(
      [Interface("org.x.Y", methods: [.init("Wait") { kept.append($0) }])], at: "/x")
    var answer: Result<[BusValue], BusError>?
    pair.client.call(pair.server.uniqueName, object.path, "org.x.Y", "Wait") { answer = $0 }
    try pump("the call") { !kept.isEmpty }
    pair.server.close()
    try pump("the bus's answer") { answer != nil }
    #expect(answer?.remoteName == "org.freedesktop.DBus.Error.NoReply")
  }

  @Test func nobodyThere() throws {
    let pair = try Pair()
    #expect(
      try pair.client.answer("org.x.Nobody", "/", "org.x.Y", "M").remoteName
        == "org.freedesktop.DBus.Error.ServiceUnknown")
  }

  @Test func whatCannotBeSentFailsLater() throws {
    let pair = try Pair()
    for answer in [
      try pair.client.answer("no name", "/", "org.x.Y", "M"),
      try pair.client.answer("org.x.Y", "/", "no interface", "M"),
      try pair.client.answer("org.x.Y", "/", "org.x.Y", "no member"),
      try pair.client.answer("org.x.Y", "/", "org.x.Y", "M", ["\0"]),
    ] {
      guard case .failure(.invalid) = answer else {
        Issue.record("\(answer)")
        continue
      }
    }
    #expect(throws: BusError.self) { try pair.client.send("org.x.Y", "/", "org.x.Y", "no member") }
    #expect(pair.client.callsInFlight.isEmpty)
  }

  @Test func aCancelledCallStaysSilent() throws {
    let pair = try Pair()
    var answered = false
    let invalid = pair.client.call("no name", "/", nil, "M") { _ in answered = true }
    let valid = pair.client.call(BusConnection.busName, "/", "org.freedesktop.DBus", "GetId") { _ in
      answered = true
    }
    invalid.cancel()
    valid.cancel()
    try pair.settle(pair.client)
    #expect(!answered)
    #expect(pair.client.callsInFlight.isEmpty)
  }

  @Test func fireAndForget() throws {
    let pair = try Pair()
    var expected: [Bool] = []
    let object = try pair.server.export(
      [
        Interface(
          "org.x.Y",
          methods: [
            .init("Poke") { call in
              expected.append(call.message.expectsReply)
              call.fail(.failed("nobody hears this"))
            }
          ])
      ], at: "/x")
    try pair.client.send(pair.server.uniqueName, object.path, "org.x.Y", "Poke")
    #expect(try pair.answer("/x", "org.x.Y", "Poke").remoteName == "org.freedesktop.DBus.Error.Failed")
    #expect(expected == [false, true])
  }

  @Test func descriptorsTravel() throws {
    let pair = try Pair()
    let object = try pair.server.export(
      [
        Interface(
          "org.x.Y",
          methods: [.init("Echo", in: ["file": "h"], out: ["file": "h"]) { $0.reply($0.arguments) }])
      ], at: "/x")
    let folder = try TemporaryFolder()
    try folder.write("content", to: "file")
    let sent = try #require(UnixDescriptor(openingForReading: folder.path("file")))
    let answer = try pair.answer(object.path, "org.x.Y", "Echo", [.unixDescriptor(sent)])
    let received = try #require(try answer.get().first?.unixDescriptor)
    #expect(received.rawValue != sent.rawValue)
    #expect(received.text() == "content")
  }
}
