import MessageBus

/// The menu as hosts know it: every entry with its number, flat.
///
/// Numbers are never given to another entry: hosts keep what they know of a number as long as the menu lasts.
nonisolated struct MenuLayout: Sendable {
  /// An entry as it goes over the bus.
  struct Entry: Sendable {
    var item: MenuItem
    var children: [Int32]
  }

  /// The number of the root, as the protocol has it.
  static let root: Int32 = 0

  private(set) var entries: [Int32: Entry] = [:]
  private var numbers: [MenuKey: Int32] = [.root: root]
  private var lastNumber = root

  /// What differs between one layout and the next.
  struct Difference: Sendable {
    /// Properties that are others now, by entry.
    var properties: [(id: Int32, values: [String: BusValue])] = []
    /// The entries whose children are others now, those further out first.
    var parents: [Int32] = []

    var isEmpty: Bool { properties.isEmpty && parents.isEmpty }
  }

  /// Takes over a tree; known entries keep their numbers.
  mutating func update(_ tree: MenuItem) -> Difference {
    let before = entries
    entries = [:]
    var difference = Difference()
    _ = enter(tree, before, &difference)
    // What is gone and comes again is a new entry.
    let known = Set(entries.keys)
    numbers = numbers.filter { known.contains($0.value) }
    return difference
  }

  /// Forgets the entries, but not which numbers were used.
  mutating func clear() { (entries, numbers) = ([:], [.root: Self.root]) }

  private mutating func enter(
    _ item: MenuItem, _ before: [Int32: Entry], _ difference: inout Difference
  ) -> Int32 {
    let id = number(of: item.key)
    if let old = before[id] {
      let (was, values) = (old.item.properties, item.properties)
      let changed = values.filter { was[$0.key] != $0.value }
      if !changed.isEmpty { difference.properties.append((id, changed)) }
    }
    // The place is kept, so that a parent is named before what lies below it.
    let place = difference.parents.count
    let children = item.children.map { enter($0, before, &difference) }
    if let old = before[id], old.children != children { difference.parents.insert(id, at: place) }
    var bare = item
    bare.children = []
    entries[id] = Entry(item: bare, children: children)
    return id
  }

  private mutating func number(of key: MenuKey) -> Int32 {
    if let number = numbers[key] { return number }
    lastNumber += 1
    numbers[key] = lastNumber
    return lastNumber
  }
}

nonisolated extension MenuItem {
  /// The properties as the protocol names them.
  ///
  /// All that can change is always there: hosts do not put back to its default what is left out.
  var properties: [String: BusValue] {
    if kind == .separator { return ["type": "separator"] }
    var properties: [String: BusValue] = [
      // An underscore would make the next letter a mnemonic.
      "type": "standard",
      "label": .string(label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")),
      "enabled": .boolean(isEnabled), "visible": true,
    ]
    switch kind {
    case .standard, .separator: break
    case .submenu: properties["children-display"] = "submenu"
    case .check(let isOn):
      properties["toggle-type"] = "checkmark"
      properties["toggle-state"] = .int32(isOn ? 1 : 0)
    case .radio(let isOn):
      properties["toggle-type"] = "radio"
      properties["toggle-state"] = .int32(isOn ? 1 : 0)
    }
    return properties
  }
}
