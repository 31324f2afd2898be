import Horology
import Platform

// What the server makes known.
extension NotificationSurface {
  /// How long a ring that the server took off display stays off, and how long an answer may take to have an effect.
  private static let pause = Duration.seconds(2)
  /// How long a server that went away has to come back by itself before one is started: a desktop that starts its own
  /// server again would else find another in its place.
  private static let returnTime = Duration.seconds(5)

  /// Takes in what the courier tells.
  func handle(_ event: CourierEvent) {
    let now = clock()
    switch event {
    case .serverAppeared(let habits):
      adopt(habits)
      for key in displays.keys { displays[key]?.takeOff(quietUntil: nil) }
      for key in displays.keys { displays[key]?.failures = 0 }
      onServerChange()
    case .serverVanished:
      // What was given out before it was known that there is none comes back as failed.
      guard isServerThere else { return }
      adopt(nil)
      for (key, display) in displays where display.showing != nil {
        displays[key]?.takeOff(quietUntil: key.isRing ? now.boot + Self.returnTime : Display.never)
      }
      onServerChange()
    case .shown(let showing) where isCurrent(showing): noteShown(showing.key)
    case .failed(let showing, let reason, let isGone) where isCurrent(showing):
      failed(showing, reason, isGone: isGone, at: now)
    case .chosen(let showing, let action) where isCurrent(showing): chosen(action, in: showing, at: now)
    case .closed(let showing, let reason) where isCurrent(showing): closed(showing.key, reason, at: now)
    case .shown, .failed, .chosen, .closed: return
    }
    refresh(at: now)
    onReschedule()
  }

  private func isCurrent(_ showing: Showing) -> Bool { displays[showing.key]?.showing == showing }

  private func failed(_ showing: Showing, _ reason: String?, isGone: Bool, at now: Moment) {
    guard var display = displays[showing.key] else { return }
    if display.failures == 0, let reason { complain(reason) }
    display.failures += 1
    display.state = isGone ? .off : .on(showing, content: nil)
    // 1, 2, 4 … 32 s: a server that wants fewer notifications says so for a second.
    let delay = Duration.seconds(1 << min(display.failures - 1, 5))
    display.quietUntil = isServerThere ? now.boot + delay : Display.never
    displays[showing.key] = display
  }

  /// The first action in a showing counts, the courier tells no other.
  ///
  /// What is displayed may be gone with it or not, so it is shown anew as soon as the answer has changed
  /// something, or has had time to.
  private func chosen(_ action: NotificationAction, in showing: Showing, at now: Moment) {
    displays[showing.key]?.state = .spent(showing)
    displays[showing.key]?.quietUntil = action == .open ? nil : now.boot + Self.pause
    switch (showing.key, action) {
    case (.ring(let id), .open) where onOpen == nil: onAnswer(id, .snooze)
    case (.ring(let id), .snooze): onAnswer(id, .snooze)
    case (.ring(let id), .stop), (.countdown(let id), .stop): onAnswer(id, .stop)
    case (.countdown(let id), .pause): onAnswer(id, .pause)
    case (.countdown(let id), .resume): onAnswer(id, .resume)
    case (.countdown(let id), .addMinute): onAnswer(id, .addMinute)
    case (.countdown(let id), .cancel): onAnswer(id, .cancel)
    case (.stopwatch, .start): onStopwatch(.start)
    case (.stopwatch, .stop): onStopwatch(.stop)
    case (.stopwatch, .lap): onStopwatch(.lap)
    case (.stopwatch, .reset): onStopwatch(.reset)
    case (let key, .open): open(key)
    default: break
    }
  }

  private func open(_ key: NotificationKey) {
    if key == .missed { missedEntries = [] }
    if key == .notice { notice = nil }
    // Where a click takes it away, it is not forced on one who has the window now.
    if case .countdown = key, habits?.keepsResident != true { displays[key]?.isMuted = true }
    onOpen?()
  }

  /// Only the user's sending it away means something.
  ///
  /// A ring that went any other way comes back.
  private func closed(_ key: NotificationKey, _ reason: ClosedReason, at now: Moment) {
    displays[key]?.takeOff(quietUntil: now.boot + Self.pause)
    switch key {
    case .ring(let id):
      guard reason == .dismissed else { return }
      let onClose = id.kind == .alarm ? settings.alarm.onClose : settings.timer.onClose
      onAnswer(id, onClose == .snooze ? .snooze : .stop)
    case .countdown: displays[key]?.isMuted = true
    case .stopwatch: stopwatch = nil
    case .missed: missedEntries = []
    case .notice: notice = nil
    }
  }
}
