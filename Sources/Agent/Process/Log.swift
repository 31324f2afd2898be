/// The agent's log: standard error, which systemd's journal keeps.
enum Log {
  /// Writes a line.
  static func write(_ line: String) { StandardOutput.complain(line) }
}
