@testable import Agent
@testable import Horology
@testable import MessageBus

/// Asks the tray's menu what hosts could ask, in any order, while alarms and countdowns come and go.
///
/// The input is a list of steps of four bytes: which call or change, and three that its arguments are made of; or, if it
/// begins like one, a bus message whose arguments are tried on every method they fit.
@MainActor final class MenuFuzzing {
  private let methods: [Interface.Method]
  private let server: MenuServer
  private var now = Moment.fuzzed
  private var engine = Engine(
    restoring: EngineState(), rules: EngineRules(), zones: MenuFuzzing.NoZones(), at: .fuzzed)
  private var lastRevision: UInt32 = 1

  private struct NoZones: ZoneDatabase {
    func rules(named identifier: String) -> (any ZoneRules)? { nil }
  }

  init() {
    var clock: () -> BootTime = { BootTime(microseconds: 0) }
    server = MenuServer(clock: { clock() })
    methods = MenuObject.table(server).methods
    clock = { [unowned self] in now.boot }
    server.tree = { [unowned self] in
      TrayMenu(
        overview: TrayOverview(of: engine), alarms: AlarmChoice(of: engine), lastLength: nil,
        themes: ["gold", "silver"], theme: "gold", hasWindow: false
      ).tree(at: now)
    }
    server.emit = { [unowned self] in check($0) }
    server.choose = { [unowned self] in carryOut($0) }
  }

  /// The most steps of a run.
  private static let most = 100

  func run(_ bytes: [UInt8]) {
    if let message = Message(bytes), let arguments = try? message.arguments {
      for method in methods where arguments.fit(method.inputs.map(\.type)) { ask(method, arguments) }
      return
    }
    for start in stride(from: 0, to: min(bytes.count - 3, Self.most * 4), by: 4) {
      step(Array(bytes[start..<start + 4]))
    }
  }

  /// Every answer must be of the method's types and allowed on the bus, or an error.
  private func ask(_ method: Interface.Method, _ arguments: [BusValue]) {
    guard let answer = try? server.answer(method.name, arguments, from: ":1.1") else { return server.flush() }
    precondition(answer.fit(method.outputs.map(\.type)), "\(method.name) answered \(answer)")
    for value in answer { precondition((try? value.checkedSize(depth: 0)) != nil) }
    server.flush()
  }

  private func step(_ bytes: [UInt8]) {
    let (id, number) = (BusValue.int32(Int32(bytes[1]) - 2), Int32(bytes[2]) - 2)
    let kind = ["opened", "closed", "hovered", "clicked", "x-a-b", ""][Int(bytes[2]) % 6]
    let event = [id, .string(kind), .variant(.int32(number)), .uint32(0)]
    let calls: [(String, [BusValue])] = [
      ("GetLayout", [id, .int32(number), .strings(bytes[3] > 9 ? [] : ["label"])]),
      ("GetGroupProperties", [.array(of: .int32, [id, .int32(number)]), .strings([])]),
      ("GetProperty", [id, bytes[2] > 9 ? "label" : "toggle-state"]), ("Event", event),
      ("EventGroup", [.array(of: "(isvu)", [.structure(event), .structure(event)])]),
      ("AboutToShow", [id]), ("AboutToShowGroup", [.array(of: .int32, [id, .int32(number)])]),
    ]
    guard bytes[0] % 10 < 7 else { return change(bytes) }
    let (name, arguments) = calls[Int(bytes[0] % 10)]
    if let method = methods.first(where: { $0.name == name }) { ask(method, arguments) }
  }

  private func change(_ bytes: [UInt8]) {
    switch bytes[0] % 10 {
    case 7:
      now.boot = now.boot + .seconds(Int64(bytes[1]))
      now.wall = now.wall + .seconds(Int64(bytes[1]))
      _ = engine.handle(.tick, at: now)
    case 8:
      var edit = AlarmEdit()
      edit.time = CivilTime(hour: Int(bytes[1]) % 24, minute: Int(bytes[2]) % 60)
      edit.label = String(decoding: bytes, as: UTF8.self)
      if engine.alarms.count < 40 { _ = engine.handle(.addAlarm(edit), at: now) }
    default:
      server.refresh()
      if bytes[1] == 0 { server.forget() }
    }
  }

  private func carryOut(_ action: MenuAction) {
    guard let event = action.event, engine.countdowns.count < 40 else { return }
    _ = engine.handle(event, at: now)
  }

  /// Revisions never go back, and what is told is allowed on the bus.
  private func check(_ signal: MenuServer.Signal) {
    switch signal {
    case .layout(let revision, _, _):
      precondition(revision >= lastRevision)
      lastRevision = revision
    case .properties(let updated): precondition((try? updated.checkedSize(depth: 0)) != nil)
    }
  }
}
