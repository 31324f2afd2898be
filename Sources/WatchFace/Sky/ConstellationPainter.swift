import Horology

/// Draws a figure of stars in gold, where its stars really stand.
struct ConstellationPainter {
  let constellation: Constellation
  /// The colour of the ground.
  let dial: Color
  /// How far the figure has turned about its vertical axis, in radians.
  var turn = 0.0

  /// The figure's stars about the origin, scaled so that the farthest lies at a distance of 1.
  ///
  /// Turned about its vertical axis, its stars show their depth: the nearest lies half the figure before the plane,
  /// the farthest half of it behind; their distances are too unlike for any true scale.
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

  /// How large a star of a magnitude is drawn: a part of the brightest one's size.
  static func size(ofMagnitude magnitude: Double) -> Double {
    (1.05 - 0.155 * magnitude).held(to: 0.28...1.1)
  }

  func paint(brightness: Double, radius: Double, on canvas: Canvas) {
    let places = Self.places(of: constellation, turn: turn).map { $0 * radius }
    let isLight = dial.luma > 0.5
    let gold = Color(hex: isLight ? 0xFFD76B : 0xF2DC96)
    if isLight { dusk(brightness, on: canvas) }
    // Even the gleam of the night must be found by the eye.
    let brightness = min(1, brightness * (isLight ? 1.6 : 1.25))
    for (start, end) in constellation.lines {
      let line = Path.segment(places[start], places[end])
      let halo = isLight ? Color(0.16, 0.10, 0.38, 0.5) : gold.faded(0.16)
      canvas.stroke(line, halo.faded(brightness), width: isLight ? 0.024 : 0.030, end: .round)
      canvas.stroke(line, gold.faded(0.78 * brightness), width: isLight ? 0.0115 : 0.0085, end: .round)
    }
    for (place, star) in zip(places, constellation.stars) {
      let size = 0.044 * Self.size(ofMagnitude: star.magnitude)
      canvas.fill(
        .circle(center: place, radius: size * 2.6),
        .radial(
          center: place, radius: size * 2.6,
          [.init(0, gold.faded(0.6 * brightness)), .init(1, gold.faded(0))]))
      let sparkle = Path.star(center: place, points: 4, outer: size * 1.75, inner: size * 0.42)
      canvas.fill(sparkle, gold.faded(min(1, 1.1 * brightness)))
      canvas.fill(
        .circle(center: place, radius: size * 0.52),
        Color.white.faded(brightness))
    }
  }

  /// Gold needs a ground: on a light dial the evening gathers behind the figure.
  private func dusk(_ brightness: Double, on canvas: Canvas) {
    let shade = Color(0.30, 0.27, 0.62)
    canvas.blend(.multiply) {
      canvas.fill(.circle(radius: 1), shade.faded(0.34 * brightness))
    }
  }
}
