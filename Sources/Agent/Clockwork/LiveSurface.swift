import Horology

/// A surface whose text changes by itself as time runs.
///
/// Who drives it wakes it just when that happens.
protocol LiveSurface: Surface {
  /// When what it shows changes next; nil if it shows nothing that runs.
  func nextChange(in engine: Engine, after now: Moment) -> BootTime?
  /// Shows what is true now.
  func refresh(in engine: Engine, at now: Moment)
}

nonisolated extension Mark {
  /// When the time left, rounded up to the second, becomes another one; nil if it is zero already.
  func nextSecond(after now: Moment) -> BootTime? {
    let left = left(at: now)
    guard left > .zero else { return nil }
    return now.boot + (left - .seconds(left.secondsRoundedUp - 1))
  }
}
