import Horology
import MessageBus
import Testing

@testable import Agent

@Suite("The menu's answers to hosts") @MainActor final class MenuServerTests {
  private var bench = TrayBench()
  private var signals: [MenuServer.Signal] = []
  private var choices: [MenuAction] = []
  private lazy var server: MenuServer = {
    let server = MenuServer(clock: { [unowned self] in bench.now.boot })
    server.tree = { [unowned self] in bench.tree() }
    server.emit = { [unowned self] in signals.append($0) }
    server.choose = { [unowned self] in choices.append($0) }
    return server
  }()

  private func ask(_ member: String, _ arguments: BusValue..., from sender: String = ":1.1") throws
    -> [BusValue]
  {
    defer { server.flush() }
    return try server.answer(member, arguments, from: sender)
  }

  private func layout(_ id: Int32 = 0, depth: Int32 = -1, _ names: [String] = []) throws -> (
    revision: UInt32, node: Node
  ) {
    let answer = try ask("GetLayout", .int32(id), .int32(depth), .strings(names))
    return (try #require(answer[0].uint32), try Node(answer[1]))
  }

  /// What a host reads of an entry.
  struct Node {
    let id: Int32
    let properties: [String: BusValue]
    let children: [Node]

    init(_ value: BusValue) throws {
      let members = try #require(value.elements)
      id = try #require(members[0].int32)
      properties = try #require(members[1].dictionary)
      children = try #require(members[2].elements).map { try Node($0) }
    }

    var label: String { properties["label"]?.string ?? "-" }
    var isSubmenu: Bool { properties["children-display"]?.string == "submenu" }

    func find(_ label: String) -> Node? {
      if self.label == label { return self }
      return children.lazy.compactMap { $0.find(label) }.first
    }
  }

  private func find(_ label: String) throws -> Int32 { try #require(layout().node.find(label)).id }

  private func labels(_ signal: MenuServer.Signal) -> [String] {
    guard case .properties(let updated) = signal else { return [] }
    return (updated.elements ?? []).compactMap { $0.elements?[1].dictionary?["label"]?.string }
  }

  @Test("begin with revision 1, and give every entry at once")
  func wholeLayout() throws {
    bench.count(.minutes(5), "Tea")
    let (revision, root) = try layout()
    #expect(revision == 1 && root.id == 0 && root.isSubmenu)
    #expect(root.find("5 min") != nil && root.find("Tea  5:00") != nil && root.find("Pause") != nil)
    #expect(root.children.contains { $0.properties == ["type": "separator"] })
  }

  @Test("go level by level, as Plasma asks")
  func levelByLevel() throws {
    let root = try layout(depth: 1).node
    #expect(!root.children.isEmpty && root.children.allSatisfy { $0.children.isEmpty })
    let start = try #require(root.find("Start a countdown"))
    #expect(start.isSubmenu)
    // It is to read the submenus before they are opened; it alone.
    let submenus = root.children.filter(\.isSubmenu).map(\.id)
    #expect(signals == submenus.map { .layout(revision: 1, parent: $0, host: ":1.1") })
    #expect(try ask("AboutToShow", .int32(start.id)) == [false])
    _ = try ask("Event", .int32(start.id), "opened", .variant(""), .uint32(0))
    let level = try layout(start.id, depth: 1).node
    #expect(level.children.first?.label == "3 min")
    #expect(try layout(depth: 0).node.children.isEmpty)
    #expect(try layout(depth: .max).node.find("3 min") != nil)
  }

  @Test("leave out what was not asked for")
  func names() throws {
    let node = try layout(depth: -1, ["type", "children-display"]).node
    #expect(
      node.children.allSatisfy { $0.properties.keys.allSatisfy(["type", "children-display"].contains) })
    let group = try ask("GetGroupProperties", .array(of: .int32, []), .strings(["label"]))
    let all = try #require(group[0].elements)
    #expect(all.count > 10)
    let some = try ask(
      "GetGroupProperties", .array(of: .int32, [.int32(1), .int32(1), .int32(99)]), .strings([]))
    #expect(some[0].elements?.count == 1)
    #expect(try ask("GetProperty", .int32(0), "children-display") == [.variant("submenu")])
  }

  @Test("carry out a click, whatever comes with it")
  func clicks() throws {
    let five = try find("5 min")
    _ = try ask("Event", .int32(five), "clicked", .variant(.int32(0)), .uint32(77))
    _ = try ask("Event", .int32(five), "clicked", .variant(""), .uint32(0))
    let group: BusValue = .array(
      of: "(isvu)", [.structure([.int32(five), "clicked", .variant(.int32(0)), .uint32(0)])])
    #expect(try ask("EventGroup", group) == [.array(of: .int32, [])])
    #expect(choices == Array(repeating: .start(.minutes(5)), count: 3))
    _ = try ask("Event", .int32(try find("Alarms")), "clicked", .variant(""), .uint32(0))
    _ = try ask("Event", .int32(five), "x-kde-thing", .variant(""), .uint32(0))
    _ = try ask("Event", .int32(five), "hovered", .variant(""), .uint32(0))
    #expect(choices.count == 3)
  }

  @Test("mean what the host showed, though it is another now")
  func staleClick() throws {
    bench.addAlarm(8, 0)
    let alarm = try find("8:00")
    var off = AlarmEdit()
    off.enabled = false
    bench.happen(.changeAlarm(.alarm(1), off))
    _ = try ask("Event", .int32(alarm), "clicked", .variant(""), .uint32(0))
    #expect(choices == [.disable(.alarm(1))])
  }

  @Test("tell of a new layout after the answer that asks to read it, and of figures before")
  func aboutToShow() throws {
    bench.count(.minutes(5), "Tea")
    _ = try layout()
    #expect(try ask("AboutToShow", .int32(0)) == [false])
    #expect(signals.isEmpty)
    bench.pass(.seconds(1))
    bench.count(.minutes(9), "Eggs")
    #expect(try server.answer("AboutToShow", [.int32(0)], from: ":1.1") == [true])
    #expect(signals.count == 1 && labels(signals[0]) == ["Tea  4:59"])
    server.flush()
    #expect(signals.last == .layout(revision: 2, parent: 0))
    #expect(try layout().revision == 2)
    #expect(try ask("AboutToShow", .int32(0)) == [false])
    bench.happen(.cancel(.countdown(2)))
    bench.happen(.pause(.countdown(1)))
    let tea = try #require(layout().node.find("Tea  4:59 (paused)"))
    bench.happen(.resume(.countdown(1)))
    let answer = try ask("AboutToShowGroup", .array(of: .int32, [.int32(0), .int32(tea.id), .int32(999)]))
    #expect(answer == [.array(of: .int32, [.int32(tea.id)]), .array(of: .int32, [.int32(999)])])
  }

  @Test("count the figures while it is open, and say nothing when nothing is another")
  func isOpen() throws {
    bench.count(.minutes(5), "Tea")
    _ = try layout()
    #expect(!server.isOpen)
    _ = try ask("Event", .int32(0), "opened", .variant(.int32(0)), .uint32(0))
    #expect(server.isOpen)
    bench.pass(.seconds(1))
    server.refresh()
    server.refresh()
    #expect(signals.flatMap(labels) == ["Tea  4:59"])
    _ = try ask("Event", .int32(0), "closed", .variant(.int32(0)), .uint32(0))
    #expect(!server.isOpen)
    // As GTK does, which never says that it closed.
    _ = try ask("AboutToShowGroup", .array(of: .int32, [.int32(0)]))
    #expect(server.isOpen)
    bench.pass(.seconds(61))
    #expect(!server.isOpen)
  }

  @Test("say what is wrong with a call")
  func errors() throws {
    _ = try layout()
    let click: (Int32, String) -> BusValue = {
      .structure([.int32($0), .string($1), .variant(""), .uint32(0)])
    }
    let calls: [(String, [BusValue])] = [
      ("GetLayout", [.int32(999), .int32(-1), .strings([])]),
      ("GetLayout", [.int32(-1), .int32(-1), .strings([])]),
      ("GetLayout", [.int32(0), .int32(-2), .strings([])]),
      ("GetLayout", [.int32(0), .int32(.min), .strings([])]),
      ("GetProperty", [.int32(.min), "label"]), ("GetProperty", [.int32(0), "nothing"]),
      ("Event", [.int32(999), "clicked", .variant(""), .uint32(0)]),
      ("Event", [.int32(0), "explode", .variant(""), .uint32(0)]),
      ("EventGroup", [.array(of: "(isvu)", [click(999, "clicked"), click(-5, "clicked")])]),
      ("EventGroup", [.array(of: "(isvu)", [click(0, "explode")])]),
      ("AboutToShow", [.int32(-1)]), ("AboutToShowGroup", [.array(of: .int32, [.int32(999)])]),
    ]
    for (member, arguments) in calls {
      #expect(throws: BusError.self, "\(member) \(arguments)") {
        try server.answer(member, arguments, from: ":1.1")
      }
    }
    #expect(!server.isOpen && choices.isEmpty && signals.isEmpty)
  }

  @Test("tell which of several events had no entry, and carry out the others")
  func partialGroup() throws {
    let five = try find("5 min")
    let events: [BusValue] = [five, 999].map {
      .structure([.int32($0), "clicked", .variant(""), .uint32(0)])
    }
    #expect(
      try ask("EventGroup", .array(of: "(isvu)", events)) == [.array(of: .int32, [.int32(999)])])
    #expect(choices.count == 1)
  }

  @Test("refuse more clicks than a hand can make")
  func flood() throws {
    let five = try find("5 min")
    let events = Array(
      repeating: BusValue.structure([.int32(five), "clicked", .variant(""), .uint32(0)]), count: 10_000)
    #expect(throws: BusError.self) { try ask("EventGroup", .array(of: "(isvu)", events)) }
    #expect(choices.count == 20)
    bench.pass(.seconds(1))
    _ = try ask("Event", .int32(five), "clicked", .variant(""), .uint32(0))
    #expect(choices.count == 21)
  }
}
