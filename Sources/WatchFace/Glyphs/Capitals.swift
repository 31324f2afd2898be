import Horology

/// Engraved Latin capitals: upright strokes thick, level ones thin, with serifs.
enum Capitals {
  private static let thick = 0.135
  private static let thin = 0.05
  private static let half = 0.15
  private static let thinHalf = 0.11

  /// A glyph and its advance, for a cap height of 1; nil for a character that is not drawn.
  static func glyph(_ character: Character) -> (path: Path, advance: Double)? { glyphs[character] }

  private static let glyphs: [Character: (path: Path, advance: Double)] = {
    var glyphs: [Character: (path: Path, advance: Double)] = [:]
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZÆ" {
      var outline = GlyphOutline()
      let width = draw(character, &outline)
      glyphs[character] = (outline.path, width)
    }
    for (character, base, mark) in accented {
      guard let letter = glyphs[base] else { continue }
      var outline = GlyphOutline()
      accent(mark, over: letter.advance / 2, &outline)
      var path = letter.path
      path.append(outline.path)
      glyphs[character] = (path, letter.advance)
    }
    return glyphs
  }()

  private static let accented: [(Character, Character, Character)] = [
    ("À", "A", "`"), ("Á", "A", "´"), ("È", "E", "`"), ("É", "E", "´"), ("Ì", "I", "`"), ("Í", "I", "´"),
    ("Ï", "I", "¨"), ("Ò", "O", "`"), ("Ó", "O", "´"), ("Ú", "U", "´"), ("Ü", "U", "¨"), ("Ç", "C", "¸"),
    ("Ñ", "N", "~"),
  ]

  private static func accent(_ mark: Character, over x: Double, _ o: inout GlyphOutline) {
    switch mark {
    case "´":
      o.ink([Vector(x - 0.06, 1.07), Vector(x + 0.0, 1.07), Vector(x + 0.15, 1.27), Vector(x + 0.03, 1.27)])
    case "`":
      o.ink([Vector(x + 0.06, 1.07), Vector(x - 0.0, 1.07), Vector(x - 0.15, 1.27), Vector(x - 0.03, 1.27)])
    case "¨":
      for side in [-0.13, 0.13] { o.bar(1.15, from: x + side - 0.055, to: x + side + 0.055, width: 0.11) }
    case "~": o.bar(1.15, from: x - 0.17, to: x + 0.17, width: 0.06)
    default:
      o.stroke(
        [
          Vector(x, 0.02), Vector(x + 0.02, -0.09), Vector(x + 0.09, -0.12), Vector(x + 0.05, -0.22),
          Vector(x - 0.08, -0.23),
        ], thick: 0.06, thin: 0.045)
    }
  }

  /// An upright with its serifs.
  private static func post(
    _ x: Double, _ o: inout GlyphOutline, width: Double = thick, top: Bool = true, foot: Bool = true
  ) {
    o.stem(x, width: width)
    let half = width > thin ? half : thinHalf
    if foot { o.serif(x, y: 0, half: half, stem: width, up: true) }
    if top { o.serif(x, y: 1, half: half, stem: width, up: false) }
  }

  private static func feet(_ xs: [(Double, Double)], y: Double, _ o: inout GlyphOutline) {
    for (x, width) in xs {
      o.serif(x, y: y, half: width > thin ? half : thinHalf + 0.02, stem: width, up: y == 0)
    }
  }

  /// Arms of E, F, L: level strokes from a stem, each with a beak.
  private static func arm(
    _ y: Double, from left: Double, to right: Double, beak: Double, _ o: inout GlyphOutline
  ) {
    let edge = beak > 0 ? y - thin / 2 : y + thin / 2
    o.bar(y, from: left, to: right, width: thin)
    o.beak(right, y: edge, height: beak, width: 0.13)
  }

  private static func draw(_ character: Character, _ o: inout GlyphOutline) -> Double {
    switch character {
    case "A":
      o.diagonal(Vector(0.13, 0), Vector(0.40, 1), width: thin)
      o.diagonal(Vector(0.68, 0), Vector(0.39, 1), width: thick)
      o.bar(0.32, from: 0.2, to: 0.6, width: thin)
      feet([(0.13, thin), (0.68, thick)], y: 0, &o)
      return 0.83
    case "B":
      post(0.17, &o)
      o.bowl(Vector(0.34, 0.755), x: 0.24, y: 0.245, thick: thick * 0.95, thin: thin, from: 0, to: .pi)
      o.bowl(Vector(0.36, 0.265), x: 0.27, y: 0.265, thick: thick, thin: thin, from: 0, to: .pi)
      for (y, end) in [(1 - thin / 2, 0.35), (0.52, 0.37), (thin / 2, 0.37)] {
        o.bar(y, from: 0.1, to: end, width: thin)
      }
      return 0.68
    case "C": return round(&o, gap: .degrees(52))
    case "D":
      post(0.17, &o)
      o.bowl(Vector(0.34, 0.5), x: 0.41, y: 0.5, thick: thick, thin: thin, from: 0, to: .pi)
      for y in [thin / 2, 1 - thin / 2] { o.bar(y, from: 0.1, to: 0.35, width: thin) }
      return 0.82
    case "E":
      post(0.17, &o)
      arm(1 - thin / 2, from: 0.1, to: 0.57, beak: -0.21, &o)
      arm(thin / 2, from: 0.1, to: 0.60, beak: 0.22, &o)
      middleArm(&o)
      return 0.66
    case "F":
      post(0.17, &o)
      arm(1 - thin / 2, from: 0.1, to: 0.56, beak: -0.21, &o)
      middleArm(&o)
      return 0.62
    case "G":
      let width = round(&o, gap: .degrees(50))
      o.stem(0.66, from: 0.06, to: 0.42, width: thick)
      o.serif(0.66, y: 0.42, half: half, stem: thick, up: false)
      return width + 0.03
    case "H":
      post(0.17, &o)
      post(0.66, &o)
      o.bar(0.52, from: 0.17, to: 0.66, width: thin)
      return 0.83
    case "I":
      post(0.17, &o)
      return 0.34
    case "J":
      o.stem(0.28, from: 0.1, width: thick)
      o.serif(0.28, y: 1, half: half, stem: thick, up: false)
      o.stroke(
        [Vector(0.29, 0.16), Vector(0.25, -0.02), Vector(0.16, -0.1), Vector(0.04, -0.09)], thick: thick,
        thin: 0.07)
      return 0.42
    case "K":
      post(0.17, &o)
      o.diagonal(Vector(0.2, 0.40), Vector(0.60, 1), width: thin)
      o.diagonal(Vector(0.67, 0), Vector(0.33, 0.60), width: thick)
      feet([(0.67, thick)], y: 0, &o)
      feet([(0.60, thin)], y: 1, &o)
      return 0.80
    case "L":
      post(0.17, &o)
      arm(thin / 2, from: 0.1, to: 0.57, beak: 0.24, &o)
      return 0.62
    case "M":
      post(0.14, &o, width: thin, top: false)
      post(0.84, &o, top: false)
      o.diagonal(Vector(0.47, 0), Vector(0.14, 1), width: thick)
      o.diagonal(Vector(0.47, 0), Vector(0.82, 1), width: thin)
      feet([(0.12, thin), (0.86, thick)], y: 1, &o)
      return 1.0
    case "N":
      post(0.15, &o, width: thin)
      post(0.66, &o, width: thin, foot: false)
      o.diagonal(Vector(0.64, 0), Vector(0.17, 1), width: thick)
      return 0.82
    case "O":
      o.bowl(Vector(0.43, 0.5), x: 0.40, y: 0.515, thick: thick, thin: thin)
      return 0.86
    case "P":
      post(0.17, &o)
      o.bowl(Vector(0.34, 0.725), x: 0.26, y: 0.275, thick: thick, thin: thin, from: 0, to: .pi)
      for y in [0.475, 1 - thin / 2] { o.bar(y, from: 0.1, to: 0.35, width: thin) }
      return 0.64
    case "Q":
      o.bowl(Vector(0.43, 0.5), x: 0.40, y: 0.515, thick: thick, thin: thin)
      o.stroke(
        [Vector(0.40, 0.06), Vector(0.55, -0.05), Vector(0.70, -0.15), Vector(0.86, -0.16)], thick: 0.11,
        thin: 0.06)
      return 0.86
    case "R":
      post(0.17, &o)
      o.bowl(Vector(0.34, 0.735), x: 0.255, y: 0.265, thick: thick, thin: thin, from: 0, to: .pi)
      for y in [0.495, 1 - thin / 2] { o.bar(y, from: 0.1, to: 0.35, width: thin) }
      o.diagonal(Vector(0.66, 0), Vector(0.35, 0.5), width: thick)
      feet([(0.67, thick)], y: 0, &o)
      return 0.78
    case "S":
      let curve: [[Vector]] = [
        [Vector(0.50, 0.80), Vector(0.44, 0.93), Vector(0.37, 0.985), Vector(0.28, 0.985)],
        [Vector(0.28, 0.985), Vector(0.15, 0.985), Vector(0.09, 0.88), Vector(0.09, 0.76)],
        [Vector(0.09, 0.76), Vector(0.09, 0.50), Vector(0.52, 0.55), Vector(0.52, 0.26)],
        [Vector(0.52, 0.26), Vector(0.52, 0.10), Vector(0.42, 0.015), Vector(0.29, 0.015)],
        [Vector(0.29, 0.015), Vector(0.19, 0.015), Vector(0.11, 0.07), Vector(0.06, 0.21)],
      ]
      let points = curve.flatMap { c in
        (0..<12).map { Path.bezier(c[0], c[1], c[2], c[3], at: Double($0) / 12) }
      }
      o.stroke(points + [Vector(0.06, 0.21)], thick: thick * 1.12, thin: thin)
      o.ink([Vector(0.53, 1), Vector(0.53, 0.72), Vector(0.485, 0.72), Vector(0.44, 0.90)])
      o.ink([Vector(0.05, 0), Vector(0.05, 0.28), Vector(0.095, 0.28), Vector(0.15, 0.09)])
      return 0.61
    case "T":
      o.stem(0.35, width: thick)
      o.serif(0.35, y: 0, half: half, stem: thick, up: true)
      o.bar(1 - thin / 2, from: 0.05, to: 0.65, width: thin)
      o.beak(0.66, y: 1, height: -0.24, width: 0.11)
      o.ink([Vector(0.04, 1), Vector(0.04, 0.76), Vector(0.078, 0.76), Vector(0.15, 1)])
      return 0.70
    case "U":
      o.stem(0.17, from: 0.3, width: thick)
      o.stem(0.66, from: 0.3, width: thin)
      feet([(0.17, thick), (0.66, thin)], y: 1, &o)
      o.bowl(Vector(0.394, 0.31), x: 0.2915, y: 0.325, thick: 0.09, thin: thin, from: .pi / 2, to: 1.5 * .pi)
      return 0.80
    case "V":
      o.diagonal(Vector(0.42, 0), Vector(0.14, 1), width: thick)
      o.diagonal(Vector(0.43, 0), Vector(0.68, 1), width: thin)
      feet([(0.14, thick), (0.68, thin)], y: 1, &o)
      return 0.80
    case "W":
      for x in [0.0, 0.40] {
        o.diagonal(Vector(0.38 + x, 0), Vector(0.14 + x, 1), width: thick)
        o.diagonal(Vector(0.39 + x, 0), Vector(0.58 + x, 1), width: thin)
      }
      feet([(0.14, thick), (0.54, thick), (0.98, thin)], y: 1, &o)
      return 1.10
    case "X":
      o.diagonal(Vector(0.66, 0), Vector(0.16, 1), width: thick)
      o.diagonal(Vector(0.14, 0), Vector(0.64, 1), width: thin)
      feet([(0.66, thick), (0.14, thin)], y: 0, &o)
      feet([(0.16, thick), (0.64, thin)], y: 1, &o)
      return 0.80
    case "Y":
      o.stem(0.39, from: 0, to: 0.46, width: thick)
      o.serif(0.39, y: 0, half: half, stem: thick, up: true)
      o.diagonal(Vector(0.39, 0.42), Vector(0.14, 1), width: thick)
      o.diagonal(Vector(0.42, 0.42), Vector(0.65, 1), width: thin)
      feet([(0.14, thick), (0.65, thin)], y: 1, &o)
      return 0.78
    case "Z":
      o.diagonal(Vector(0.13, 0), Vector(0.56, 1), width: thick)
      o.bar(1 - thin / 2, from: 0.07, to: 0.6, width: thin)
      o.bar(thin / 2, from: 0.07, to: 0.62, width: thin)
      o.beak(0.63, y: 0, height: 0.23, width: 0.11)
      o.ink([Vector(0.07, 1), Vector(0.07, 0.78), Vector(0.11, 0.78), Vector(0.17, 1)])
      return 0.70
    default:  // Æ
      o.diagonal(Vector(0.13, 0), Vector(0.52, 1), width: thin)
      feet([(0.13, thin)], y: 0, &o)
      o.stem(0.60, width: thick)
      o.bar(0.32, from: 0.25, to: 0.6, width: thin)
      arm(1 - thin / 2, from: 0.48, to: 1.0, beak: -0.21, &o)
      arm(thin / 2, from: 0.5, to: 1.03, beak: 0.22, &o)
      o.bar(0.52, from: 0.6, to: 0.87, width: thin)
      o.bar(0.52, from: 0.85, to: 0.885, width: 0.2)
      return 1.10
    }
  }

  private static func middleArm(_ o: inout GlyphOutline) {
    o.bar(0.52, from: 0.17, to: 0.46, width: thin)
    o.bar(0.52, from: 0.44, to: 0.475, width: 0.2)
  }

  /// C and G: a round open to the right, with a beak above.
  private static func round(_ o: inout GlyphOutline, gap: Double) -> Double {
    o.bowl(
      Vector(0.43, 0.5), x: 0.40, y: 0.515, thick: thick, thin: thin, from: .pi - gap, to: 2 * .pi + gap * 0.8
    )
    o.ink([Vector(0.76, 1), Vector(0.76, 0.68), Vector(0.72, 0.68), Vector(0.61, 0.92), Vector(0.68, 0.93)])
    return 0.81
  }
}
