import Testing

@testable import MessageBus

@MainActor struct SignatureTests {
  @Test(arguments: ["", "y", "a{sv}", "(ii)as", "aaa{s(iav)}", "a(iiay)", "ybnqiuxtdsoghv"])
  func whatIsParsedIsWrittenTheSame(_ text: String) throws {
    #expect(try Signature(parsing: text).description == text)
  }

  @Test func typesAreTakenApart() throws {
    let types = try Signature(parsing: "a{s(iv)}ay").types
    #expect(
      types == [
        .dictionary(key: .string, value: .structure([.int32, .variant])), .array(.byte),
      ])
  }

  @Test(arguments: [
    "a", "()", "(", "a{vs}", "a{s}", "{sv}", "z", "i\0", String(repeating: "i", count: 256),
    String(repeating: "a", count: 33) + "i",
  ])
  func whatIsNoSignatureIsRefused(_ text: String) {
    #expect(throws: BusError.self) { try Signature(parsing: text) }
  }

  @Test func aTypeIsExactlyOne() {
    #expect(throws: BusError.self) { try BusType(parsing: "") }
    #expect(throws: BusError.self) { try BusType(parsing: "ii") }
  }

  @Test func typesMadeInCodeAreChecked() {
    #expect(throws: BusError.self) { try Signature([.structure([])]) }
    #expect(throws: BusError.self) { try Signature([.dictionary(key: .variant, value: .byte)]) }
  }
}
