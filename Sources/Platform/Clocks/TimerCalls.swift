import CGLib
import CLinux
import Glibc

/// The system calls on a timerfd.
///
/// Tests put their own in place, as the machine's clock is not theirs to set.
struct TimerCalls {
  /// `timerfd_settime` with these flags; returns the error number, 0 if there is none.
  var set: (_ descriptor: Int32, _ flags: Int, _ setting: itimerspec) -> Int32 = {
    descriptor, flags, setting in
    var setting = setting
    return timerfd_settime(descriptor, Int32(flags), &setting, nil) < 0 ? errno : 0
  }

  /// `read` of the number of expirations; returns the error number, 0 if there is none.
  var read: (_ descriptor: Int32) -> Int32 = { descriptor in
    var expirations: UInt64 = 0
    return Glibc.read(descriptor, &expirations, MemoryLayout<UInt64>.size) < 0 ? errno : 0
  }
}
