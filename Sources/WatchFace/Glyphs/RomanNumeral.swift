import Horology

/// The hours in Roman numerals, as dials write them: four is IIII.
enum RomanNumeral {
  /// The letters of an hour, 1 to 12.
  static func letters(of hour: Int) -> String {
    ["I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"][(hour + 11) % 12]
  }

  private static let thick = 0.20
  private static let thin = 0.055

  /// The outline of an hour's numeral, 1 high, its middle at x = 0, its baseline at y = 0.
  static func path(of hour: Int) -> Path {
    var outline = GlyphOutline()
    let letters = letters(of: hour)
    var x = -letters.reduce(0) { $0 + advance(of: $1) } / 2
    for letter in letters {
      draw(letter, at: x + advance(of: letter) / 2, &outline)
      x += advance(of: letter)
    }
    return outline.path
  }

  private static func advance(of letter: Character) -> Double {
    switch letter {
    case "I": 0.37
    case "V": 0.72
    default: 0.76
    }
  }

  private static func draw(_ letter: Character, at x: Double, _ o: inout GlyphOutline) {
    let (broad, narrow) = (0.17, 0.13)
    switch letter {
    case "I":
      o.stem(x, width: thick)
      o.serif(x, y: 0, half: broad, stem: thick, up: true)
      o.serif(x, y: 1, half: broad, stem: thick, up: false)
    case "V":
      o.diagonal(Vector(x + 0.01, 0), Vector(x - 0.2, 1), width: thick)
      o.diagonal(Vector(x + 0.02, 0), Vector(x + 0.22, 1), width: thin)
      o.serif(x - 0.2, y: 1, half: broad, stem: thick, up: false)
      o.serif(x + 0.22, y: 1, half: narrow, stem: thin, up: false)
    default:
      o.diagonal(Vector(x + 0.2, 0), Vector(x - 0.2, 1), width: thick)
      o.diagonal(Vector(x - 0.22, 0), Vector(x + 0.22, 1), width: thin)
      o.serif(x + 0.2, y: 0, half: broad, stem: thick, up: true)
      o.serif(x - 0.22, y: 0, half: narrow, stem: thin, up: true)
      o.serif(x - 0.2, y: 1, half: broad, stem: thick, up: false)
      o.serif(x + 0.22, y: 1, half: narrow, stem: thin, up: false)
    }
  }
}
