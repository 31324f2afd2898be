import Horology

extension CountdownSubject {
  /// How much of it has passed, in percent: 0 to 100.
  func percentDone(at now: Moment) -> Int { Int(done(at: now) * 100 / whole) }

  /// When `percentDone` is another one; nil if it does not change by itself.
  func nextPercent(after now: Moment) -> BootTime? {
    guard let end, left(at: now) > .zero else { return nil }
    // The smallest number of seconds done that makes a percent more.
    let next = ((done(at: now) * 100 / whole + 1) * whole + 99) / 100
    return now.boot + end.left(at: now) - .seconds(whole - next)
  }

  /// Whole seconds that have passed; what was made longer than it was has to catch up first.
  private func done(at now: Moment) -> Int64 { max(0, whole - left(at: now).secondsRoundedUp) }

  private var whole: Int64 { max(1, length.secondsRoundedUp) }
}

extension Engine {
  /// What counts, is snoozed or paused: the first to end first, what is paused last.
  var liveCountdowns: [CountdownSubject] {
    let ids = counting.map(\.id) + countdowns.values.filter { $0.ends == nil && $0.ring == nil }.map(\.id)
    let never = BootTime(microseconds: .max)
    return ids.compactMap { CountdownSubject($0, in: self) }
      .sorted { ($0.end?.boot ?? never, $0.id) < ($1.end?.boot ?? never, $1.id) }
  }
}
