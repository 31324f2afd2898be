import Horology

// When texts about time become other ones by themselves.
extension Moment {
  /// When what is left until an end is one second less; nil in the last one, after which the agent has news.
  func nextSecond(before end: Instant) -> Instant? {
    Cadence.seconds.lasts(left: wall.duration(to: end)).map { wall + $0 }
  }

  /// When a stopwatch that was started then shows one second more.
  func nextSecond(since start: Instant) -> Instant {
    wall + Cadence.seconds.lasts(elapsed: max(.zero, start.duration(to: wall)))
  }

  /// When the time of day is another one.
  var nextMinute: Instant { wall + .seconds(60 - CivilDateTime(at: wall, in: zone).second) - fraction }

  /// When tomorrow is today.
  var midnight: Instant {
    let tomorrow = CivilDateTime(at: wall, in: zone).date.advanced(byDays: 1)
    let start = CivilTime(hour: 0, minute: 0).map { CivilDateTime(date: tomorrow, time: $0) }
    return start.map { zone.firstInstant(showing: $0) } ?? wall + .hours(24)
  }

  /// What has passed of the wall clock's second.
  private var fraction: Duration { .microseconds(wall.microseconds) - .seconds(wall.seconds) }
}
