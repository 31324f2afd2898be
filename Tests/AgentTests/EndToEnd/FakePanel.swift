import MessageBus
import TestSupport

/// A panel with its list of tray icons: a StatusNotifierWatcher and a host, in one connection.
final class FakePanel {
  /// What the agent told, and when.
  struct Told {
    let signal: BusSignal
    let at: ContinuousClock.Instant
  }

  static let watcher = "org.kde.StatusNotifierWatcher"
  static let item = "org.kde.StatusNotifierItem"
  static let menu = "com.canonical.dbusmenu"

  let bus: BusConnection
  /// The bus names that were registered.
  private(set) var registered: [String] = []
  /// Everything the item and its menu told, in order.
  private(set) var told: [Told] = []
  /// Whether it reads the item before it answers the registration, as some do.
  private let readsFirst: Bool
  private var object: ExportedObject?
  private var subscriptions: [Subscription] = []

  /// A panel that has taken the watcher's name, unless another is to be the list's keeper.
  init(on house: Household, keepsList: Bool = true, readsFirst: Bool = false) throws {
    guard let bus = house.bus else { throw TestFailure("the household has no bus") }
    self.bus = try bus.connect()
    self.readsFirst = readsFirst
    for interface in [Self.item, Self.menu] {
      subscriptions.append(
        try self.bus.subscribe(MatchRule(interface: interface)) { [unowned self] signal in
          told.append(Told(signal: signal, at: .now))
        })
    }
    guard keepsList else { return }
    object = try self.bus.export(
      [
        Interface(
          Self.watcher,
          methods: [
            .init("RegisterStatusNotifierItem", in: ["service": "s"]) { [unowned self] in register($0) }
          ],
          properties: [
            .init("RegisteredStatusNotifierItems", "as", get: { [unowned self] in .strings(registered) })
          ])
      ], at: "/StatusNotifierWatcher")
    var outcome: BusConnection.NameOutcome?
    self.bus.requestName(Self.watcher, [.replaceExisting, .allowReplacement]) { outcome = try? $0.get() }
    try pump("the watcher's name") { outcome == .owned }
  }

  private func register(_ call: MethodCall) {
    // A name, or the place of the item of who calls.
    let argument = call.arguments[0].string ?? ""
    let name = argument.hasPrefix("/") ? call.sender : argument
    guard readsFirst else {
      registered.append(name)
      return call.reply()
    }
    bus.call(name, "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.item)]) {
      [weak self] result in
      guard case .success = result else { return call.fail(.failed("the item does not answer")) }
      self?.registered.append(name)
      call.reply()
    }
  }

  /// Ends the panel as a crash does.
  func crash() { bus.close() }

  /// Waits until the item is known; gives its bus name.
  @discardableResult
  func waitForItem() throws -> String {
    try pump("the item is registered", within: .seconds(10)) { !registered.isEmpty }
    return registered[registered.count - 1]
  }

  /// Forgets what was told.
  func clear() { told = [] }

  /// What was told of this kind.
  func told(_ member: String) -> [Told] { told.filter { $0.signal.member == member } }

  /// Calls the item or its menu and waits.
  func ask(_ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = []) throws
    -> Result<[BusValue], BusError>
  {
    let name = try waitForItem()
    var answer: Result<[BusValue], BusError>?
    bus.call(name, path, interface, member, arguments, autoStart: false, timeout: .seconds(20)) {
      answer = $0
    }
    try pump("the answer to \(member)", within: .seconds(21)) { answer != nil }
    return answer ?? .failure(.timedOut)
  }

  /// What the item shows.
  func properties() throws -> Shown {
    let values = try ask(
      "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.item)])
    return Shown(values: try values.get().first?.dictionary ?? [:])
  }

  /// Clicks on the icon.
  func touch(_ member: String, _ arguments: BusValue...) throws -> Result<[BusValue], BusError> {
    try ask("/StatusNotifierItem", Self.item, member, arguments)
  }

  /// Asks the menu.
  @discardableResult
  func askMenu(_ member: String, _ arguments: BusValue...) throws -> [BusValue] {
    try ask("/MenuBar", Self.menu, member, arguments).get()
  }

  /// The whole menu.
  func layout() throws -> MenuServerTests.Node {
    try MenuServerTests.Node(askMenu("GetLayout", .int32(0), .int32(-1), .strings([]))[1])
  }

  /// Clicks on the entry with this on it, as GTK does.
  func choose(_ label: String) throws {
    var entry: MenuServerTests.Node?
    try pump("the menu's entry \"\(label)\"") {
      entry = try layout().find(label)
      return entry != nil
    }
    guard let entry else { return }
    let click: BusValue = .structure([.int32(entry.id), "clicked", .variant(.int32(0)), .uint32(0)])
    try askMenu("EventGroup", .array(of: "(isvu)", [click]))
  }

  /// The properties of an item.
  struct Shown {
    let values: [String: BusValue]
    var title: String { values["Title"]?.string ?? "" }
    var status: String { values["Status"]?.string ?? "" }
    var label: String { values["XAyatanaLabel"]?.string ?? "" }
    var heading: String { values["ToolTip"]?.elements?[2].string ?? "" }
    var text: String { values["ToolTip"]?.elements?[3].string ?? "" }
    var pixmaps: BusValue? { values["IconPixmap"] }
  }
}
