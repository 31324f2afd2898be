import CGLib
import Glibc

/// Why the machine refused what was asked of it.
public nonisolated enum PlatformError: Error, Equatable, CustomStringConvertible {
  /// What could not be done, such as `cannot read /etc/localtime`, and the system's error number.
  case system(String, Int32)

  /// What could not be done, and the error number that the last system call left.
  static func last(_ failure: String) -> PlatformError { .system(failure, errno) }

  /// The system's error number.
  public var code: Int32 {
    switch self {
    case .system(_, let code): code
    }
  }

  /// The system's words for it.
  public var reason: String { String(cString: g_strerror(code)) }

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .system(let failure, _): "\(failure): \(reason)"
    }
  }
}
