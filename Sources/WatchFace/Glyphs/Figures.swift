import Horology

/// Arabic figures: the centre lines of the strokes, on which a face puts its weight.
///
/// All figures of a face have one width, so that a running time does not jump.
struct Figures: Hashable, Sendable {
  /// The width of a figure, of a height of 1.
  let width: Double
  /// The width of upright and of level strokes.
  let thick, thin: Double
  /// The advance from one figure to the next.
  var advance: Double { width + spacing }
  /// The gap between figures.
  let spacing: Double

  /// For railway dials: heavy, a little narrow, its level strokes lighter.
  static let bold = Figures(width: 0.61, thick: 0.20, thin: 0.145, spacing: 0.06)
  /// For plain dials: medium, even strokes on round forms.
  static let medium = Figures(width: 0.55, thick: 0.12, thin: 0.11, spacing: 0.08)
  /// For plates and windows.
  static let plate = Figures(width: 0.56, thick: 0.13, thin: 0.085, spacing: 0.12)

  /// The outline of a figure, its left edge at x = 0, its baseline at y = 0; nil for what is no figure.
  func path(of digit: Int) -> Path? {
    guard (0...9).contains(digit) else { return nil }
    var outline = GlyphOutline()
    for stroke in Self.strokes(of: digit) {
      switch stroke {
      case .oval(let center, let x, let y):
        let middle = place(center)
        outline.bowl(
          middle, x: x * (width - thick) + thick / 2, y: y * (1 - thin) + thin / 2, thick: thick, thin: thin)
      case .line(let points): outline.stroke(points.map(place), thick: thick, thin: thin)
      }
    }
    return outline.path
  }

  /// A centre line's point, which lies in the unit square, inside the figure; past it, on the edge.
  private func place(_ point: Vector) -> Vector {
    // What is drawn beyond the square reaches the very edge.
    let y = point.y > 1 ? 1 : point.y < 0 ? 0 : thin / 2 + point.y * (1 - thin)
    return Vector(thick / 2 + point.x * (width - thick), y)
  }
}

extension Figures {
  fileprivate enum Stroke {
    case oval(Vector, x: Double, y: Double)
    case line([Vector])
  }

  /// A line of corners (single points) and curves (three points: two controls and the end).
  private static func line(_ start: (Double, Double), _ pieces: [(Double, Double)]...) -> Stroke {
    var points = [Vector(start.0, start.1)]
    for piece in pieces {
      let ends = piece.map { Vector($0.0, $0.1) }
      guard ends.count == 3, let last = points.last else {
        points += ends
        continue
      }
      points += (1...16).map { Path.bezier(last, ends[0], ends[1], ends[2], at: Double($0) / 16) }
    }
    return .line(points)
  }

  fileprivate static func strokes(of digit: Int) -> [Stroke] {
    switch digit {
    case 0: [.oval(Vector(0.5, 0.5), x: 0.5, y: 0.5)]
    case 1:
      [line((0.12, 0.76), [(0.34, 0.84), (0.5, 0.92), (0.58, 1.0)]), line((0.58, 1.04), [(0.58, -0.06)])]
    case 2:
      [
        line(
          (0.03, 0.70), [(0.03, 0.9), (0.22, 1), (0.5, 1)], [(0.8, 1), (0.97, 0.88), (0.97, 0.71)],
          [(0.97, 0.5), (0.62, 0.36), (0.02, -0.06)]),
        line((-0.2, 0), [(1.12, 0)]),
      ]
    case 3:
      [
        line(
          (0.04, 0.79), [(0.1, 0.93), (0.28, 1), (0.49, 1)], [(0.78, 1), (0.94, 0.9), (0.94, 0.76)],
          [(0.94, 0.61), (0.78, 0.54), (0.36, 0.54)]),
        line(
          (0.36, 0.54), [(0.8, 0.54), (1, 0.44), (1, 0.27)], [(1, 0.1), (0.8, 0), (0.49, 0)],
          [(0.26, 0), (0.07, 0.08), (0, 0.24)]),
      ]
    case 4: [line((0.66, -0.06), [(0.66, 1.06)]), line((0.62, 1.06), [(0.02, 0.24)], [(1.2, 0.24)])]
    case 5:
      [
        line(
          (0.92, 1), [(0.22, 1)], [(0.13, 0.55)], [(0.22, 0.61), (0.34, 0.645), (0.48, 0.645)],
          [(0.8, 0.645), (1, 0.52), (1, 0.32)], [(1, 0.12), (0.78, 0), (0.48, 0)],
          [(0.26, 0), (0.08, 0.07), (0, 0.22)])
      ]
    case 6: six
    case 7: [line((0, 1), [(1, 1)], [(0.62, 0.62), (0.42, 0.36), (0.38, -0.06)])]
    case 8: [.oval(Vector(0.5, 0.77), x: 0.43, y: 0.23), .oval(Vector(0.5, 0.27), x: 0.5, y: 0.27)]
    default:
      six.map {
        switch $0 {
        case .oval(let center, let x, let y): .oval(Vector(1 - center.x, 1 - center.y), x: x, y: y)
        case .line(let points): .line(points.map { Vector(1 - $0.x, 1 - $0.y) })
        }
      }
    }
  }

  private static let six: [Stroke] = [
    .oval(Vector(0.5, 0.31), x: 0.5, y: 0.31),
    line((0.9, 0.86), [(0.82, 0.95), (0.7, 1), (0.56, 1)], [(0.2, 1), (0, 0.74), (0, 0.31)]),
  ]
}
