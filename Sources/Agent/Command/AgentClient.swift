import Horology
import MessageBus
import Platform

/// The agent as the command sees it, over the bus.
final class AgentClient {
  /// What is set and what happens, as read at one time.
  struct Snapshot: Equatable {
    var alarms: [[String: BusValue]] = []
    var timers: [[String: BusValue]] = []
    var properties: [String: BusValue] = [:]

    var stopwatch: [String: BusValue] { properties["Stopwatch"]?.dictionary ?? [:] }
    var ringing: [String] { properties["Ringing"]?.strings ?? [] }
    var next: [String: BusValue] { properties["Next"]?.dictionary ?? [:] }
    var theme: String { properties["Theme"]?.string ?? "" }
  }

  /// Whether the bus may start an agent to answer.
  var mayStart = true
  /// Told once when the bus has gone away.
  var onDisconnect: (() -> Void)? {
    get { bus.onDisconnect }
    set { bus.onDisconnect = newValue }
  }

  private let bus: BusConnection
  private var subscriptions: [Subscription] = []

  /// A client on a bus.
  init(on bus: BusConnection) { self.bus = bus }

  /// Calls a method of the agent.
  func call(
    _ member: String, _ arguments: [BusValue] = [], then: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    bus.call(
      AgentService.busName, AgentService.path, AgentService.interface, member, arguments,
      autoStart: mayStart, timeout: .seconds(30), completion: then)
  }

  /// Reads everything that `--list` and `--status` print.
  func snapshot(then: @escaping (Result<Snapshot, BusError>) -> Void) {
    call("ListAlarms") { alarms in
      self.call("ListTimers") { timers in
        self.properties { properties in
          then(
            Result { () throws(BusError) in
              Snapshot(
                alarms: try alarms.get().records, timers: try timers.get().records,
                properties: try properties.get())
            })
        }
      }
    }
  }

  /// The newest lines of the history, newest first.
  func history(then: @escaping (Result<[[String: BusValue]], BusError>) -> Void) {
    call("History", [.uint32(200)]) { then($0.map(\.records)) }
  }

  /// Calls back at every signal of the agent, with its name and arguments, as long as this client lives.
  func watch(_ body: @escaping (_ signal: String, [BusValue]) -> Void) throws(BusError) {
    let rules = [
      MatchRule(sender: AgentService.busName, path: AgentService.path, interface: AgentService.interface),
      MatchRule(
        sender: AgentService.busName, path: AgentService.path, interface: "org.freedesktop.DBus.Properties"),
    ]
    for rule in rules {
      subscriptions.append(try bus.subscribe(rule) { signal in body(signal.member, signal.arguments) })
    }
  }

  /// Tells whether an agent runs: soon, and at every change, as long as the watch is held.
  func watchPresence(_ body: @escaping (Bool) -> Void) throws(BusError) -> NameWatch {
    try bus.watchName(AgentService.busName) { body($0 != nil) }
  }

  private func properties(then: @escaping (Result<[String: BusValue], BusError>) -> Void) {
    bus.call(
      AgentService.busName, AgentService.path, "org.freedesktop.DBus.Properties", "GetAll",
      [.string(AgentService.interface)], autoStart: mayStart
    ) { then($0.map { $0.first?.dictionary ?? [:] }) }
  }
}

extension BusError {
  /// Whether it says that nobody has the name and nobody can be started for it.
  var meansNoAgent: Bool {
    switch self {
    case .remote(let name, _):
      name == "org.freedesktop.DBus.Error.ServiceUnknown"
        || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
        || name.hasPrefix("org.freedesktop.DBus.Error.Spawn")
    case .disconnected, .cannotConnect: true
    case .timedOut, .invalid: false
    }
  }

  /// Whether it says that who was asked went away before an answer.
  var meansLeft: Bool { name == "org.freedesktop.DBus.Error.NoReply" }

  /// The line for a person: the agent's own errors without their name.
  var message: String {
    if case .remote(let name, let message) = self, name.hasPrefix("org.pocketchime."), !message.isEmpty {
      return message
    }
    return description
  }
}

extension [BusValue] {
  /// The records in a reply.
  fileprivate var records: [[String: BusValue]] { first?.elements?.compactMap(\.dictionary) ?? [] }
}
