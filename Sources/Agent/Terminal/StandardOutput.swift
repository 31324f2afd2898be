import Glibc

/// The streams of the process, written without buffering.
enum StandardOutput {
  /// Writes a line to standard output.
  static func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line to standard error, after the program's name.
  static func complain(_ line: String) { write("pocketchime-agent: \(line)\n", to: STDERR_FILENO) }

  /// Writes all of a text; gives up when the other side is gone.
  static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
