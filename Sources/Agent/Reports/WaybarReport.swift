import Horology
import MessageBus

/// What `--status --waybar` prints: the line that waybar reads of a custom module with `"return-type": "json"`.
///
/// Waybar takes text and tooltip for Pango markup. The text counts; the tooltip names points of time, so that the line
/// changes no more than once a second, whatever counts.
struct WaybarReport {
  /// When it is printed, and in which zone.
  let now: Moment

  /// The most countdowns, snoozes and rings that the tooltip names.
  private static let mostLines = 10

  /// The line for a snapshot; nil for that no agent runs.
  func text(_ snapshot: AgentClient.Snapshot?) -> String {
    let glance = Glance(snapshot, at: now)
    return JSON.object([
      ("text", .string(Markup.escaped(glance.text(of: .summary)))),
      ("alt", .string(glance.state.rawValue)),
      ("tooltip", .string(Markup.escaped(tooltip(snapshot, glance)))),
      ("class", .string(glance.state.rawValue)),
      ("percentage", .integer(Int64(glance.percent ?? 0))),
    ]).description
  }

  /// When the line is another one by itself; nil if only the agent's news change it.
  func nextChange(of snapshot: AgentClient.Snapshot?) -> Instant? {
    let glance = Glance(snapshot, at: now)
    let figures: [Glance.Figure] = [.summary, .percent, .end, .alarmTime]
    return figures.compactMap(glance.nextChange(of:)).min()
  }

  private func tooltip(_ snapshot: AgentClient.Snapshot?, _ glance: Glance) -> String {
    guard let snapshot else { return "no agent runs" }
    var lines = glance.entries.prefix(Self.mostLines).map(line)
    if glance.entries.count > lines.count { lines.append("… and \(glance.entries.count - lines.count) more") }
    if let line = stopwatchLine(snapshot.stopwatch) { lines.append(line) }
    // A snooze stands among what counts.
    if let next = snapshot.next.instant("next"), !snapshot.next.isSnooze {
      lines.append("\(snapshot.next.name) · rings \(near(next))")
    }
    return lines.isEmpty ? "nothing is set" : lines.joined(separator: "\n")
  }

  private func line(_ record: [String: BusValue]) -> String {
    if let end = record.countsUntil {
      return "\(record.name) · \(record.isSnooze ? "snoozed " : "")until \(near(end))"
    }
    return record.state == "ringing"
      ? "\(record.name) · rings" : "\(record.name) · paused, \(DurationText.clock(record.left)) left"
  }

  private func stopwatchLine(_ record: [String: BusValue]) -> String? {
    if let started = record.instant("started") { return "Stopwatch · since \(near(started))" }
    return record.elapsed(at: now.wall).map { "Stopwatch · \(Cadence.seconds.text(elapsed: $0)), stopped" }
  }

  private func near(_ instant: Instant) -> String { WhenText.near(instant, from: now.wall, in: now.zone) }
}
