import Testing

@testable import MessageBus

@MainActor struct NameTests {
  @Test(arguments: ["/", "/a", "/org/pocketchime/Agent", "/a_1/B2"])
  func paths(_ text: String) throws { #expect(try ObjectPath(parsing: text).description == text) }

  @Test(arguments: ["", "a", "/a/", "//", "/a-b", "/è", "/a\0b"])
  func noPaths(_ text: String) { #expect(throws: BusError.self) { try ObjectPath(parsing: text) } }

  @Test func childrenAreTheNextElement() {
    #expect(("/" as ObjectPath).child(towards: "/org/x") == "org")
    #expect(("/org" as ObjectPath).child(towards: "/org/x/y") == "x")
    #expect(("/org" as ObjectPath).child(towards: "/organ/x") == nil)
    #expect(("/org" as ObjectPath).child(towards: "/org") == nil)
  }

  @Test(arguments: [
    (Name.bus, ":1.42", "org"), (.interface, "org.x.Y1", "org"), (.member, "Get", "Get.It"),
    (.error, "org.x.Error", "Error"), (.bus, "org.x-y.Z", "org..x"), (.member, "a_1", "1a"),
  ])
  func kinds(_ kind: Name, _ good: String, _ bad: String) throws {
    try kind.check(good)
    for text in [bad, "", good + "\0", String(repeating: "a", count: 300), good + "è"] {
      #expect(throws: BusError.self) { try kind.check(text) }
    }
  }
}
