import Glibc

/// Why a test can't go on; ends the test when it is thrown out of it.
public nonisolated struct TestFailure: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  /// A failure of one clear line.
  public init(_ description: String) { self.description = description }
}

/// What the last system call complained of.
nonisolated func lastError(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
