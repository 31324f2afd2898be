import Horology

nonisolated extension NotificationContent {
  /// The most lines of a summary.
  private static let mostLines = 5

  /// What was missed, in one summary: a line for each alarm or countdown, oldest first.
  static func missed(_ entries: [HistoryEntry], at now: Moment) -> NotificationContent {
    var times: [EntryID: [HistoryEntry]] = [:]
    for entry in entries { times[entry.id, default: []].append(entry) }
    let groups = times.values.sorted { ($0[0].due, $0[0].id) < ($1[0].due, $1[0].id) }
    // One line too many is not worth a line that says so.
    let shown = groups.count <= mostLines ? groups.count : mostLines - 1
    var lines = groups.prefix(shown).map { line($0, at: now) }
    if shown < groups.count { lines.append("… and \(groups.count - shown) more") }
    return NotificationContent(
      title: title(entries), body: lines.joined(separator: "\n"), urgency: .normal,
      category: "x-pocketchime.missed", isResident: false)
  }

  private static func title(_ entries: [HistoryEntry]) -> String {
    let alarms = entries.count { $0.id.kind == .alarm }
    switch (alarms, entries.count - alarms) {
    case (1, 0): return "Missed alarm"
    case (0, 1): return "Missed timer"
    case (let alarms, 0): return "\(alarms) missed alarms"
    case (0, let timers): return "\(timers) missed timers"
    default: return "\(entries.count) missed alarms and timers"
    }
  }

  private static func line(_ entries: [HistoryEntry], at now: Moment) -> String {
    let last = entries[entries.count - 1]
    let due = DueText.words(last.due, at: now)
    let name = last.label.isEmpty ? (last.id.kind == .alarm ? "Alarm" : "Timer") : last.label
    return entries.count == 1 ? "\(due) · \(name)" : "\(due) · \(name) (\(entries.count) times)"
  }
}
