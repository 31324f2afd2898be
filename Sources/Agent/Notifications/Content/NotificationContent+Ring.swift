import Horology

/// A ring as far as it is shown.
nonisolated struct RingSubject: Hashable, Sendable {
  /// What rings.
  var id: EntryID
  /// Its label; may be empty.
  var label: String
  /// The ring.
  var ring: Ring
  /// How long a snooze of it is.
  var snooze: Duration
  /// The length of the countdown that rings; nil for an alarm.
  var length: Duration?

  /// The ring of this id; nil if it does not ring.
  init?(_ id: EntryID, in engine: Engine) {
    switch id.kind {
    case .alarm:
      guard let alarm = engine.alarms[id], let ring = alarm.ring else { return nil }
      (label, self.ring, snooze) = (alarm.label, ring, alarm.snooze ?? engine.rules.snooze)
    case .countdown:
      guard let countdown = engine.countdowns[id], let ring = countdown.ring else { return nil }
      (label, self.ring, snooze) = (countdown.label, ring, countdown.snooze ?? engine.rules.snooze)
      length = countdown.length
    }
    self.id = id
  }
}

nonisolated extension NotificationContent {
  /// A ring: it stays until it is answered, on top of everything.
  static func ring(_ subject: RingSubject, at now: Moment) -> NotificationContent {
    let due = DueText.words(subject.ring.due, at: now)
    var body = subject.length.map { "\(DurationText.clock($0)) · ended \(due)" } ?? due
    if subject.ring.lateness >= .minutes(1) {
      let minutes = Duration.minutes(subject.ring.lateness.components.seconds / 60)
      body += " · \(DurationText.words(minutes)) late"
    }
    return NotificationContent(
      title: subject.length == nil ? "Alarm" : "Timer", label: subject.label, body: body, urgency: .critical,
      category: "x-pocketchime.alarm",
      buttons: [
        NotificationButton(action: .snooze, label: "Snooze \(DurationText.words(subject.snooze))"),
        NotificationButton(action: .stop, label: "Stop"),
      ])
  }
}
