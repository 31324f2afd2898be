import Horology

/// Why there is no theme of a name.
public enum ThemeFileError: Error, Equatable, CustomStringConvertible {
  /// No theme is called so.
  case unknown(name: String, known: [String])
  /// The file could not be read.
  case unreadable(path: String, reason: String)
  /// The file is not in the form of a theme file; the line counts from 1.
  case malformed(path: String, line: Int?, reason: String)
  /// A key's name or value is wrong; the line counts from 1.
  case badKey(path: String, line: Int?, reason: ThemeError)

  /// Where and what is wrong, in one line.
  public var description: String {
    switch self {
    case .unknown(let name, let known): "no theme “\(name)”; there are \(known.joined(separator: ", "))"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .malformed(let path, let line, let reason): "\(Self.place(path, line)): \(reason)"
    case .badKey(let path, let line, let reason): "\(Self.place(path, line)): \(reason)"
    }
  }

  private static func place(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? path }
}
