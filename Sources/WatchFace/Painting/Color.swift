import Horology

/// A colour with its opacity, each 0 to 1, not premultiplied (sRGB).
public struct Color: Hashable, Sendable {
  var red, green, blue, alpha: Double

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: ThemeColor, alpha: Double = 1) { self.init(color.red, color.green, color.blue, alpha) }

  init(hex: UInt32, alpha: Double = 1) { self.init(ThemeColor(hex), alpha: alpha) }

  static let white = Color(1, 1, 1)
  static let black = Color(0, 0, 0)
  static let clear = Color(0, 0, 0, 0)
  /// The accent of every theme: a touch of brass.
  static let brass = Color(hex: 0xC9A24B)

  /// The same colour at a part of its opacity.
  func faded(_ opacity: Double) -> Color { Color(red, green, blue, alpha * opacity.held(to: 0...1)) }

  /// Toward another colour, at its own opacity.
  func mixed(with other: Color, _ fraction: Double) -> Color {
    Color(
      .mix(red, other.red, fraction), .mix(green, other.green, fraction), .mix(blue, other.blue, fraction),
      alpha)
  }

  /// Darker (below 1) or brighter (above), held to white.
  func shaded(_ factor: Double) -> Color {
    Color(min(1, red * factor), min(1, green * factor), min(1, blue * factor), alpha)
  }

  /// Relative luminance with the weights of ITU-R BT.709, on the encoded values.
  var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

/// What an area is filled with; coordinates are those of the path it fills.
enum Paint {
  struct Stop {
    let offset: Double
    let color: Color

    init(_ offset: Double, _ color: Color) { (self.offset, self.color) = (offset, color) }
  }

  case solid(Color)
  case linear(from: Vector, to: Vector, [Stop])
  case radial(center: Vector, radius: Double, [Stop], focus: Vector? = nil, inner: Double = 0)
}
