import TestSupport
import Testing

@testable import MessageBus

@MainActor struct PropertyTests {
  private static let interface = "org.freedesktop.DBus.Properties"
  private let pair: Pair
  private let object: ExportedObject
  private let state: State

  /// What the properties stand for.
  private final class State {
    var theme = "gold"
    var reports: [String] = []
  }

  init() throws {
    let (pair, state) = (try Pair(), State())
    pair.server.report = { state.reports.append($0) }
    object = try pair.server.export(
      [
        Interface(
          "org.x.Y",
          properties: [
            .init("Version", "s", emission: .constant, get: { "1" }),
            .init(
              "Theme", "s", get: { .string(state.theme) },
              set: { value, call in
                guard let theme = value.string, theme != "bad" else {
                  return call.fail(.invalidArguments("no such theme"))
                }
                state.theme = theme
                call.reply()
              }),
            .init("Large", "as", emission: .invalidation, get: { .strings([]) }),
            .init("Wrong", "u", get: { "text" }),
            .init("Failing", "u", get: { () throws(BusError) in throw .failed("not now") }),
          ]),
        Interface("org.x.Z", properties: [.init("Zed", "b", get: { true })]),
      ], at: "/a")
    (self.pair, self.state) = (pair, state)
  }

  private func answer(_ member: String, _ arguments: [BusValue]) throws -> Result<[BusValue], BusError> {
    try pair.answer("/a", Self.interface, member, arguments)
  }

  @Test func get() throws {
    #expect(try answer("Get", ["org.x.Y", "Theme"]) == .success([.variant("gold")]))
    #expect(try answer("Get", ["org.x.Z", "Zed"]) == .success([.variant(true)]))
    #expect(try answer("Get", ["", "Zed"]) == .success([.variant(true)]))
  }

  @Test func getAllLeavesOutWhatCannotBeHad() throws {
    let all = try answer("GetAll", ["org.x.Y"]).get().first?.dictionary
    #expect(state.reports == ["Wrong of /a has a value of type s, not u"])
    #expect(all == ["Version": "1", "Theme": "gold", "Large": .strings([])])
    #expect(try answer("GetAll", [.string(Self.interface)]) == .success([.vardict([:])]))
  }

  @Test func set() throws {
    #expect(try answer("Set", ["org.x.Y", "Theme", .variant("steel")]) == .success([]))
    #expect(state.theme == "steel")
    #expect(
      try answer("Set", ["org.x.Y", "Theme", .variant("bad")])
        == .failure(.invalidArguments("no such theme")))
  }

  @Test(
    arguments: [
      ("Get", ["org.x.Y", "Nothing"], "UnknownProperty"), ("Get", ["org.x.Z", "Theme"], "UnknownProperty"),
      ("Get", ["org.x.Nothing", "Theme"], "UnknownInterface"), ("Get", ["org.x.Y"], "InvalidArgs"),
      ("Get", ["org.x.Y", "Wrong"], "Failed"), ("Get", ["org.x.Y", "Failing"], "Failed"),
      ("GetAll", ["org.x.Nothing"], "UnknownInterface"), ("GetAll", [], "InvalidArgs"),
      ("Set", ["org.x.Y", "Version", .variant("2")], "PropertyReadOnly"),
      ("Set", ["org.x.Y", "Theme", .variant(.int32(1))], "InvalidArgs"),
      ("Set", ["org.x.Y", "Theme", .variant(.variant("steel"))], "InvalidArgs"),
      ("Set", ["org.x.Y", "Theme", "steel"], "InvalidArgs"),
      ("Set", ["org.x.Y", "Nothing", .variant("x")], "UnknownProperty"), ("Nothing", [], "UnknownMethod"),
    ] as [(String, [BusValue], String)])
  func errors(_ member: String, _ arguments: [BusValue], _ error: String) throws {
    #expect(try answer(member, arguments).remoteName == "org.freedesktop.DBus.Error." + error)
    #expect(state.theme == "gold")
  }

  @Test func changesAreEmittedAsTheTableSays() throws {
    var heard: [[BusValue]] = []
    let subscription = try pair.client.subscribe(MatchRule(path: "/a", member: "PropertiesChanged")) {
      heard.append($0.arguments)
    }
    try pair.settle(pair.client)
    object.propertiesChanged("org.x.Y", ["Version"])
    object.propertiesChanged("org.x.Y", ["Theme", "Large", "Version", "Failing", "Nothing"])
    try pump("the signal") { !heard.isEmpty }
    try pair.settle(pair.server)
    try pair.settle(pair.client)
    #expect(heard == [["org.x.Y", ["Theme": "gold"], .strings(["Large", "Failing"])]])
    #expect(state.reports == ["org.x.Y.Nothing is no property of /a"])
    subscription.cancel()
  }
}
