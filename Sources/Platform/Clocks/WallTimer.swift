import CLinux
import Horology

/// A timer on the wall clock, which also tells whenever the clock is set, armed or not.
public final class WallTimer {
  private let clockSet: () -> Void
  private var timer: TimerDescriptor?
  private var deadline = unreachable

  /// Where the kernel's timer stands while there is nothing to wait for: a disarmed one tells of no sets.
  private static let unreachable = Instant.calendarRange.upperBound

  /// A timer with nothing to wait for.
  ///
  /// - Parameters:
  ///   - expired: Called once when the clock reads what was armed, or later.
  ///   - clockSet: Called when the clock was set, also while the machine slept; the timer stays armed. Never called
  ///     from within `arm`.
  /// - Throws: `PlatformError` if the process has too many descriptors.
  public convenience init(
    expired: @escaping () -> Void, clockSet: @escaping () -> Void = {}
  ) throws(PlatformError) {
    try self.init(calls: TimerCalls(), expired: expired, clockSet: clockSet)
  }

  init(
    calls: TimerCalls, expired: @escaping () -> Void,
    clockSet: @escaping () -> Void
  ) throws(PlatformError) {
    self.clockSet = clockSet
    timer = try TimerDescriptor(clock: CLOCK_REALTIME, calls: calls) { [unowned self] reading in
      switch reading {
      case .expired:
        settle(at: Self.unreachable)
        expired()
      case .clockSet:
        // The kernel drops an expiration that came together with the set, so the deadline is armed once more.
        settle(at: deadline)
        clockSet()
      }
    }
    settle(at: Self.unreachable)
  }

  /// Calls `expired` once when the clock reads this or later, instead of what was armed before.
  public func arm(at instant: Instant) { settle(at: instant) }

  /// Expires no more until armed again; sets of the clock are still told.
  public func disarm() { settle(at: Self.unreachable) }

  private func settle(at instant: Instant) {
    deadline = instant
    guard timer?.arm(at: instant.microseconds, noticingSets: true) == true else { return }
    MainLoop.post { [weak self] in self?.clockSet() }
  }
}
