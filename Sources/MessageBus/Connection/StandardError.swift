import Glibc

/// Where a report goes that nobody has taken over.
enum StandardError {
  /// Writes one line.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
