import MessageBus
import TestSupport

/// A notification server with the habits, good and bad, of real ones.
final class FakeServer {
  /// A notification on display.
  struct Displayed: Equatable {
    var id: UInt32
    var app: String
    var summary: String
    var body: String
    /// Keys of the actions in their order.
    var actions: [String]
    /// Labels of the actions in their order.
    var labels: [String]
    var hints: [String: BusValue]
    var timeout: Int32
  }

  /// What the server does with a call of Notify.
  enum Reaction {
    case display
    /// Displays nothing and says so.
    case answerZero
    case fail(BusError)
  }

  /// What is displayed, the oldest first.
  private(set) var displayed: [Displayed] = []
  /// The ids that Notify was asked to replace, in the order of the calls.
  private(set) var replaced: [UInt32] = []
  /// The ids that were asked to be closed, whether displayed or not.
  private(set) var closedByCall: [UInt32] = []
  /// How often it was asked who it is.
  private(set) var questions = 0
  /// How it reacts from now on.
  var reaction = Reaction.display
  /// Whether it has its name already but can't say who it is yet.
  var isStarting: Bool
  /// How often it was asked then.
  private(set) var refusals = 0
  /// Whether it leaves every call unanswered, to deal with them when it wakes.
  var isFrozen = false { didSet { if !isFrozen { thaw() } } }

  static let name = "org.freedesktop.Notifications"

  private let bus: BusConnection
  private let information: [String]
  private let capabilities: [String]
  private var object: ExportedObject?
  private var lastID: UInt32
  private var waiting: [() -> Void] = []

  /// A server that has taken the name on a bus.
  init(
    on privateBus: PrivateBus, as name: String, firstID: UInt32, capabilities: [String],
    inhibited: Bool? = nil, isStarting: Bool = false
  ) throws {
    self.isStarting = isStarting
    bus = try privateBus.connect()
    information = [name, "test", "1", "1.2"]
    self.capabilities = capabilities
    lastID = firstID - 1
    var interface = interface()
    if let inhibited { interface.properties = [.init("Inhibited", "b", get: { .boolean(inhibited) })] }
    object = try bus.export([interface], at: "/org/freedesktop/Notifications")
    var outcome: BusConnection.NameOutcome?
    bus.requestName(Self.name) { outcome = try? $0.get() }
    try pump("the server's name") { outcome == .owned }
  }

  /// Ends the server as a crash does.
  func crash() { bus.close() }

  /// Emits the signal of a chosen action; nothing else happens.
  func choose(_ action: String, of id: UInt32, times: Int = 1) {
    for _ in 0..<times { object?.emit(Self.name, "ActionInvoked", [.uint32(id), .string(action)]) }
  }

  /// Takes a notification off display and says why.
  func close(_ id: UInt32, reason: UInt32) {
    displayed.removeAll { $0.id == id }
    object?.emit(Self.name, "NotificationClosed", [.uint32(id), .uint32(reason)])
  }

  /// The notification displayed with this summary.
  func find(_ summary: String) -> Displayed? { displayed.last { $0.summary == summary } }

  private func thaw() {
    let calls = waiting
    waiting = []
    for call in calls { call() }
  }

  private func answer(_ body: @escaping () -> Void) {
    if isFrozen { waiting.append(body) } else { body() }
  }

  private func introduce(_ call: MethodCall, _ answer: [BusValue]) {
    guard isStarting else { return call.reply(answer) }
    refusals += 1
    call.fail(.remote(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "not yet"))
  }

  private func interface() -> Interface {
    Interface(
      Self.name,
      methods: [
        .init("GetServerInformation", out: ["name": "s", "vendor": "s", "version": "s", "spec": "s"]) {
          [unowned self] call in
          questions += 1
          answer { self.introduce(call, self.information.map { .string($0) }) }
        },
        .init("GetCapabilities", out: ["capabilities": "as"]) { [unowned self] call in
          answer { self.introduce(call, [.strings(self.capabilities)]) }
        },
        .init(
          "Notify",
          in: [
            "app": "s", "replaces": "u", "icon": "s", "summary": "s", "body": "s", "actions": "as",
            "hints": "a{sv}",
            "timeout": "i",
          ], out: ["id": "u"]
        ) { [unowned self] call in answer { self.notify(call) } },
        .init("CloseNotification", in: ["id": "u"]) { [unowned self] call in
          answer { self.closeNotification(call) }
        },
      ],
      signals: [
        .init("NotificationClosed", ["id": "u", "reason": "u"]),
        .init("ActionInvoked", ["id": "u", "key": "s"]),
      ])
  }

  private func notify(_ call: MethodCall) {
    let arguments = call.arguments
    let replaces = arguments[1].uint32 ?? 0
    replaced.append(replaces)
    switch reaction {
    case .display: break
    case .answerZero: return call.reply([.uint32(0)])
    case .fail(let error): return call.fail(error)
    }
    if replaces == 0 { lastID += 1 }
    let id = replaces == 0 ? lastID : replaces
    let pairs = arguments[5].strings ?? []
    let notification = Displayed(
      id: id, app: arguments[0].string ?? "", summary: arguments[3].string ?? "",
      body: arguments[4].string ?? "",
      actions: stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] },
      labels: stride(from: 1, to: pairs.count, by: 2).map { pairs[$0] },
      hints: arguments[6].dictionary ?? [:], timeout: arguments[7].int32 ?? -2)
    if let index = displayed.firstIndex(where: { $0.id == id }) {
      displayed[index] = notification
    } else {
      displayed.append(notification)
    }
    call.reply([.uint32(id)])
  }

  private func closeNotification(_ call: MethodCall) {
    let id = call.arguments[0].uint32 ?? 0
    closedByCall.append(id)
    call.reply()
    close(id, reason: 3)
  }
}
