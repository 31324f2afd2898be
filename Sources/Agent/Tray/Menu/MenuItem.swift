import Horology

/// An entry of the tray's menu with what lies below it.
nonisolated struct MenuItem: Hashable, Sendable {
  /// What kind of entry it is.
  ///
  /// Hosts take it for unchangeable, so entries of another kind have another key.
  enum Kind: Hashable, Sendable {
    case standard
    case separator
    case submenu
    /// One that is on or off by itself.
    case check(isOn: Bool)
    /// One of several of which one is on.
    case radio(isOn: Bool)
  }

  /// What entry it is: the same key is the same entry, whatever stands on it.
  let key: MenuKey
  /// What stands on it, as it is to be read.
  var label = ""
  /// Whether it can be chosen.
  var isEnabled = true
  /// What kind of entry it is.
  var kind = Kind.standard
  /// What happens when it is chosen.
  var action: MenuAction?
  /// The entries of a submenu.
  var children: [MenuItem] = []

  /// An entry that does something.
  static func command(_ key: MenuKey, _ label: String, _ action: MenuAction) -> MenuItem {
    MenuItem(key: key, label: label, action: action)
  }

  /// An entry that only says something.
  static func text(_ key: MenuKey, _ label: String) -> MenuItem {
    MenuItem(key: key, label: label, isEnabled: false)
  }

  /// A line between groups of entries.
  static func separator(_ place: Int) -> MenuItem { MenuItem(key: .separator(place), kind: .separator) }

  /// An entry with others below it.
  static func submenu(_ key: MenuKey, _ label: String, _ children: [MenuItem]) -> MenuItem {
    MenuItem(key: key, label: label, kind: .submenu, children: children)
  }
}

/// What an entry of the menu is about.
nonisolated enum MenuKey: Hashable, Sendable {
  case root
  case separator(Int)
  case ring(EntryID), snooze(EntryID), stop(EntryID)
  case next
  case countdown(EntryID), end(EntryID), pause(EntryID), resume(EntryID), addMinute(EntryID), cancel(EntryID)
  case moreCountdowns
  case startMenu, start(Duration)
  case alarms, alarm(EntryID), moreAlarms
  case stopwatch, verb(Stopwatch.Verb), lap(Int), moreLaps
  case themes, theme(String)
  case window
  case quit
}
