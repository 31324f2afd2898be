/// Something in a settings file that could not be used; what it would have changed stays as it was.
public nonisolated struct SettingsProblem: Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1; nil where it is the file as a whole.
  public let line: Int?
  /// The key whose value is bad, as `Group/Key`.
  public let key: String?
  /// What is wrong and what would do.
  public let message: String

  /// One line: `…/pocketchime.conf:4: Snooze=0: a length from 1s to 24h is needed, such as 9m; keeping 9m`.
  public var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}
