import Horology

/// Which hosts show the menu at the moment, as far as they tell.
///
/// Some tell when it opens and when it closes; some only that they are about to show it. None may keep the figures
/// running for ever, so every opening ends by itself.
nonisolated struct MenuOpenings {
  /// How long a host that says when it closes the menu is believed to have it open.
  static let tillClosed = Duration.minutes(10)
  /// How long one is that may never say so.
  static let briefly = Duration.minutes(1)
  /// More hosts than a desktop has panels.
  private static let most = 8

  private var ends: [String: BootTime] = [:]

  /// Notes that a host shows the menu.
  mutating func open(_ host: String, for length: Duration, at now: BootTime) {
    if ends[host] == nil { ends = ends.filter { $0.value > now } }
    guard ends[host] != nil || ends.count < Self.most else { return }
    ends[host] = max(ends[host] ?? now, now + length)
  }

  /// Notes that a host shows it no more.
  mutating func close(_ host: String) { ends[host] = nil }

  /// Whether any host shows it.
  func isOpen(at now: BootTime) -> Bool { ends.values.contains { $0 > now } }
}
