import CLinux
import Horology

/// A timer on the wall clock that wakes a sleeping machine (`CLOCK_REALTIME_ALARM`), if its clock chip can.
///
/// With nothing to wait for it is disarmed and no more: unlike `WallTimer` it tells of no sets of the clock, as an
/// alarm in the far future would keep some machines from falling asleep.
public final class WakeAlarm {
  private let timer: TimerDescriptor

  /// A disarmed alarm, whose `expired` is called once when the clock reads what was armed, or later.
  ///
  /// - Throws: `PlatformError` with the code `EPERM` where the process lacks `CAP_WAKE_ALARM`.
  public init(expired: @escaping () -> Void) throws(PlatformError) {
    timer = try TimerDescriptor(clock: CLOCK_REALTIME_ALARM, calls: TimerCalls()) { reading in
      if reading == .expired { expired() }
    }
  }

  /// Wakes the machine when the clock reads this, instead of what was armed before.
  public func arm(at instant: Instant) { _ = timer.arm(at: instant.microseconds, noticingSets: false) }

  /// Wakes no more until armed again.
  public func disarm() { timer.disarm() }
}
