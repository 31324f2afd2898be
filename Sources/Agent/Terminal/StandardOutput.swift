import Glibc

/// The streams of the process, written without buffering.
///
/// Whoever writes waits for the reader; the agent, which must not, has `StandardStream`.
enum StandardOutput {
  /// Why standard output has lost something; nil if it has not.
  ///
  /// A reader that has seen enough and left is no reason.
  private(set) static var failure: Int32?

  /// Writes a line to standard output.
  static func print(_ line: String) { write(line + "\n") }

  /// Writes a text to standard output.
  static func write(_ text: String) {
    let code = write(text, to: STDOUT_FILENO)
    if code != 0, code != EPIPE { failure = failure ?? code }
  }

  /// Writes a line to standard error, after the program's name.
  static func complain(_ line: String) { write(complaint(line), to: STDERR_FILENO) }

  /// A line for standard error, with the program's name.
  static func complaint(_ line: String) -> String { "pocketchime-agent: \(line)\n" }

  /// Writes all of a text, waiting for the reader; gives up when that is gone.
  ///
  /// - Returns: 0, or the number of the error.
  @discardableResult
  nonisolated static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN {
        // Whoever shares the stream has it set not to block.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if count < 0, errno != EINTR {
        return errno
      }
      rest = rest.dropFirst(max(0, count))
    }
    return 0
  }

  /// Opens `/dev/null` in the place of each standard stream that is closed: else the next file or socket would have its
  /// number, and be written to.
  static func fillGaps() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the one that is given out.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
