import Horology
import MessageBus

/// The status as a bar shows it: one figure at a time, as short text.
struct Glance {
  /// What matters most now.
  enum State: String {
    case ringing, counting, snoozed, stopwatch, paused, scheduled, idle
    /// No agent runs.
    case absent
  }

  /// What can be shown.
  ///
  /// The raw value is its placeholder in a `StatusFormat`.
  enum Figure: String, CaseIterable {
    case summary, state, ringing, left, percent, end, label, id, stopwatch, alarm
    case alarmTime = "alarm-time"
    case time
  }

  /// What matters most now.
  let state: State
  /// What rings, then what counts, the first to end first, then what is paused.
  let entries: [[String: BusValue]]

  private let now: Moment
  private let ringing: [[String: BusValue]]
  /// The countdown or snooze that ends first, else a paused countdown.
  private let countdown: [String: BusValue]
  private let stopwatch: [String: BusValue]
  private let next: [String: BusValue]

  /// What is to be seen of a snapshot, nil for that no agent runs, at a moment.
  init(_ snapshot: AgentClient.Snapshot?, at now: Moment) {
    self.now = now
    entries = ((snapshot?.alarms ?? []) + (snapshot?.timers ?? []))
      .filter { ["ringing", "counting", "paused"].contains($0.state) }.sorted { $0.rank < $1.rank }
    ringing = entries.filter { $0.state == "ringing" }
    countdown = entries.first { $0.state != "ringing" } ?? [:]
    stopwatch = snapshot?.stopwatch ?? [:]
    next = snapshot?.next ?? [:]
    state =
      if snapshot == nil {
        .absent
      } else if !ringing.isEmpty {
        .ringing
      } else if countdown.state == "counting" {
        countdown.isSnooze ? .snoozed : .counting
      } else if stopwatch.state == "running" {
        .stopwatch
      } else if !countdown.isEmpty {
        .paused
      } else {
        next.isEmpty ? .idle : .scheduled
      }
  }

  /// How much of the countdown is left, of 100; nil if there is none, or its whole is not known.
  var percent: Int? {
    let whole = Int64(countdown["length"]?.uint32 ?? countdown["snooze"]?.uint32 ?? 0)
    guard let left, whole > 0 else { return nil }
    return Int(min(100, max(0, left.secondsRoundedUp) * 100 / whole))
  }

  /// The text of a figure; empty if there is nothing to show.
  func text(of figure: Figure) -> String {
    switch figure {
    case .summary: summary.map(text(of:)) ?? ""
    case .state: state.rawValue
    case .ringing: ringing.first.map { $0.name + (ringing.count > 1 ? " +\(ringing.count - 1)" : "") } ?? ""
    case .left: left.map(Cadence.seconds.text(left:)) ?? ""
    case .percent: percent.map(String.init) ?? ""
    case .end: countdown.countsUntil.map(near) ?? ""
    case .label: countdown.isEmpty ? "" : countdown.name
    case .id: countdown.id
    case .stopwatch: stopwatch.elapsed(at: now.wall).map(Cadence.seconds.text(elapsed:)) ?? ""
    case .alarm: next.isEmpty ? "" : next.name
    case .alarmTime: next.instant("next").map(near) ?? ""
    case .time: WhenText.time(now.wall, in: now.zone)
    }
  }

  /// When the text of a figure is another one by itself; nil if only the agent's news change it.
  func nextChange(of figure: Figure) -> Instant? {
    switch figure {
    case .summary: summary.flatMap(nextChange(of:))
    case .left, .percent: countdown.countsUntil.flatMap(now.nextSecond)
    case .stopwatch: stopwatch.instant("started").map(now.nextSecond)
    case .end: countdown.countsUntil == nil ? nil : now.midnight
    case .alarmTime: next.isEmpty ? nil : now.midnight
    case .time: now.nextMinute
    case .state, .ringing, .label, .id, .alarm: nil
    }
  }

  /// The figure that says what matters most.
  private var summary: Figure? {
    switch state {
    case .ringing: .ringing
    case .counting, .snoozed, .paused: .left
    case .stopwatch: .stopwatch
    case .scheduled: .alarmTime
    case .idle, .absent: nil
    }
  }

  private var left: Duration? {
    if let end = countdown.countsUntil { return now.wall.duration(to: end) }
    return countdown.isEmpty ? nil : countdown.left
  }

  private func near(_ instant: Instant) -> String { WhenText.near(instant, from: now.wall, in: now.zone) }
}

extension [String: BusValue] {
  /// Its place among what rings, counts or is paused: by end, then by number.
  fileprivate var rank: (Int64, Int) {
    let end = state == "ringing" ? .min : countsUntil?.microseconds ?? .max
    return (end, EntryID(id)?.number ?? .max)
  }
}
