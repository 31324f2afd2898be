import Horology

/// A figure of stars where it is drawn: its stars, and the lines between them.
struct StarFigure: Hashable, Sendable {
  let constellation: Constellation
  /// Where the stars stand, in the catalogue's order.
  let stars: [Vector]
  /// The lines, in pieces that stop short of what they would cross.
  let lines: [Line]

  struct Line: Hashable, Sendable {
    let start, end: Vector
  }

  /// The figure about the origin, so large that its farthest star lies at a distance, turned about its vertical axis.
  init(_ constellation: Constellation, radius: Double, turn: Double = 0) {
    self.constellation = constellation
    let stars = Self.places(of: constellation, turn: turn).map { $0 * radius }
    self.stars = stars
    lines = constellation.lines.map { Line(start: stars[$0], end: stars[$1]) }
  }

  /// The figure on a dial: as large as it can be with every star clear of whatever stands there, and turned for it if
  /// need be, as the sky turns; nil where there is no room.
  init?(_ constellation: Constellation, on field: StarField) {
    let (places, offsets) = (Self.places(of: constellation), field.offsets)
    for step in 0..<20 {
      for turn in [0, -60, 60, 90] {
        let size = places.map {
          ($0 * (field.radius * (1 - Double(step) / 24))).rotated(by: .degrees(Double(turn)))
        }
        let fitting = offsets.map { offset in size.map { $0 + offset } }.filter {
          $0.allSatisfy(field.isClear)
        }
        // The one whose lines are cut least.
        let best = fitting.map { stars in
          (stars, constellation.lines.flatMap { field.visible(Line(start: stars[$0], end: stars[$1])) })
        }.max { Self.length($0.1) < Self.length($1.1) }
        if let best {
          (self.constellation, stars, lines) = (constellation, best.0, best.1)
          return
        }
      }
    }
    return nil
  }

  private static func length(_ lines: [Line]) -> Double {
    lines.reduce(0) { $0 + ($1.end - $1.start).length }
  }

  /// How far the farthest star lies from the figure's middle.
  var radius: Double {
    let middle = Box(around: stars).center
    return stars.map { ($0 - middle).length }.max() ?? 0
  }

  /// The stars about the origin, scaled so that the farthest lies at a distance of 1.
  ///
  /// Turned about its vertical axis, the figure shows its depth: the nearest star lies half the figure before the
  /// plane, the farthest half of it behind; their distances are too unlike for any true scale.
  static func places(of constellation: Constellation, turn: Double = 0) -> [Vector] {
    let stars = constellation.stars
    let box = Box(around: stars.map { Vector($0.x, $0.y) })
    let centered = stars.map { Vector($0.x, $0.y) - box.center }
    let reach = centered.map(\.length).max() ?? 1
    let nearFirst = stars.indices.sorted { stars[$0].distance < stars[$1].distance }
    var places = centered.map { $0 * (1 / max(reach, 1e-9)) }
    for (rank, star) in nearFirst.enumerated() where turn != 0 {
      let depth = 0.5 - Double(rank) / Double(max(1, stars.count - 1))
      places[star].x = places[star].x * Trigonometry.cosine(turn) + depth * Trigonometry.sine(turn)
    }
    return places
  }
}

/// The room that a dial has for stars: a disc within the numerals, but for what is written in it.
struct StarField: Hashable, Sendable {
  /// How far from the centre a star may stand.
  let radius: Double
  /// What lines keep clear of, and stars, which are larger.
  private let taken, takenFromStars: [Box]

  /// A given room.
  init(radius: Double, taken: [Box]) {
    self.radius = radius
    (self.taken, takenFromStars) = (taken.map { $0.grown(by: 0.03) }, taken.map { $0.grown(by: 0.055) })
  }

  /// The room on a theme's dial.
  init(_ theme: Theme, _ plan: DialPlan, hasPlaque: Bool) {
    let numerals = (1...12).flatMap { plan.numeral($0, style: theme.numerals).points.map(\.length) }
    let radius = min(numerals.min() ?? 0.7, plan.centerRadius > 0.5 ? plan.centerRadius : 1) - 0.055
    // A line through the axis would pass for a hand.
    var taken = [Path.circle(radius: 0.11).bounds]
    if hasPlaque {
      taken.append(PlaquePainter.place)
    } else {
      taken += plan.inscriptions(theme.motto).map(\.bounds)
      switch theme.complication {
      case .alarmWindow: taken.append(plan.plate.bounds)
      case .hourDifference: taken.append(PlatePainter.ring(plan).bounds)
      case .none: break
      }
    }
    if theme.emblem == .moonAndStar {
      taken += [Path.circle(radius: EmblemPainter.starReach).bounds]
      taken += EmblemPainter.moon.flattened(segments: 2).corners.map { Box(minimum: $0, maximum: $0) }
    }
    self.init(radius: radius, taken: taken)
  }

  /// Where the figure's middle may be moved, the dial's centre first: of figures as good, the nearest is taken.
  var offsets: [Vector] {
    let steps = (-7...7).map { Double($0) / 7 * radius * 0.7 }
    return steps.flatMap { x in steps.map { y in Vector(x, y) } }.sorted { $0.length < $1.length }
  }

  func isClear(_ star: Vector) -> Bool {
    star.length < radius && !takenFromStars.contains { $0.contains(star) }
  }

  /// The parts of a line that cross nothing; of a line that is cut, those long enough to lead somewhere.
  func visible(_ line: StarFigure.Line) -> [StarFigure.Line] {
    let run = line.end - line.start
    let count = max(2, Int(run.length / 0.015))
    let points = (0...count).map { line.start + run * (Double($0) / Double(count)) }
    return points.split { point in taken.contains { $0.contains(point) } }.compactMap { piece in
      guard let start = piece.first, let end = piece.last,
        piece.count == points.count || (end - start).length > 0.12
      else { return nil }
      return StarFigure.Line(start: start, end: end)
    }
  }
}
