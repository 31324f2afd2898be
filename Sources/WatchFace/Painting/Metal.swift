/// The shades of a polished metal, from its middle colour.
struct Metal: Hashable, Sendable {
  let deep, dark, middle, light, gleam: Color

  init(_ color: Color) {
    middle = color
    // Metals brighten toward their own full hue before they whiten, and darken toward red.
    let full = color.shaded(1 / max(color.red, color.green, color.blue, 0.01))
    deep = Color(color.red * 0.27, color.green * 0.22, color.blue * 0.20)
    dark = Color(color.red * 0.62, color.green * 0.57, color.blue * 0.54)
    light = color.mixed(with: full, 0.55).mixed(with: .white, 0.10)
    gleam = full.mixed(with: .white, 0.62)
  }

  /// The colour at a brightness: 0 in shadow, 0.5 the metal itself, 1 the lamp's reflection.
  func tone(_ brightness: Double) -> Color {
    let shades = [deep, dark, middle, light, gleam]
    let place = brightness.held(to: 0...1) * 4
    let index = min(3, Int(place))
    return shades[index].mixed(with: shades[index + 1], place - Double(index))
  }
}
