import Horology

/// What the tray's menu offers: all that it shows, of which `tree` makes entries for one moment.
nonisolated struct TrayMenu: Sendable {
  /// What rings, counts and comes next.
  var overview: TrayOverview
  /// The alarms, the next to ring first.
  var alarms: AlarmChoice
  /// The length of the countdown that was started last.
  var lastLength: Duration?
  /// The names of all themes.
  var themes: [String]
  /// The name of the one in use.
  var theme: String
  /// Whether the window is installed.
  var hasWindow: Bool

  /// The most entries of one kind.
  private static let most = 12

  /// The entries at a moment.
  func tree(at now: Moment) -> MenuItem {
    let groups = [
      overview.rings.prefix(Self.most).flatMap(ring),
      next(at: now) + countdowns(at: now),
      [startMenu, alarmMenu(at: now), stopwatchMenu(at: now), themeMenu],
      (hasWindow ? [.command(.window, "Open the watch", .openWindow)] : []) + [quit],
    ].filter { !$0.isEmpty }
    let children = groups.enumerated().flatMap { place, items in
      place == 0 ? items : [.separator(place)] + items
    }
    return MenuItem(key: .root, kind: .submenu, children: children)
  }

  /// When an entry changes by itself; nil if none does.
  func nextChange(after now: Moment) -> BootTime? {
    var changes = overview.countdowns.prefix(Self.most).compactMap { $0.end?.nextSecond(after: now) }
    if case .running = overview.stopwatch.phase {
      changes.append(now.boot + Cadence.seconds.lasts(elapsed: overview.stopwatch.elapsed(at: now)))
    }
    return changes.min()
  }

  private func ring(_ ring: RingSubject) -> [MenuItem] {
    [
      .text(.ring(ring.id), "\(ring.name) rings"),
      .command(.snooze(ring.id), "Snooze \(DurationText.words(ring.snooze))", .snooze(ring.id)),
      .command(.stop(ring.id), "Stop", .stop(ring.id)),
    ]
  }

  private func next(at now: Moment) -> [MenuItem] {
    if let next = overview.next { return [.text(.next, next.line(at: now))] }
    // A snoozed one is among the countdowns.
    return overview.countdowns.contains { $0.id.kind == .alarm } ? [] : [.text(.next, "No alarm will ring")]
  }

  private func countdowns(at now: Moment) -> [MenuItem] {
    var items = overview.countdowns.prefix(Self.most).map { countdown($0, at: now) }
    if overview.countdowns.count > items.count {
      items.append(.text(.moreCountdowns, "… and \(overview.countdowns.count - items.count) more"))
    }
    return items
  }

  private func countdown(_ subject: CountdownSubject, at now: Moment) -> MenuItem {
    let id = subject.id
    var items: [MenuItem] = [.text(.end(id), subject.end(at: now))]
    switch subject.phase {
    case .snoozed: items.append(.command(.stop(id), "Stop", .stop(id)))
    case .counting: items.append(.command(.pause(id), "Pause", .pause(id)))
    case .paused: items.append(.command(.resume(id), "Resume", .resume(id)))
    }
    if id.kind == .countdown {
      items.append(.command(.addMinute(id), "+1 min", .addMinute(id)))
      items.append(.command(.cancel(id), "Cancel", .cancel(id)))
    }
    let paused = subject.end == nil ? " (paused)" : ""
    return .submenu(.countdown(id), "\(subject.name)  \(subject.figure(at: now))\(paused)", items)
  }

  private var startMenu: MenuItem {
    var lengths = [3, 5, 10, 15, 25, 45].map(Duration.minutes)
    if let lastLength, !lengths.contains(lastLength) { lengths.append(lastLength) }
    return .submenu(
      .startMenu, "Start a countdown",
      lengths.map { .command(.start($0), DurationText.words($0), .start($0)) })
  }

  private func alarmMenu(at now: Moment) -> MenuItem {
    var items = alarms.shown.map { alarm in
      MenuItem(
        key: .alarm(alarm.id), label: alarm.line(at: now), kind: .check(isOn: alarm.isEnabled),
        action: alarm.isEnabled ? .disable(alarm.id) : .enable(alarm.id))
    }
    if alarms.others > 0 {
      items.append(.text(.moreAlarms, "… and \(alarms.others) more"))
    } else if items.isEmpty {
      items.append(.text(.moreAlarms, "No alarm is set"))
    }
    return .submenu(.alarms, "Alarms", items)
  }

  private func stopwatchMenu(at now: Moment) -> MenuItem {
    let stopwatch = overview.stopwatch
    let verbs: [(Stopwatch.Verb, String)] =
      switch stopwatch.phase {
      case .zero: [(.start, "Start")]
      case .running: [(.lap, "Lap"), (.stop, "Stop"), (.reset, "Reset")]
      case .stopped: [(.start, "Start"), (.reset, "Reset")]
      }
    var items = verbs.map { MenuItem.command(.verb($0), $1, .stopwatch($0)) }
    for (index, lap) in stopwatch.laps.enumerated().suffix(Self.most).reversed() {
      items.append(.text(.lap(index), "Lap \(index + 1): \(Cadence.seconds.text(elapsed: lap))"))
    }
    if stopwatch.laps.count > Self.most {
      items.append(.text(.moreLaps, "… and \(stopwatch.laps.count - Self.most) before"))
    }
    let elapsed = Cadence.seconds.text(elapsed: stopwatch.elapsed(at: now))
    return .submenu(.stopwatch, stopwatch.phase == .zero ? "Stopwatch" : "Stopwatch  \(elapsed)", items)
  }

  private var themeMenu: MenuItem {
    .submenu(
      .themes, "Theme",
      themes.map { name in
        let title = Theme.builtIn.first { $0.id == name }?.name ?? name
        return MenuItem(
          key: .theme(name), label: title, kind: .radio(isOn: name == theme), action: .theme(name))
      })
  }

  /// Nobody should have to find out in the morning.
  private var quit: MenuItem {
    .command(.quit, overview.isIdle ? "Quit" : "Quit (nothing rings until it runs again)", .quit)
  }
}
