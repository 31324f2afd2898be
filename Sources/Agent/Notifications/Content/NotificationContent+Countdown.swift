import Horology

/// A countdown or a snooze as far as it is shown.
nonisolated struct CountdownSubject: Hashable, Sendable {
  /// What it does.
  enum Phase: Hashable, Sendable {
    case counting(until: Mark)
    case paused(left: Duration)
    case snoozed(until: Mark)
  }

  /// What counts.
  var id: EntryID
  /// Its label; may be empty.
  var label: String
  /// What it does.
  var phase: Phase
  /// How long the whole of it is.
  var length: Duration

  /// The countdown or snooze of this id; nil if there is none.
  init?(_ id: EntryID, in engine: Engine) {
    switch id.kind {
    case .alarm:
      guard let alarm = engine.alarms[id], let mark = alarm.snoozedUntil else { return nil }
      (label, phase) = (alarm.label, .snoozed(until: mark))
    case .countdown:
      guard let countdown = engine.countdowns[id] else { return nil }
      switch countdown.phase {
      case .counting(let mark): phase = .counting(until: mark)
      case .paused(let left): phase = .paused(left: left)
      case .snoozed(let mark): phase = .snoozed(until: mark)
      case .ringing: return nil
      }
      label = countdown.label
    }
    self.id = id
    length = engine.countedLength(of: id)
  }

  /// Where it ends, while it counts.
  var end: Mark? {
    switch phase {
    case .counting(let mark), .snoozed(let mark): mark
    case .paused: nil
    }
  }

  /// How much is left.
  func left(at now: Moment) -> Duration {
    switch phase {
    case .counting(let mark), .snoozed(let mark): max(.zero, mark.left(at: now))
    case .paused(let left): left
    }
  }

  /// Whether a person would say that it is doing something else now: a correction of the wall clock is no such change.
  func isInSameState(as other: CountdownSubject) -> Bool {
    switch (phase, other.phase) {
    case (.counting(let mine), .counting(let others)), (.snoozed(let mine), .snoozed(let others)):
      mine.boot == others.boot
    case (.paused(let mine), .paused(let others)): mine == others
    default: false
    }
  }
}

nonisolated extension NotificationContent {
  /// A countdown, or a snooze.
  ///
  /// The end stands in it as a time of day, which stays right where nothing is redrawn.
  static func countdown(_ subject: CountdownSubject, _ cadence: Cadence, at now: Moment)
    -> NotificationContent
  {
    let left = subject.left(at: now)
    let body: String
    let buttons: [NotificationButton]
    switch subject.phase {
    case .counting(let mark):
      body = cadence.text(left: left, end: "until \(DueText.words(mark.wall, at: now))")
      buttons = [
        NotificationButton(action: .pause, label: "Pause"),
        NotificationButton(action: .addMinute, label: "+1 min"),
        NotificationButton(action: .cancel, label: "Cancel"),
      ]
    case .paused:
      body = "paused, \(DurationText.clock(left)) left"
      buttons = [
        NotificationButton(action: .resume, label: "Resume"),
        NotificationButton(action: .addMinute, label: "+1 min"),
        NotificationButton(action: .cancel, label: "Cancel"),
      ]
    case .snoozed(let mark):
      body = cadence.text(left: left, end: "snoozed until \(DueText.words(mark.wall, at: now))")
      buttons = [NotificationButton(action: .stop, label: "Stop")]
    }
    return NotificationContent(
      title: subject.id.kind == .alarm ? "Alarm" : "Timer", label: subject.label, body: body, urgency: .low,
      category: "x-pocketchime.timer", buttons: buttons,
      // It must not change more often than the text.
      progress: cadence == .seconds ? progress(left, of: subject.length) : nil)
  }

  /// The share that is left, in percent.
  private static func progress(_ left: Duration, of whole: Duration) -> Int {
    let (left, whole) = (left.secondsRoundedUp, max(1, whole.secondsRoundedUp))
    return Int(min(100, left * 100 / whole))
  }
}
