import Horology

/// How often a running figure is told to a server.
///
/// What is shown is always true for as long as it is shown.
nonisolated enum Cadence: Hashable, Sendable {
  /// Every second.
  case seconds
  /// Every minute, and every second of a countdown's last one.
  case minutes

  /// What is left of a countdown; what has begun counts whole.
  func text(left: Duration) -> String {
    switch step(left: left) {
    case .seconds(60): "\(DurationText.words(.seconds(Self.units(left, of: 60) * 60))) left"
    default: DurationText.clock(left)
    }
  }

  /// The same with the end beside it: first where the rest is seldom redrawn, or cut off as on GNOME's lock screen.
  func text(left: Duration, end: String) -> String {
    self == .seconds ? "\(text(left: left)) · \(end)" : "\(end) · \(text(left: left))"
  }

  /// How long the text for `left` stays; nil if it is the last one.
  func lasts(left: Duration) -> Duration? {
    let step = step(left: left)
    let size = step.components.seconds
    let next = Duration.seconds((Self.units(left, of: size) - 1) * size)
    return next > .zero ? left - next : nil
  }

  /// What a stopwatch has counted; what has only begun does not count.
  func text(elapsed: Duration) -> String {
    let seconds = elapsed.components.seconds
    switch self {
    case .seconds: return DurationText.clock(.seconds(seconds))
    case .minutes: return DurationText.words(.seconds(seconds - seconds % 60))
    }
  }

  /// How long the text for `elapsed` stays.
  func lasts(elapsed: Duration) -> Duration {
    let size: Int64 = self == .seconds ? 1 : 60
    return .seconds((elapsed.components.seconds / size + 1) * size) - elapsed
  }

  private func step(left: Duration) -> Duration {
    self == .minutes && left > .minutes(1) ? .seconds(60) : .seconds(1)
  }

  /// Units of so many seconds, a begun one counted whole.
  private static func units(_ left: Duration, of size: Int64) -> Int64 {
    (left.secondsRoundedUp + size - 1) / size
  }
}
