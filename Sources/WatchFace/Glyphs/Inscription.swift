import Horology

/// A line of text as outlines of our own: capitals, figures and the signs that plates and mottos need.
///
/// Small letters are set as capitals; a character that is not drawn leaves a gap.
struct Inscription: Hashable, Sendable {
  /// The glyphs, each with the middle it is placed by, for a cap height of 1.
  private let glyphs: [Glyph]
  /// The whole width, for a cap height of 1.
  let width: Double

  private struct Glyph: Hashable, Sendable {
    /// Its middle at x = 0.
    let path: Path
    let middle: Double
  }

  /// Sets a text with so much between the letters, in cap heights.
  init(_ text: String, spacing: Double = 0.14, figures: Figures = .plate) {
    var (glyphs, x) = ([Glyph](), 0.0)
    for character in text.uppercased() {
      let (path, advance) = Self.outline(character, figures)
      glyphs.append(Glyph(path: path.translated(by: Vector(-advance / 2, 0)), middle: x + advance / 2))
      x += advance + spacing
    }
    self.glyphs = glyphs
    width = max(0, x - spacing)
  }

  /// Whether every character of a text is drawn, or is a space.
  static func canWrite(_ text: String) -> Bool {
    text.uppercased().allSatisfy { $0 == " " || !outline($0, .plate).0.isEmpty }
  }

  /// On a level line, its middle at a point, so high.
  func path(center: Vector, height: Double) -> Path {
    var path = Path()
    for glyph in glyphs {
      path.append(glyph.path.translated(by: Vector(glyph.middle - width / 2, 0.5)))
    }
    return path.scaled(by: height).translated(by: center)
  }

  /// Round a circle whose radius is the baseline's, its middle at an angle; read from outside, or from inside where
  /// the text would stand on its head.
  func path(radius: Double, angle: Double, height: Double, inward: Bool = false) -> Path {
    var path = Path()
    for glyph in glyphs {
      let along = (glyph.middle - width / 2) * height / radius
      let letter = glyph.path.scaled(by: height)
      path.append(
        inward
          ? letter.translated(by: Vector(0, radius)).rotated(by: angle - along - .pi)
          : letter.translated(by: Vector(0, -radius)).rotated(by: angle + along))
    }
    return path
  }

  private static func outline(_ character: Character, _ figures: Figures) -> (Path, Double) {
    if let digit = character.wholeNumberValue, let path = figures.path(of: digit) {
      return (path, figures.width)
    }
    if let glyph = Capitals.glyph(character) { return glyph }
    var o = GlyphOutline()
    let weight = figures.thin * 1.1
    switch character {
    case ":":
      for y in [0.24, 0.70] { o.bowl(Vector(0.1, y), x: 0.085, y: 0.085, thick: 0.084, thin: 0.084) }
      return (o.path, 0.2)
    case ".":
      o.bowl(Vector(0.1, 0.07), x: 0.08, y: 0.08, thick: 0.079, thin: 0.079)
      return (o.path, 0.2)
    case "·":
      o.bowl(Vector(0.12, 0.46), x: 0.08, y: 0.08, thick: 0.079, thin: 0.079)
      return (o.path, 0.24)
    case ",":
      o.ink([
        Vector(0.04, 0.14), Vector(0.18, 0.14), Vector(0.17, 0.02), Vector(0.06, -0.16), Vector(0.03, -0.14),
        Vector(0.09, 0),
      ])
      return (o.path, 0.2)
    case "'", "’":
      o.ink([
        Vector(0.04, 1), Vector(0.18, 1), Vector(0.17, 0.88), Vector(0.06, 0.68), Vector(0.03, 0.70),
        Vector(0.09, 0.86),
      ])
      return (o.path, 0.2)
    case "-", "–", "−":
      o.bar(0.45, from: 0.04, to: 0.48, width: weight)
      return (o.path, 0.52)
    case "+":
      o.bar(0.45, from: 0.03, to: 0.53, width: weight)
      o.stem(0.28, from: 0.2, to: 0.7, width: weight)
      return (o.path, 0.56)
    default: return (Path(), 0.34)
    }
  }
}
