import CGLib
import CLinux
import Glibc

/// A timerfd on the main loop: one timer of the kernel's.
final class TimerDescriptor {
  /// What a read of the descriptor told.
  enum Reading: Equatable {
    case expired
    /// The clock was set since the timer was armed.
    case clockSet
  }

  private let descriptor: Int32
  private let calls: TimerCalls
  private var source: SourceToken?

  /// A disarmed timer on the clock; `EPERM` where the process may not use a clock that wakes the machine.
  init(
    clock: clockid_t, calls: TimerCalls, readable: @escaping (Reading) -> Void
  ) throws(PlatformError) {
    self.calls = calls
    descriptor = timerfd_create(clock, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("cannot make a timer") }
    source = MainLoop.onReadable(descriptor) { [unowned self] in
      switch calls.read(descriptor) {
      case 0: readable(.expired)
      case ECANCELED: readable(.clockSet)
      default: break  // EAGAIN: armed anew since it became readable
      }
    }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  /// Arms the timer at a reading of its clock; a past one expires at once.
  ///
  /// - Parameters:
  ///   - microseconds: The reading.
  ///   - noticingSets: Whether a set of the clock shall cancel the timer (`TFD_TIMER_CANCEL_ON_SET`).
  /// - Returns: Whether the clock had been set unnoticed since the timer was last read. The timer is armed
  ///   nonetheless, and that set is not told again (timerfd_create(2), notes on `ECANCELED`).
  func arm(at microseconds: Int64, noticingSets: Bool) -> Bool {
    let time = max(microseconds, 1)  // 0 would disarm
    var setting = itimerspec()
    setting.it_value = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1000)
    let flags = TFD_TIMER_ABSTIME | (noticingSets ? TFD_TIMER_CANCEL_ON_SET : 0)
    return calls.set(descriptor, flags, setting) == ECANCELED
  }

  /// Disarms the timer.
  func disarm() { _ = calls.set(descriptor, 0, itimerspec()) }
}
