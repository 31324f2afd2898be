import Platform

/// Does something soon after it was asked for, and not more often than once in a while.
///
/// Never at once: whoever asks may be about to ring.
final class Pace {
  private let interval: Duration
  private let body: () -> Void
  private var last: ContinuousClock.Instant?
  private var pending: SourceToken?

  /// A pace of at most once in an interval.
  init(_ interval: Duration, _ body: @escaping () -> Void) { (self.interval, self.body) = (interval, body) }

  /// Has it done.
  func request() {
    guard pending == nil else { return }
    let wait = last.map { max(.zero, interval - ($0.duration(to: .now))) } ?? .zero
    pending = MainLoop.after(wait) { [weak self] in
      self?.pending = nil
      self?.last = .now
      self?.body()
    }
  }

  /// Has it not done, if it was asked for.
  func cancel() { pending = nil }
}
