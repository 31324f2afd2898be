import Testing

@testable import MessageBus

/// What would make libdbus abort is an error before libdbus sees it.
@MainActor struct InvalidValueTests {
  @Test(
    arguments: [
      "a\0b", .variant("\0"), .array(of: .string, ["\0"]), ["k": "\0"], ["\0": true], .structure(["\0"]),
      .array(of: .string, [true]), .array(of: .variant, ["bare"]), .array(of: "ai", [.bytes([])]),
      .dictionary(key: .string, value: .variant, [.init("k", "bare")]),
      .dictionary(key: .string, value: .string, [.init(true, "v")]),
      .dictionary(key: .variant, value: .string, []), .dictionary(key: "as", value: .string, []),
      .structure([]), .variant(.structure([])), .array(of: .structure([]), []),
      .variant(.dictionary(key: .variant, value: .byte, [])),

      .array(of: .string, [true, "x"]),
      .variant(.structure([BusValue](repeating: .byte(1), count: 256))),
    ] as [BusValue])
  func isRefused(_ value: BusValue) throws {
    do {
      _ = try Message.sample([value])
      Issue.record("was written")
    } catch {
      guard case .invalid(let reason) = error else { throw error }
      #expect(!reason.isEmpty)
    }
  }

  @Test func tooManyArguments() {
    #expect(throws: BusError.self) { try Message.sample([BusValue](repeating: true, count: 256)) }
  }

  @Test func tooLargeAnArray() {
    #expect(throws: BusError.invalid("an array is larger than D-Bus allows")) {
      try Message.sample([.bytes([UInt8](repeating: 0, count: 1 << 26 + 1))])
    }
  }

  @Test func tooLargeAMessage() {
    let large = BusValue.bytes([UInt8](repeating: 0, count: 1 << 26))
    #expect(throws: BusError.invalid("the message is larger than D-Bus allows")) {
      try Message.sample([large, large])
    }
  }

  @Test(arguments: ["no interface", "", "x"])
  func names(_ name: String) {
    #expect(throws: BusError.self) {
      try Message.methodCall(destination: name, path: "/", interface: nil, member: "M", [])
    }
    #expect(throws: BusError.self) {
      try Message.methodCall(destination: nil, path: "/", interface: name, member: "M", [])
    }
    #expect(throws: BusError.self) {
      try Message.methodCall(destination: nil, path: "/", interface: nil, member: name + ".", [])
    }
    #expect(throws: BusError.self) {
      try Message.signal(path: "/", interface: "a.b", member: "M", to: name, [])
    }
  }
}
