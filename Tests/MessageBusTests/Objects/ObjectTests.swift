import TestSupport
import Testing

@testable import MessageBus

@MainActor struct ObjectTests {
  private static let prefix = "org.freedesktop.DBus.Error."

  private func exported(_ pair: Pair) throws -> ExportedObject {
    try pair.server.export(
      [
        Interface(
          "org.x.Y",
          methods: [
            .init("Twice", in: ["text": "s"], out: ["text": "s"]) { call in
              let text = call.arguments[0].string ?? ""
              call.reply([.string(text + text)])
              call.reply([.string("again")])
            },
            .init("Wrong", out: ["number": "u"]) { $0.reply(["text"]) },
            .init("Bad", out: ["text": "s"]) { $0.reply(["\0"]) },
            .init("Drop") { _ in },
            .init("Fail") { $0.fail(.remote(name: "org.x.Error.Mine", message: "for a reason")) },
            .init("BadError") { $0.fail(.remote(name: "no error name", message: "x\0y")) },
          ]),
        Interface("org.x.Z", methods: [.init("Other") { $0.reply() }]),
      ], at: "/a/b")
  }

  @Test(
    arguments: [
      ("/nowhere", "org.x.Y", "Twice", "UnknownObject"),
      ("/a/b/c", "org.x.Y", "Twice", "UnknownObject"),
      ("/a/b", "org.x.Nothing", "Twice", "UnknownInterface"),
      ("/a", "org.x.Y", "Twice", "UnknownInterface"),
      ("/a/b", "org.x.Z", "Twice", "UnknownMethod"),
      ("/a/b", "org.x.Y", "Other", "UnknownMethod"),
      ("/a/b", "org.freedesktop.DBus.Peer", "Nothing", "UnknownMethod"),
      ("/a", nil, "Twice", "UnknownMethod"),
      ("/a/b", "org.x.Y", "Wrong", "Failed"), ("/a/b", "org.x.Y", "Bad", "Failed"),
      ("/a/b", "org.x.Y", "Drop", "Failed"), ("/a/b", "org.x.Y", "BadError", "Failed"),
    ] as [(ObjectPath, String?, String, String)])
  func errors(_ path: ObjectPath, _ interface: String?, _ member: String, _ error: String) throws {
    let pair = try Pair()
    let object = try exported(pair)
    pair.server.report = { _ in }
    #expect(try pair.answer(path, interface, member).remoteName == Self.prefix + error)
    withExtendedLifetime(object) {}
  }

  @Test(arguments: [[], ["a", "b"], [.int32(1)], [.variant("a")], [.strings(["a"])]] as [[BusValue]])
  func argumentsThatDoNotFit(_ arguments: [BusValue]) throws {
    let pair = try Pair()
    let object = try exported(pair)
    let answer = try pair.answer("/a/b", "org.x.Y", "Twice", arguments)
    #expect(answer.remoteName == Self.prefix + "InvalidArgs")
    if case .failure(let error) = answer { #expect(error.description.contains("Twice takes \"s\"")) }
    withExtendedLifetime(object) {}
  }

  @Test func anErrorOfOurOwnArrivesWhole() throws {
    let pair = try Pair()
    let object = try exported(pair)
    #expect(
      try pair.answer("/a/b", "org.x.Y", "Fail")
        == .failure(.remote(name: "org.x.Error.Mine", message: "for a reason")))
    withExtendedLifetime(object) {}
  }

  @Test func onlyTheFirstAnswerCounts() throws {
    let pair = try Pair()
    let object = try exported(pair)
    var reports: [String] = []
    pair.server.report = { reports.append($0) }
    #expect(try pair.answer("/a/b", "org.x.Y", "Twice", ["x"]) == .success(["xx"]))
    #expect(reports == ["org.x.Y.Twice was answered twice"])
    withExtendedLifetime(object) {}
  }

  @Test func theInterfaceMayBeLeftOut() throws {
    let pair = try Pair()
    let object = try exported(pair)
    #expect(try pair.answer("/a/b", nil, "Other") == .success([]))
    withExtendedLifetime(object) {}
  }

  @Test func peerIsAnswered() throws {
    let pair = try Pair()
    #expect(try pair.answer("/", "org.freedesktop.DBus.Peer", "Ping") == .success([]))
    let machine = try pair.answer("/", "org.freedesktop.DBus.Peer", "GetMachineId").get().first?.string
    #expect(machine?.count == 32)
  }

  @Test func anObjectLeavesWithItsToken() throws {
    let pair = try Pair()
    var object: ExportedObject? = try exported(pair)
    #expect(throws: BusError.self) { try exported(pair) }
    #expect(object != nil)
    object = nil
    #expect(pair.server.objects.isEmpty)
    #expect(try pair.answer("/a/b", "org.x.Z", "Other").remoteName == Self.prefix + "UnknownObject")
    let again = try exported(pair)
    #expect(try pair.answer("/a/b", "org.x.Z", "Other") == .success([]))
    again.cancel()
    #expect(pair.server.objects.isEmpty)
  }

  @Test func aTableThatIsNotValidIsRefused() throws {
    let pair = try Pair()
    for table in [
      [Interface("no name")], [Interface("org.x.Y"), Interface("org.x.Y")],
      [Interface("org.x.Y", methods: [.init("no name") { _ in }])],
      [Interface("org.x.Y", signals: [.init("S"), .init("S")])],
      [Interface("org.x.Y", signals: [.init("S", ["x": .structure([])])])],
      [Interface("org.x.Y", properties: [.init("P", .structure([]), get: { true })])],
    ] { #expect(throws: BusError.self, "\(table)") { try pair.server.export(table, at: "/a") } }
    #expect(pair.server.objects.isEmpty)
  }

  @Test func signalsAreCheckedAgainstTheTable() throws {
    let pair = try Pair()
    let object = try pair.server.export(
      [Interface("org.x.Y", signals: [.init("Changed", ["level": "u"])])], at: "/a")
    var reports: [String] = []
    pair.server.report = { reports.append($0) }
    var heard: [BusSignal] = []
    let subscription = try pair.client.subscribe(MatchRule(interface: "org.x.Y")) { heard.append($0) }
    try pair.settle(pair.client)
    object.emit("org.x.Y", "Changed", ["text"])
    object.emit("org.x.Y", "Other")
    object.emit("org.x.Z", "Changed", [.uint32(1)])
    object.emit("org.x.Y", "Changed", [.uint32(7)])
    try pump("the signal") { !heard.isEmpty }
    #expect(heard.map(\.arguments) == [[.uint32(7)]])
    #expect(heard.first?.path == "/a")
    #expect(reports.count == 3)
    subscription.cancel()
  }
}
