import Horology

/// A glyph's outline while it is drawn, as polygons of one direction (ink) or the other (holes).
///
/// Glyph coordinates: the baseline is y = 0, capitals and figures are 1 high, y grows upward.
struct GlyphOutline {
  private(set) var path = Path()

  /// Adds ink.
  mutating func ink(_ corners: [Vector]) { add(corners, forward: true) }

  /// Takes ink away.
  mutating func hole(_ corners: [Vector]) { add(corners, forward: false) }

  private mutating func add(_ corners: [Vector], forward: Bool) {
    let area = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0.0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    let ordered = (area > 0) == forward ? corners : corners.reversed()
    // Pictures grow downward.
    path.append(.polygon(ordered.map { Vector($0.x, -$0.y) }))
  }
}

// MARK: Straight strokes, with serifs

extension GlyphOutline {
  /// An upright stroke.
  mutating func stem(_ x: Double, from bottom: Double = 0, to top: Double = 1, width: Double) {
    ink([
      Vector(x - width / 2, bottom), Vector(x + width / 2, bottom), Vector(x + width / 2, top),
      Vector(x - width / 2, top),
    ])
  }

  /// A level stroke.
  mutating func bar(_ y: Double, from left: Double, to right: Double, width: Double) {
    ink([
      Vector(left, y - width / 2), Vector(right, y - width / 2), Vector(right, y + width / 2),
      Vector(left, y + width / 2),
    ])
  }

  /// A slanting stroke, its ends cut level.
  mutating func diagonal(_ start: Vector, _ end: Vector, width: Double) {
    let run = end - start
    let half = width / 2 * run.length / abs(run.y)
    ink([
      Vector(start.x - half, start.y), Vector(start.x + half, start.y), Vector(end.x + half, end.y),
      Vector(end.x - half, end.y),
    ])
  }

  /// A bracketed serif on the baseline (`up` true) or hanging from the capital line.
  mutating func serif(_ x: Double, y: Double, half: Double, stem: Double, up: Bool) {
    let (thin, bracket, side) = (0.034, 0.055, up ? 1.0 : -1.0)
    ink([
      Vector(x - half, y), Vector(x + half, y), Vector(x + half, y + side * thin),
      Vector(x + stem / 2 + bracket * 0.35, y + side * (thin + bracket * 0.3)),
      Vector(x + stem / 2, y + side * (thin + bracket)),
      Vector(x - stem / 2, y + side * (thin + bracket)),
      Vector(x - stem / 2 - bracket * 0.35, y + side * (thin + bracket * 0.3)),
      Vector(x - half, y + side * thin),
    ])
  }

  /// The upright serif at an arm's end, which tapers into the arm; it hangs down if its height is negative.
  mutating func beak(_ x: Double, y: Double, height: Double, width: Double) {
    ink([Vector(x, y), Vector(x, y + height), Vector(x - width * 0.35, y + height), Vector(x - width, y)])
  }
}

// MARK: Curved strokes

extension GlyphOutline {
  /// A piece of a bowl, thick at its sides and thin above and below; angles clockwise from the top.
  mutating func bowl(
    _ center: Vector, x: Double, y: Double, thick: Double, thin: Double, from start: Double = 0,
    to end: Double = 2 * .pi
  ) {
    func side(_ x: Double, _ y: Double) -> [Vector] {
      (0...48).map { step in
        let angle = start + (end - start) * Double(step) / 48
        return center + Vector(x * Trigonometry.sine(angle), y * Trigonometry.cosine(angle))
      }
    }
    let (outer, inner) = (side(x, y), side(x - thick, y - thin))
    guard end - start < 2 * .pi else {
      ink(outer)
      hole(inner)
      return
    }
    ink(outer + inner.reversed())
  }

  /// A stroke along a line of points, its width following its direction: `thick` upright, `thin` level.
  ///
  /// Corners are mitred; ends on the baseline or the capital line are cut level.
  mutating func stroke(_ points: [Vector], thick: Double, thin: Double) {
    let count = points.count
    guard count > 1 else { return }
    let runs = zip(points, points.dropFirst()).map { start, end in
      (end - start) * (1 / max((end - start).length, 1e-9))
    }
    var (left, right) = ([Vector](), [Vector]())
    for index in 0..<count {
      let before = runs[max(0, index - 1)]
      let after = runs[min(index, count - 2)]
      let point = points[index]
      func width(_ run: Vector) -> Double { .mix(thin, thick, abs(run.y)) }
      let half = (width(before) + width(after)) / 4
      let isEnd = index == 0 || index == count - 1
      if isEnd, abs(after.y) > 0.5, abs(point.y) < 1e-6 || abs(point.y - 1) < 1e-6 {
        // Level cut; the left side is where the direction turned a quarter anticlockwise points.
        let reach = half / abs(after.y) * (after.y > 0 ? -1 : 1)
        left.append(point + Vector(reach, 0))
        right.append(point - Vector(reach, 0))
      } else {
        let sum = Vector(-before.y - after.y, before.x + after.x)
        let normal = sum * (1 / max(sum.length, 1e-9))
        // A corner sharper than a right angle is blunted.
        let miter = max(0.7, normal.x * -after.y + normal.y * after.x)
        left.append(point + normal * (half / miter))
        right.append(point - normal * (half / miter))
      }
    }
    ink(left + right.reversed())
  }
}
