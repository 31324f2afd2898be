import CLinux
import Horology

/// A timer on the clock that runs through sleep and is never set (`CLOCK_BOOTTIME`).
///
/// It does not wake a sleeping machine: what falls due during sleep expires at the resume.
public final class BootTimer {
  private let timer: TimerDescriptor

  /// A disarmed timer.
  public init(expired: @escaping () -> Void) throws(PlatformError) {
    timer = try TimerDescriptor(clock: CLOCK_BOOTTIME, calls: TimerCalls()) { reading in
      if reading == .expired { expired() }
    }
  }

  /// Calls `expired` once when the clock reads this or later, instead of what was armed before.
  public func arm(at reading: BootTime) { _ = timer.arm(at: reading.microseconds, noticingSets: false) }

  /// Expires no more until armed again.
  public func disarm() { timer.disarm() }
}
