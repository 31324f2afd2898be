import Horology

/// What the tray knows of the clock: what rings, what counts and what comes next.
///
/// Made anew when something changes, not when time passes.
nonisolated struct TrayOverview: Sendable {
  /// What rings, the last to begin first.
  let rings: [RingSubject]
  /// What counts, the next to end first, then what is paused.
  let countdowns: [CountdownSubject]
  /// The alarm that rings next, unless it is among the countdowns as a snooze.
  let next: Next?
  /// The stopwatch.
  let stopwatch: Stopwatch
  /// Whether nothing at all is set.
  let isIdle: Bool

  /// An alarm to come.
  struct Next: Hashable, Sendable {
    let name: String
    let due: Instant
  }

  /// What an engine holds.
  init(of engine: Engine) {
    rings = engine.ringing.compactMap { RingSubject($0, in: engine) }
      .sorted { ($0.ring.began, $0.id) > ($1.ring.began, $1.id) }
    let counting = engine.counting.sorted { ($0.end.boot, $0.id) < ($1.end.boot, $1.id) }.map(\.id)
    let paused = engine.countdowns.values.filter { $0.ends == nil && $0.ring == nil }.map(\.id).sorted()
    countdowns = (counting + paused).compactMap { CountdownSubject($0, in: engine) }
    next = engine.nextAlarm.flatMap { id in
      guard let alarm = engine.alarms[id], alarm.snoozedUntil == nil, let due = engine.nextRing(of: id) else {
        return nil
      }
      return Next(name: TrayText.name(alarm.label, of: id), due: due)
    }
    stopwatch = engine.stopwatch
    isIdle = engine.isIdle
  }

  /// The countdown or snooze that ends next.
  var first: CountdownSubject? { countdowns.first { $0.end != nil } }
}

nonisolated extension TrayOverview.Next {
  /// In a line, such as `Next alarm: Work, tomorrow 7:30`.
  func line(at now: Moment) -> String {
    let when = WhenText.near(due, from: now.wall, in: now.zone)
    return name == EntryID.Kind.alarm.defaultName ? "Next alarm: \(when)" : "Next alarm: \(name), \(when)"
  }
}

nonisolated extension EntryID.Kind {
  fileprivate var defaultName: String { EntryID(kind: self, number: 1).defaultName }
}

nonisolated extension CountdownSubject {
  /// What a panel calls it.
  var name: String { TrayText.name(label, of: id) }

  /// What is left, as the live notification says it in the same second.
  func figure(at now: Moment) -> String { Cadence.seconds.text(left: left(at: now)) }

  /// When it ends, in words that stay right while time passes.
  func end(at now: Moment) -> String {
    switch phase {
    case .counting(let mark): "until \(DueText.words(mark.wall, at: now))"
    case .snoozed(let mark): "snoozed until \(DueText.words(mark.wall, at: now))"
    case .paused: "paused, \(figure(at: now)) left"
    }
  }
}

nonisolated extension RingSubject {
  /// What a panel calls it.
  var name: String { TrayText.name(label, of: id) }
}
