import Horology
import Platform

// What is to be seen, and as what.
extension NotificationSurface {
  /// What is to be on display, the most important first, as much as the server has room for.
  var wantedKeys: [NotificationKey] {
    // Until a server says who it is, what is posted serves only to have one started.
    let (most, mostLive) = (habits?.mostAtOnce ?? 20, habits?.mostLive ?? 10)
    let newestFirst = rings.values.sorted { ($0.ring.began, $0.id) > ($1.ring.began, $1.id) }
    var keys = newestFirst.map { NotificationKey.ring($0.id) }
    if !leavesCountdowns { keys += liveCountdowns.prefix(mostLive).map { .countdown($0) } }
    if !missedEntries.isEmpty { keys.append(.missed) }
    if notice != nil { keys.append(.notice) }
    if stopwatch != nil { keys.append(.stopwatch) }
    return Array(keys.prefix(most))
  }

  /// What counts and may be shown, the next to end first and what is paused last.
  ///
  /// Only what decides on the order is sorted: there may be a thousand of them, looked through at every change.
  private var liveCountdowns: [EntryID] {
    countdowns.values.filter { subject in
      guard displays[.countdown(subject.id)]?.isMuted != true else { return false }
      return settings.timer.isLive || subject.id.kind == .alarm
    }
    .map { (end: $0.end?.boot ?? Display.never, id: $0.id) }
    .sorted { ($0.end, $0.id) < ($1.end, $1.id) }
    .map(\.id)
  }

  /// Whether there is still something that the key stands for.
  func isKnown(_ key: NotificationKey) -> Bool {
    switch key {
    case .ring(let id): rings[id] != nil
    case .countdown(let id): countdowns[id] != nil
    case .stopwatch: stopwatch != nil
    case .missed: !missedEntries.isEmpty
    case .notice: notice != nil
    }
  }

  /// What is to be read.
  func content(of key: NotificationKey, at now: Moment) -> NotificationContent? {
    let cadence = habits?.cadence ?? .minutes
    var content: NotificationContent
    switch key {
    case .ring(let id):
      guard let ring = rings[id] else { return nil }
      content = .ring(ring, at: now)
      content.picture = portraits?.ring(due: ring.ring.due, in: now.zone)
      // Where there is no window to open, a click still silences what rings.
      content.clickLabel = content.buttons.first?.label
    case .countdown(let id):
      guard let countdown = countdowns[id] else { return nil }
      content = .countdown(countdown, cadence, at: now)
      content.picture = portraits?.countdown(left: countdown.left(at: now), of: countdown.length, at: now)
    case .stopwatch:
      guard let stopwatch else { return nil }
      content = .stopwatch(stopwatch, cadence, at: now)
      content.picture = portraits?.face(at: now)
    case .missed:
      guard !missedEntries.isEmpty else { return nil }
      content = .missed(missedEntries, at: now)
    case .notice:
      guard let notice else { return nil }
      content = .notice(notice.content)
    }
    content.showsOnLockScreen = settings.showsOnLockScreen
    if onOpen != nil { content.clickLabel = "Open" }
    return content
  }

  /// How long what is to be read stays the same; nil if it does not change by itself.
  func lasts(_ key: NotificationKey, _ cadence: Cadence, at now: Moment) -> Duration? {
    switch key {
    case .ring, .missed: return nil
    case .notice: return notice.map { max(.zero, now.boot.duration(to: $0.end)) }
    case .countdown(let id):
      guard let countdown = countdowns[id], countdown.end != nil else { return nil }
      return cadence.lasts(left: countdown.left(at: now))
    case .stopwatch:
      guard let stopwatch, case .running = stopwatch.phase else { return nil }
      return cadence.lasts(elapsed: stopwatch.elapsed(at: now))
    }
  }
}
