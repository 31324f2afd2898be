import Horology

/// Outlines in the plane, as a value: what is drawn can be measured before it is painted.
struct Path: Hashable, Sendable {
  /// A step of an outline.
  enum Element: Hashable, Sendable {
    case move(Vector)
    case line(Vector)
    /// A cubic Bézier curve.
    case curve(Vector, Vector, to: Vector)
    case close
  }

  /// The steps.
  private(set) var elements: [Element] = []

  /// No outline.
  init() {}

  /// Whether there is nothing to draw.
  var isEmpty: Bool { elements.isEmpty }

  mutating func move(to point: Vector) { elements.append(.move(point)) }
  mutating func line(to point: Vector) { elements.append(.line(point)) }
  mutating func close() { elements.append(.close) }

  mutating func curve(_ first: Vector, _ second: Vector, to end: Vector) {
    elements.append(.curve(first, second, to: end))
  }

  /// Adds another path's outlines.
  mutating func append(_ other: Path) { elements += other.elements }

  /// Goes on along a circle's arc from where the path stands, which should be the arc's beginning.
  ///
  /// Angles are clockwise from twelve; cut into eighths of a turn, the curve leaves the circle by less than 1e-5.
  mutating func arc(center: Vector = .zero, radius: Double, from start: Double, to end: Double) {
    let count = max(1, Int((abs(end - start) / (.pi / 4)).rounded(.up)))
    let step = (end - start) / Double(count)
    let reach = 4.0 / 3 * Trigonometry.tangent(step / 4) * radius
    for index in 0..<count {
      let (a, b) = (start + Double(index) * step, start + Double(index + 1) * step)
      let (p, q) = (Vector(angle: a, radius: radius), Vector(angle: b, radius: radius))
      let (out, back) = (Vector(angle: a + .pi / 2, radius: reach), Vector(angle: b - .pi / 2, radius: reach))
      curve(center + p + out, center + q + back, to: center + q)
    }
  }

  /// Every point sent elsewhere.
  ///
  /// Bends curves rightly only for affine maps; flatten first for others.
  func mapped(_ transform: (Vector) -> Vector) -> Path {
    var path = Path()
    path.elements = elements.map {
      switch $0 {
      case .move(let point): .move(transform(point))
      case .line(let point): .line(transform(point))
      case .curve(let first, let second, let end):
        .curve(transform(first), transform(second), to: transform(end))
      case .close: .close
      }
    }
    return path
  }

  func translated(by offset: Vector) -> Path { mapped { $0 + offset } }

  func scaled(by factor: Double) -> Path { mapped { $0 * factor } }

  func scaled(x: Double, y: Double) -> Path { mapped { Vector($0.x * x, $0.y * y) } }

  /// Turned clockwise about the origin.
  func rotated(by angle: Double) -> Path {
    let (sine, cosine) = (Trigonometry.sine(angle), Trigonometry.cosine(angle))
    return mapped { Vector($0.x * cosine - $0.y * sine, $0.x * sine + $0.y * cosine) }
  }

  /// The outlines with every curve cut into so many chords.
  func flattened(segments: Int = 12) -> Path {
    var (path, last) = (Path(), Vector.zero)
    for element in elements {
      switch element {
      case .move(let point):
        path.move(to: point)
        last = point
      case .line(let point):
        path.line(to: point)
        last = point
      case .curve(let first, let second, let end):
        for index in 1...segments {
          let point = Path.bezier(last, first, second, end, at: Double(index) / Double(segments))
          path.line(to: point)
        }
        last = end
      case .close: path.close()
      }
    }
    return path
  }

  /// The corners of the flattened outlines.
  var points: [Vector] { flattened().corners }

  /// The points that straight lines join.
  var corners: [Vector] {
    elements.compactMap {
      switch $0 {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
  }

  /// The least upright rectangle around the outlines; of no size at the origin for an empty path.
  var bounds: Box { Box(around: points) }

  static func bezier(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector, at t: Double) -> Vector {
    let s = 1 - t
    return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
  }
}

/// An upright rectangle.
struct Box: Hashable, Sendable {
  let minimum: Vector
  let maximum: Vector

  init(minimum: Vector, maximum: Vector) { (self.minimum, self.maximum) = (minimum, maximum) }

  /// The least box that holds the points.
  init(around points: [Vector]) {
    guard let first = points.first else {
      (minimum, maximum) = (.zero, .zero)
      return
    }
    minimum = points.reduce(first) { Vector(min($0.x, $1.x), min($0.y, $1.y)) }
    maximum = points.reduce(first) { Vector(max($0.x, $1.x), max($0.y, $1.y)) }
  }

  var width: Double { maximum.x - minimum.x }
  var height: Double { maximum.y - minimum.y }
  var center: Vector { (minimum + maximum) * 0.5 }

  /// The box so much larger on every side.
  func grown(by margin: Double) -> Box {
    Box(minimum: minimum - Vector(margin, margin), maximum: maximum + Vector(margin, margin))
  }

  /// Whether a point lies in the box.
  func contains(_ point: Vector) -> Bool {
    point.x >= minimum.x && point.x <= maximum.x && point.y >= minimum.y && point.y <= maximum.y
  }

  /// Whether two boxes share an area.
  func overlaps(_ other: Box) -> Bool {
    minimum.x < other.maximum.x && other.minimum.x < maximum.x && minimum.y < other.maximum.y
      && other.minimum.y < maximum.y
  }
}

extension Path {
  /// Twice the enclosed area of one outline; positive if it runs clockwise on the screen.
  var signedArea: Double {
    let corners = points
    return zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }

  /// One closed outline made to run clockwise or the other way: under the winding rule, holes run against ink.
  func winding(clockwise: Bool) -> Path {
    (signedArea > 0) == clockwise ? self : .polygon(points.reversed())
  }
}
