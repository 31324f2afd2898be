import Horology
import MessageBus

/// Answers what hosts ask of the menu: `com.canonical.dbusmenu`, version 3.
///
/// It knows nothing of the bus: calls come in as member and arguments of the types in `methods`, and what is to be told
/// to everyone goes out through `emit`.
final class MenuServer {
  /// What the menu tells.
  enum Signal: Equatable {
    /// The entries below this one are others now: for everyone, or for one host that is to read them.
    case layout(revision: UInt32, parent: Int32, host: String? = nil)
    /// These properties of entries are others now.
    case properties(BusValue)
  }

  /// Makes the entries as they are now.
  var tree: () -> MenuItem = { MenuItem(key: .root, kind: .submenu) }
  /// Tells everyone, or one host, something.
  var emit: (Signal) -> Void = { _ in }
  /// Carries out a choice.
  var choose: (MenuAction) -> Void = { _ in }
  /// A host may show the menu now.
  var onOpen: () -> Void = {}

  private let clock: () -> BootTime
  private var layout = MenuLayout()
  private var revision: UInt32 = 1
  private var openings = MenuOpenings()
  private var clicks = Allowance()
  /// What is to be told when the call at hand is answered.
  private var held: [Signal] = []

  /// A menu that tells time by this clock.
  init(clock: @escaping () -> BootTime) { self.clock = clock }

  /// Whether some host has read the menu, so that it must be told of changes.
  var isKnown: Bool { !layout.entries.isEmpty }

  /// Whether some host shows the menu, so that its figures run.
  var isOpen: Bool { openings.isOpen(at: clock()) }

  /// Forgets the hosts, as none is there.
  ///
  /// Numbers of entries are not used again even so.
  func forget() {
    openings = MenuOpenings()
    layout.clear()
  }

  /// Brings the entries up to date and tells what has changed.
  func refresh() { update().forEach(emit) }

  /// Answers a call; its arguments fit the method's types.
  ///
  /// What was put off until the answer is out is sent by `flush`.
  func answer(_ member: String, _ arguments: [BusValue], from sender: String) throws(BusError) -> [BusValue] {
    switch member {
    case "GetLayout": return try getLayout(arguments, from: sender)
    case "GetGroupProperties": return try getGroupProperties(arguments)
    case "GetProperty": return [.variant(try property(arguments))]
    case "Event":
      try happen(arguments, from: sender)
      return []
    case "EventGroup": return try eventGroup(arguments, from: sender)
    case "AboutToShow": return try aboutToShow(arguments, from: sender)
    case "AboutToShowGroup": return try aboutToShowGroup(arguments, from: sender)
    default: throw .invalidArguments("the menu has no method \(member)")
    }
  }

  /// Sends what had to wait for an answer.
  func flush() {
    let signals = held
    held = []
    signals.forEach(emit)
  }

  /// The new entries taken over, and what is to be told of them.
  private func update() -> [Signal] {
    let wasKnown = isKnown
    let difference = layout.update(tree())
    guard wasKnown, !difference.isEmpty else { return [] }
    var signals: [Signal] = []
    if !difference.properties.isEmpty {
      let updated = difference.properties.map { BusValue.structure([.int32($0.id), .vardict($0.values)]) }
      signals.append(.properties(.array(of: "(ia{sv})", updated)))
    }
    if !difference.parents.isEmpty { revision &+= 1 }
    // Some hosts read anew only what lies right below the parent that is named.
    signals += difference.parents.map { .layout(revision: revision, parent: $0) }
    return signals
  }
}

// MARK: - Reading

extension MenuServer {
  private func getLayout(_ arguments: [BusValue], from sender: String) throws(BusError) -> [BusValue] {
    let (id, depth) = (arguments[0].int32 ?? 0, arguments[1].int32 ?? -1)
    guard depth >= -1 else { throw .invalidArguments("the depth is -1 for all, or not negative") }
    refresh()
    let entry = try entry(id)
    let names = Set(arguments[2].strings ?? [])
    if depth == 1 { readAhead(entry, sender) }
    return [.uint32(revision), node(id, depth < 0 ? .max : Int(depth), names)]
  }

  /// Has a host read what lies below submenus before they are opened.
  ///
  /// Plasma, which reads level by level, would put a submenu where it has room as long as it is empty, and fill it then:
  /// at the screen's edge out of sight.
  private func readAhead(_ entry: MenuLayout.Entry, _ host: String) {
    for child in entry.children where layout.entries[child]?.item.kind == .submenu {
      held.append(.layout(revision: revision, parent: child, host: host))
    }
  }

  private func node(_ id: Int32, _ depth: Int, _ names: Set<String>) -> BusValue {
    let entry = layout.entries[id]
    let children = depth > 0 ? entry?.children ?? [] : []
    return .structure([
      .int32(id), properties(id, names),
      .array(of: .variant, children.map { .variant(node($0, depth - 1, names)) }),
    ])
  }

  /// The properties of an entry; all if none is named.
  private func properties(_ id: Int32, _ names: Set<String>) -> BusValue {
    let all = layout.entries[id]?.item.properties ?? [:]
    return .vardict(names.isEmpty ? all : all.filter { names.contains($0.key) })
  }

  private func getGroupProperties(_ arguments: [BusValue]) throws(BusError) -> [BusValue] {
    refresh()
    let asked = arguments[0].elements?.compactMap(\.int32) ?? []
    let known = asked.isEmpty ? Array(layout.entries.keys) : Set(asked).filter { layout.entries[$0] != nil }
    let names = Set(arguments[1].strings ?? [])
    return [
      .array(
        of: "(ia{sv})", known.sorted().map { .structure([.int32($0), properties($0, names)]) })
    ]
  }

  private func property(_ arguments: [BusValue]) throws(BusError) -> BusValue {
    refresh()
    let entry = try entry(arguments[0].int32 ?? -1)
    guard let value = entry.item.properties[arguments[1].string ?? ""] else {
      throw .invalidArguments("the entry has no property of that name")
    }
    return value
  }

  private func entry(_ id: Int32) throws(BusError) -> MenuLayout.Entry {
    guard let entry = layout.entries[id] else { throw .invalidArguments("the menu has no entry \(id)") }
    return entry
  }
}

// MARK: - Being used

extension MenuServer {
  /// An event of an entry, which means what the host has shown of it, be it another one now: the id, the kind, and data
  /// and a time that mean nothing and differ from host to host.
  private func happen(_ event: [BusValue], from sender: String) throws(BusError) {
    let entry = try entry(event[0].int32 ?? -1)
    switch event[1].string ?? "" {
    case "opened": open(for: sender, MenuOpenings.tillClosed)
    case "closed": if entry.item.key == .root { openings.close(sender) }
    case "hovered": break
    case "clicked":
      guard clicks.take(at: clock()) else { throw .failed("so fast nobody can choose") }
      openings.close(sender)
      // Hosts also report clicks on what only opens.
      if let action = entry.item.action { choose(action) }
    case let kind where kind.hasPrefix("x-"): break
    case let kind: throw .invalidArguments("\"\(kind.prefix(40))\" is no event of a menu")
    }
  }

  private func eventGroup(_ arguments: [BusValue], from sender: String) throws(BusError) -> [BusValue] {
    let events = arguments[0].elements ?? []
    var unknown: [Int32] = []
    for event in events.compactMap(\.elements) {
      let id = event[0].int32 ?? -1
      if layout.entries[id] == nil { unknown.append(id) } else { try happen(event, from: sender) }
    }
    return [try errors(unknown, of: events.count)]
  }

  private func aboutToShow(_ arguments: [BusValue], from sender: String) throws(BusError) -> [BusValue] {
    let id = arguments[0].int32 ?? -1
    let parents = prepare()
    _ = try entry(id)
    open(for: sender, MenuOpenings.briefly)
    return [.boolean(parents.contains(id))]
  }

  private func aboutToShowGroup(_ arguments: [BusValue], from sender: String) throws(BusError) -> [BusValue] {
    let ids = arguments[0].elements?.compactMap(\.int32) ?? []
    let parents = prepare()
    let unknown = try errors(ids.filter { layout.entries[$0] == nil }, of: ids.count)
    open(for: sender, MenuOpenings.briefly)
    return [.array(of: .int32, Set(ids).intersection(parents).sorted().map(BusValue.int32)), unknown]
  }

  /// Brings the menu up to date for a host that is about to show it; returns the entries with other children.
  ///
  /// A host that is answered that it must read those anew takes the signal about them for the other half of the answer,
  /// if it comes after it.
  private func prepare() -> Set<Int32> {
    var parents: Set<Int32> = []
    for signal in update() {
      if case .layout(_, let parent, _) = signal {
        parents.insert(parent)
        held.append(signal)
      } else {
        emit(signal)
      }
    }
    return parents
  }

  private func open(for sender: String, _ length: Duration) {
    openings.open(sender, for: length, at: clock())
    onOpen()
  }

  /// The ids that were not found; an error where that is all of them.
  private func errors(_ unknown: [Int32], of count: Int) throws(BusError) -> BusValue {
    guard unknown.isEmpty || unknown.count < count else {
      throw .invalidArguments("the menu has none of these entries")
    }
    return .array(of: .int32, unknown.map(BusValue.int32))
  }
}
