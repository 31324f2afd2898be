import Horology

nonisolated extension NotificationContent {
  /// The stopwatch, silently.
  static func stopwatch(_ stopwatch: Stopwatch, _ cadence: Cadence, at now: Moment) -> NotificationContent {
    let elapsed = stopwatch.elapsed(at: now)
    var body: String
    let buttons: [NotificationButton]
    switch stopwatch.phase {
    case .running(let start):
      body = "\(cadence.text(elapsed: elapsed)) · since \(DueText.words(start.wall, at: now))"
      buttons = [
        NotificationButton(action: .lap, label: "Lap"),
        NotificationButton(action: .stop, label: "Stop"),
      ]
    case .stopped, .zero:
      body = Cadence.seconds.text(elapsed: elapsed)
      buttons = [
        NotificationButton(action: .start, label: "Start"),
        NotificationButton(action: .reset, label: "Reset"),
      ]
    }
    if let lap = stopwatch.laps.last {
      body += " · lap \(stopwatch.laps.count): \(Cadence.seconds.text(elapsed: lap))"
    }
    return NotificationContent(
      title: "Stopwatch", body: body, urgency: .low, category: "x-pocketchime.stopwatch", buttons: buttons)
  }
}
