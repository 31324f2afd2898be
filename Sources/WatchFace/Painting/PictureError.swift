import CCairo

/// Why there is no picture.
public enum PictureError: Error, Equatable, CustomStringConvertible {
  /// A side outside 1 to 16,384 pixels.
  case badSize(width: Int, height: Int)
  /// Cairo refused, in its own words.
  case cairo(String)
  /// The file could not be written.
  case unwritable(path: String, reason: String)

  init(_ status: cairo_status_t) { self = .cairo(Self.words(status)) }

  static func words(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .badSize(let width, let height):
      "a picture of \(width) × \(height) pixels cannot be drawn; a side has 1 to \(Canvas.greatestSide)"
    case .cairo(let words): "the picture cannot be drawn: \(words)"
    case .unwritable(let path, let reason): "cannot write the picture to \(path): \(reason)"
    }
  }
}
