import Horology

/// Why there is no theme of a name.
public nonisolated enum ThemeFileError: Error, Equatable, CustomStringConvertible {
  /// No theme is called so.
  case unknown(name: String, known: [String])
  /// The file could not be read.
  case unreadable(PlatformError)
  /// A line, counted from 1, is none that a theme file may have.
  case malformed(path: String, line: Int, reason: String)
  /// The key that a line, counted from 1, sets is unknown or has a bad value.
  case badKey(path: String, line: Int, reason: ThemeError)

  /// Where and what is wrong, in one line.
  public var description: String {
    switch self {
    case .unknown(let name, let known): "no theme “\(name)”; there are \(known.joined(separator: ", "))"
    case .unreadable(let error): error.description
    case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .badKey(let path, let line, let reason): "\(path):\(line): \(reason)"
    }
  }
}
