extension ZoneRules {
  /// The first instant at which the zone's clocks show this date and time, or any later one.
  ///
  /// So a time that the clocks skip is reached when they jump over it, and one they show twice is reached at the
  /// first. Assumes at most one change of the clocks within a day of the time, which holds of the tz database.
  public func firstInstant(showing civil: CivilDateTime) -> Instant {
    let local = civil.localSeconds
    let (before, after) = (offset(atSecond: local - 86_400), offset(atSecond: local + 86_400))
    guard before != after else { return Instant(seconds: Int64(local - before)) }
    let change = firstSecond(in: local - 86_400...local + 86_400, withOffsetOtherThan: before)
    if local - before < change { return Instant(seconds: Int64(local - before)) }
    return Instant(seconds: Int64(max(change, local - after)))
  }

  private func offset(atSecond second: Int) -> Int { utcOffset(at: Instant(seconds: Int64(second))) }

  /// Bisects for the second of the change: the lower bound has `offset`, the upper one has not.
  private func firstSecond(in range: ClosedRange<Int>, withOffsetOtherThan offset: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.offset(atSecond: middle) == offset { low = middle } else { high = middle }
    }
    return high
  }
}
