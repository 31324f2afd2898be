import Horology

extension Path {
  /// A closed polygon.
  static func polygon(_ corners: [Vector]) -> Path {
    var path = Path()
    guard let first = corners.first else { return path }
    path.move(to: first)
    corners.dropFirst().forEach { path.line(to: $0) }
    path.close()
    return path
  }

  /// An open line through points.
  static func polyline(_ points: [Vector]) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    points.dropFirst().forEach { path.line(to: $0) }
    return path
  }

  /// A brush stroke through points: widest in its middle, pointed at both ends; or at its end alone.
  static func tapered(_ points: [Vector], width: Double, bothEnds: Bool = true) -> Path {
    ribbon(points) { width / 2 * (bothEnds ? 4 * $0 * (1 - $0) : 1 - $0) }
  }

  /// A band along points, on both sides as wide as a function of the part of its course, 0 to 1, says.
  static func ribbon(_ points: [Vector], half: (Double) -> Double) -> Path {
    var (left, right) = ([Vector](), [Vector]())
    for (index, point) in points.enumerated() {
      let run = points[min(index + 1, points.count - 1)] - points[max(index - 1, 0)]
      let part = Double(index) / Double(max(1, points.count - 1))
      let aside = Vector(-run.y, run.x) * (half(part) / max(run.length, 1e-9))
      left.append(point + aside)
      right.append(point - aside)
    }
    return polygon(left + right.reversed())
  }

  static func segment(_ start: Vector, _ end: Vector) -> Path { polyline([start, end]) }

  /// A circle, clockwise from twelve.
  static func circle(center: Vector = .zero, radius: Double) -> Path {
    var path = Path()
    path.move(to: center + Vector(0, -radius))
    path.arc(center: center, radius: radius, from: 0, to: 2 * .pi)
    path.close()
    return path
  }

  /// An open arc of a circle.
  static func arc(center: Vector = .zero, radius: Double, from start: Double, to end: Double) -> Path {
    var path = Path()
    path.move(to: center + Vector(angle: start, radius: radius))
    path.arc(center: center, radius: radius, from: start, to: end)
    return path
  }

  /// What lies between two circles; the inner one runs backward, so that it is a hole under either fill rule.
  static func ring(center: Vector = .zero, inner: Double, outer: Double) -> Path {
    var path = circle(center: center, radius: outer)
    path.move(to: center + Vector(0, -inner))
    path.arc(center: center, radius: inner, from: 2 * .pi, to: 0)
    path.close()
    return path
  }

  /// A rectangle with round corners.
  static func rectangle(center: Vector = .zero, width: Double, height: Double, corner: Double = 0) -> Path {
    let (w, h) = (width / 2, height / 2)
    let corners = [Vector(w, -h), Vector(w, h), Vector(-w, h), Vector(-w, -h)]
    guard corner > 0 else { return polygon(corners.map { center + $0 }) }
    let r = min(corner, w, h)
    var path = Path()
    path.move(to: center + Vector(-w + r, -h))
    for (index, point) in corners.enumerated() {
      let middle = center + point + Vector(point.x > 0 ? -r : r, point.y > 0 ? -r : r)
      let start = Double(index) * .pi / 2
      path.line(to: middle + Vector(angle: start, radius: r))
      path.arc(center: middle, radius: r, from: start, to: start + .pi / 2)
    }
    path.close()
    return path
  }

  /// A star of so many points, one of them up.
  static func star(center: Vector = .zero, points: Int, outer: Double, inner: Double, turned: Double = 0)
    -> Path
  {
    polygon(
      (0..<2 * points).map {
        center
          + Vector(angle: turned + Double($0) * .pi / Double(points), radius: $0 % 2 == 0 ? outer : inner)
      })
  }

  /// What is left of a circle, horns upward, when a second one whose middle lies higher takes its part away.
  ///
  /// The circles must cross: `rise` lies between the radii's difference and their sum.
  static func crescent(center: Vector = .zero, radius: Double, cut: Double, rise: Double) -> Path {
    // Where the circles cross, as seen from either middle.
    let height = (radius * radius - cut * cut + rise * rise) / (2 * rise)
    let outer = Trigonometry.arccosine(height / radius)
    let inner = Trigonometry.arccosine((height - rise) / cut)
    var path = arc(center: center, radius: radius, from: outer, to: 2 * .pi - outer)
    path.arc(center: center + Vector(0, -rise), radius: cut, from: 2 * .pi - inner, to: inner)
    path.close()
    return path
  }

  /// A smooth closed curve through points given as radius by angle: a turned rosette.
  static func rosette(steps: Int, radius: (Double) -> Double) -> Path {
    polygon(
      (0..<steps).map { Double($0) / Double(steps) * 2 * .pi }.map { Vector(angle: $0, radius: radius($0)) })
  }

  /// An outline and its mirror image about the vertical axis, closed to one shape; the half runs from the axis to
  /// the axis on the right.
  static func mirrored(half: Path) -> Path {
    var path = half
    var (start, ends) = (Vector.zero, [Vector]())
    for element in half.elements {
      switch element {
      case .move(let point): start = point
      default: break
      }
      ends.append(element.end ?? start)
    }
    let flip = { (point: Vector) in Vector(-point.x, point.y) }
    for (index, element) in half.elements.enumerated().reversed() where index > 0 {
      let target = flip(ends[index - 1])
      switch element {
      case .line: path.line(to: target)
      case .curve(let first, let second, _): path.curve(flip(second), flip(first), to: target)
      case .move, .close: break
      }
    }
    path.close()
    return path
  }
}

extension Path.Element {
  /// Where the step ends; nil for closing.
  var end: Vector? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}
