import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The tray among bad callers") @MainActor struct TrayTroubleTests {
  private struct Bad {
    let path: ObjectPath
    let interface: String
    let member: String
    let arguments: [BusValue]

    static func menu(_ member: String, _ arguments: BusValue...) -> Bad {
      Bad(path: "/MenuBar", interface: FakePanel.menu, member: member, arguments: arguments)
    }

    static func item(_ member: String, _ arguments: BusValue...) -> Bad {
      Bad(path: "/StatusNotifierItem", interface: FakePanel.item, member: member, arguments: arguments)
    }
  }

  private static let click: (Int32, String) -> BusValue = { id, kind in
    .structure([.int32(id), .string(kind), .variant(.int32(0)), .uint32(0)])
  }

  private static let calls: [Bad] = [
    .menu("GetLayout", .int32(999_999), .int32(-1), .strings([])),
    .menu("GetLayout", .int32(-1), .int32(-1), .strings([])),
    .menu("GetLayout", .int32(0), .int32(.min), .strings([])),
    .menu("GetLayout", .uint32(0), .int32(-1), .strings([])),
    .menu("GetLayout", "0", "-1", "label"), .menu("GetLayout"),
    .menu("GetProperty", .int32(-7), "label"), .menu("GetProperty", .int32(0), "nothing"),
    .menu("Event", .int32(999_999), "clicked", .variant(""), .uint32(0)),
    .menu("Event", .int32(0), "explode", .variant(""), .uint32(0)),
    .menu("Event", .int32(0), "clicked", "", .uint32(0)),
    .menu("Event", .int32(0), "clicked", .variant(""), .int32(-1)),
    .menu("EventGroup", .array(of: "(isvu)", [click(-1, "clicked"), click(999_999, "clicked")])),
    .menu("EventGroup", .array(of: .int32, [.int32(0)])), .menu("AboutToShow", .int32(.min)),
    .menu("AboutToShow", "0"), .menu("AboutToShowGroup", .array(of: .int32, [.int32(999_999)])),
    .menu("Explode"), .item("Activate"), .item("Activate", "1", "2"), .item("SecondaryActivate", .int32(1)),
    .item("Scroll", .int32(1), .int32(1)), .item("ProvideXdgActivationToken", .uint32(1)), .item("Explode"),
  ]

  /// The agent's memory in kB, as the kernel counts what is its share.
  private func memory(of agent: ChildProcess) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(agent.pid)/smaps_rollup", encoding: .utf8)
    return try #require(text.firstMatch(of: /Pss:\s+(\d+)/).flatMap { Int($0.1) })
  }

  @Test("answers rubbish with errors, lives on, and is as small afterwards")
  func rubbish() throws {
    let (house, agent, panel) = try start()
    for bad in Self.calls {
      let answer = try panel.ask(bad.path, bad.interface, bad.member, bad.arguments)
      #expect(throws: BusError.self, "\(bad)") { try answer.get() }
    }
    let everything = try panel.layout()
    #expect(everything.find("Tea  999:59:59 (paused)") != nil && everything.find("7:30") != nil)

    try flood(panel, times: 500)
    let before = try memory(of: agent)
    try flood(panel, times: 5_000)
    let after = try memory(of: agent)
    #expect(after - before < 1_000, "\(before) kB, then \(after) kB")
    #expect(agent.isRunning)
    #expect(agent.errors.split(separator: "\n").allSatisfy { $0.contains("notification server") })
    #expect(try house.list().timers.count == 1 && house.list().alarms.count == 1)
  }

  @Test("takes no more clicks than a hand can make, and rings on time in the midst of them")
  func clicks() throws {
    let (house, agent, panel) = try start()
    let five = try #require(try panel.layout().find("5 min")).id
    var answers = 0
    let begin = ContinuousClock.now
    try house.addAlarm(dueIn: 2, label: "Bell")
    for _ in 1...5_000 {
      panel.bus.call(
        try panel.waitForItem(), "/MenuBar", FakePanel.menu, "Event",
        [.int32(five), "clicked", .variant(""), .uint32(0)], timeout: .seconds(60)
      ) { _ in answers += 1 }
      panel.bus.call(
        try panel.waitForItem(), "/StatusNotifierItem", FakePanel.item, "Scroll", [.int32(1), "x"]
      ) { _ in
      }
    }
    try pump("the answers", within: .seconds(60)) { answers == 5_000 }
    try pump("it rings") { try !house.list().ringing.isEmpty || house.history().first?.rang != nil }
    let seconds = begin.duration(to: .now) / .seconds(1)
    #expect(try Double(house.list().timers.count) < 25 + 5 * seconds)
    try house.make("--stop")
    let ring = try #require(try house.history().first { $0.label == "Bell" })
    let late = try instant(ring.rang).timeIntervalSince(instant(ring.due))
    #expect((0...Double(patience)).contains(late), "rang \(late) s late")
    #expect(agent.isRunning)
  }

  private func start() throws -> (Household, ChildProcess, FakePanel) {
    let house = try Household()
    let panel = try FakePanel(on: house)
    let agent = try house.startAgent()
    try house.make("--alarm", "7:30")
    try house.make("--timer", "999:59:59", "--label", "Tea")
    try house.make("--pause", "t2")
    try panel.waitForItem()
    return (house, agent, panel)
  }

  /// Calls of every kind, good and bad, as fast as they are answered.
  private func flood(_ panel: FakePanel, times: Int) throws {
    let name = try panel.waitForItem()
    var left = times
    var answers = 0
    let good: [Bad] = [
      .menu("GetLayout", .int32(0), .int32(-1), .strings([])), .menu("AboutToShow", .int32(0)),
      .menu("GetGroupProperties", .array(of: .int32, []), .strings([])),
      Bad(
        path: "/StatusNotifierItem", interface: "org.freedesktop.DBus.Properties", member: "GetAll",
        arguments: [.string(FakePanel.item)]),
    ]
    let calls = Self.calls + good
    func next() {
      guard left > 0 else { return }
      left -= 1
      let call = calls[left % calls.count]
      panel.bus.call(name, call.path, call.interface, call.member, call.arguments, timeout: .seconds(60)) {
        _ in
        answers += 1
        next()
      }
    }
    for _ in 1...50 { next() }
    try pump("the answers", within: .seconds(120)) { answers == times }
  }
}
