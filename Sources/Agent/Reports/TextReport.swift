import Horology
import MessageBus
import Platform

/// What `--list`, `--status` and `--history` print for a person.
struct TextReport {
  /// When it is printed, and in which zone.
  let now: Moment

  /// All that is set, a line each.
  func list(_ snapshot: AgentClient.Snapshot) -> String {
    var rows = snapshot.alarms.map(alarmRow) + snapshot.timers.map(timerRow)
    if let row = stopwatchRow(snapshot.stopwatch) { rows.append(row) }
    return rows.isEmpty ? "nothing is set" : Self.table(rows)
  }

  /// What rings, counts and comes next.
  func status(_ snapshot: AgentClient.Snapshot) -> String {
    let records = snapshot.alarms + snapshot.timers
    var rows: [[String]] = []
    for record in records where record.state == "ringing" { rows.append(["rings", record.id, record.name]) }
    for record in snapshot.alarms where record.state == "counting" {
      rows.append(["snoozed", record.id, record.name, left(until: record["snoozed-until"])])
    }
    for record in snapshot.timers where record.state == "counting" {
      rows.append(["counts", record.id, record.name, left(until: record["ends"])])
    }
    for record in snapshot.timers where record.state == "paused" {
      rows.append(["paused", record.id, record.name, DurationText.clock(record.left) + " left"])
    }
    if let row = stopwatchRow(snapshot.stopwatch, running: true) { rows.append(row) }
    if let next = snapshot.next.instant("next") {
      let (id, name) = (snapshot.next.id, snapshot.next.name)
      rows.append(["next", id, name, WhenText.near(next, from: now.wall, in: now.zone)])
    }
    guard !rows.isEmpty else { return "nothing is set" }
    let wakes = snapshot.next["wakes"]?.string.map { "\n\($0)" } ?? ""
    return Self.table(rows) + wakes
  }

  /// What rang and how it ended, a line each.
  func history(_ entries: [[String: BusValue]]) -> String {
    guard !entries.isEmpty else { return "nothing has rung yet" }
    return Self.table(
      entries.map { entry in
        let due = entry.instant("due").map { "\(CivilDateTime(at: $0, in: now.zone).date) \(time($0))" } ?? ""
        let rang = entry.instant("rang").map { "rang \(time($0))" } ?? "did not ring"
        let how = entry["how"]?.string ?? ""
        return [due, entry.id, entry.name, rang, how + (entry.instant("ended").map { " \(time($0))" } ?? "")]
      })
  }

  /// When the status becomes another one by itself; nil if nothing in it runs.
  func nextChange(of snapshot: AgentClient.Snapshot) -> Instant? {
    let ends = (snapshot.alarms + snapshot.timers).compactMap(\.countsUntil)
    var changes = ends.compactMap { now.nextSecond(before: $0) }
    if let started = snapshot.stopwatch.instant("started") { changes.append(now.nextSecond(since: started)) }
    if !snapshot.next.isEmpty { changes.append(now.midnight) }
    return changes.min()
  }

  private func alarmRow(_ record: [String: BusValue]) -> [String] {
    let time: String
    if let instant = record.instant("instant") {
      time = WhenText.near(instant, from: now.wall, in: now.zone)
    } else {
      let minute = Int64(record["minute"]?.uint32 ?? 0)
      time = "\(record["hour"]?.uint32 ?? 0):\(minute < 10 ? "0" : "")\(minute)"
    }
    let days = WeekdaySet((record["days"]?.strings ?? []).compactMap(Weekday.init(abbreviation:)))
    let date = record["date"]?.string ?? ""
    let zone = record["zone"]?.string ?? ""
    let recurrence = (date.isEmpty ? days.words : date) + (zone.isEmpty ? "" : " in \(zone)")
    return [record.id, time, recurrence, record.label, alarmState(record)]
  }

  private func alarmState(_ record: [String: BusValue]) -> String {
    switch record.state {
    case "ringing": return "rings"
    case "counting": return record.instant("snoozed-until").map { "snoozed until \(time($0))" } ?? "snoozed"
    case "off": return "off"
    default:
      return record.instant("next").map { "rings \(WhenText.near($0, from: now.wall, in: now.zone))" }
        ?? "never rings"
    }
  }

  private func timerRow(_ record: [String: BusValue]) -> [String] {
    let length = DurationText.clock(.seconds(Int64(record["length"]?.uint32 ?? 0)))
    let state =
      switch record.state {
      case "ringing": "rings"
      case "paused": "paused, \(DurationText.clock(record.left)) left"
      default: record.instant("ends").map { "until \(time($0))" } ?? ""
      }
    return [record.id, length, "countdown", record.label, state]
  }

  private func stopwatchRow(_ record: [String: BusValue], running: Bool = false) -> [String]? {
    guard let elapsed = record.elapsed(at: now.wall).map(Cadence.seconds.text(elapsed:)) else { return nil }
    let laps = record["laps"]?.elements?.count ?? 0
    let lapText = laps == 0 ? "" : laps == 1 ? "1 lap" : "\(laps) laps"
    guard let started = record.instant("started") else { return ["stopwatch", elapsed, lapText, "stopped"] }
    guard !running else { return ["stopwatch", elapsed, lapText, ""] }
    return ["stopwatch", "runs", lapText, "since \(WhenText.near(started, from: now.wall, in: now.zone))"]
  }

  private func left(until value: BusValue?) -> String {
    let end = Instant(microseconds: value?.int64 ?? 0)
    return "\(DurationText.clock(now.wall.duration(to: end))), until \(time(end))"
  }

  private func time(_ instant: Instant) -> String { WhenText.time(instant, in: now.zone) }

  /// Columns as wide as their widest cell, two spaces apart.
  private static func table(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? TerminalColumns.count($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().filter { widths[$0.offset] > 0 }.map { column, text in
        text + String(repeating: " ", count: widths[column] - TerminalColumns.count(text))
      }
      return cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed().map(String.init).joined()
    }.joined(separator: "\n")
  }
}
