import Horology

/// Barrier of Purple Lightning: a blue-violet glare, a shock that runs outward, and bolts that close round the watch.
struct PurpleLightning: SpellEffect {
  let circleColor = Color(0.72, 0.36, 1.0)
  let duration = 4.0
  let height = 0.8

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    let shock = Sky.smoothStep(1 - moment.elapsed / 0.7)
    influence.flash = Color(0.55, 0.35, 1, 0.75 * shock)
    influence.sway = 0.05 * shock * Trigonometry.sine(moment.elapsed * 42)
    influence.circleTurn = moment.elapsed * 0.3
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.9),
      .radial(
        center: .zero, radius: 1.9,
        [
          .init(0.6, Color(0.60, 0.35, 1, 0.75 * moment.strength)),
          .init(0.8, Color(0.35, 0.15, 0.9, 0.4 * moment.strength)), .init(1, Color(0.2, 0.1, 0.8, 0)),
        ]))
    for bolt in bolts(moment, before: false) { halo(bolt, moment, on: canvas) }
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    for bolt in bolts(moment, before: false) { paint(bolt, moment, on: canvas) }
  }

  /// The shock that runs outward, and the light round the bolts before the watch.
  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    let age = moment.elapsed.truncatingRemainder(dividingBy: 1.3) / 1.3
    let (radius, width) = (Double.mix(0.9, 1.80, age), 0.16 * (1 - age) + 0.06)
    let color = Color(0.80, 0.66, 1).faded((1 - age) * moment.strength)
    canvas.stroke(.circle(radius: radius), color.faded(0.45), width: width)
    canvas.stroke(.circle(radius: radius), color, width: 0.035)
    for bolt in bolts(moment, before: true) { halo(bolt, moment, on: canvas) }
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    barrier(moment, on: canvas)
    for bolt in bolts(moment, before: true) { paint(bolt, moment, on: canvas) }
  }

  /// A wall of hexagons round the case, which pulse.
  private func barrier(_ moment: SpellMoment, on canvas: Canvas) {
    var seams = Path()
    for cell in 0..<24 {
      let angle = Double(cell) * .pi / 12
      let pulse = 0.5 + 0.5 * Trigonometry.sine(moment.elapsed * 9 + Double(cell * cell))
      let hexagon = Path.polygon(
        (0..<6).map {
          Vector(angle: angle, radius: 1.40) + Vector(angle: angle + Double($0) * .pi / 3, radius: 0.165)
        })
      canvas.fill(hexagon, Color(0.60, 0.36, 1, 0.40 * pulse * moment.strength))
      seams.append(hexagon)
    }
    canvas.stroke(seams, Color(0.85, 0.72, 1, 0.6 * moment.strength), width: 0.012)
  }

  /// Bolts from the circle to the case; they strike anew ten times a second.
  private func bolts(_ moment: SpellMoment, before: Bool) -> [[Vector]] {
    var chance = moment.chance((before ? 50 : 1) &+ UInt64(min(moment.elapsed, duration) * 10) &* 977)
    return (0..<(before ? 5 : 12)).map { _ in
      let angle = chance.number(0...(2 * .pi))
      let start = Vector(angle: angle, radius: 1.74)
      let end = Vector(angle: angle + chance.number(-0.9...0.9), radius: before ? 1.12 : 1.22)
      return Self.bolt(from: start, to: end, jag: 0.22, &chance)
    }
  }

  /// A bolt from the bright knot it springs from to the point where it strikes.
  private func paint(_ bolt: [Vector], _ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .tapered(bolt, width: 0.062, bothEnds: false), Color(0.74, 0.56, 1, 0.85 * moment.strength))
    canvas.fill(.tapered(bolt, width: 0.030, bothEnds: false), Color(1, 0.97, 1, moment.strength))
    for (end, radius) in [(bolt.first, 0.075), (bolt.last, 0.11)] {
      guard let end else { continue }
      canvas.glow(at: end, radius: radius, Color(0.78, 0.62, 1).faded(moment.strength))
    }
  }

  private func halo(_ bolt: [Vector], _ moment: SpellMoment, on canvas: Canvas) {
    canvas.stroke(.polyline(bolt), Color(0.50, 0.25, 1, 0.40 * moment.strength), width: 0.12, end: .round)
  }

  /// A line broken in the middle again and again, each time half as far aside.
  static func bolt(from start: Vector, to end: Vector, jag: Double, _ chance: inout Randomness) -> [Vector] {
    var points = [start, end]
    var jag = jag
    for _ in 0..<4 {
      var broken = [Vector]()
      for (a, b) in zip(points, points.dropFirst()) {
        let run = b - a
        let aside = Vector(-run.y, run.x) * (chance.number(-jag...jag) / max(run.length, 1e-6))
        broken += [a, (a + b) * 0.5 + aside]
      }
      points = broken + [end]
      jag /= 2
    }
    return points
  }
}
