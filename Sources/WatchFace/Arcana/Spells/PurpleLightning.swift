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
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    bolts(moment, stream: 1, count: 12, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    shockwave(moment, on: canvas)
    barrier(moment, on: canvas)
    bolts(moment, stream: 50, count: 5, on: canvas)
  }

  private func shockwave(_ moment: SpellMoment, on canvas: Canvas) {
    let age = moment.elapsed.truncatingRemainder(dividingBy: 1.3) / 1.3
    let radius = Double.mix(0.9, 1.95, age)
    let color = Color(0.78, 0.62, 1).faded((1 - age) * moment.strength)
    canvas.stroke(.circle(radius: radius), color.faded(0.25), width: 0.22 * (1 - age) + 0.03)
    canvas.stroke(.circle(radius: radius), color, width: 0.028)
  }

  /// A wall of hexagons round the case, brightest where a bolt struck.
  private func barrier(_ moment: SpellMoment, on canvas: Canvas) {
    for cell in 0..<24 {
      let angle = Double(cell) * .pi / 12
      let pulse = 0.5 + 0.5 * Trigonometry.sine(moment.elapsed * 9 + Double(cell * cell))
      let hexagon = Path.polygon(
        (0..<6).map {
          Vector(angle: angle, radius: 1.40) + Vector(angle: angle + Double($0) * .pi / 3, radius: 0.165)
        })
      canvas.fill(hexagon, Color(0.55, 0.30, 1, 0.26 * pulse * moment.strength))
      canvas.stroke(hexagon, Color(0.85, 0.72, 1, (0.35 + 0.5 * pulse) * moment.strength), width: 0.012)
    }
  }

  /// Bolts from the circle to the case and along it; they strike anew ten times a second.
  private func bolts(_ moment: SpellMoment, stream: UInt64, count: Int, on canvas: Canvas) {
    var chance = moment.chance(stream &+ UInt64(moment.elapsed * 10) &* 977)
    for _ in 0..<count {
      let angle = chance.number(0...(2 * .pi))
      let start = Vector(angle: angle, radius: 1.84)
      let end = Vector(angle: angle + chance.number(-0.9...0.9), radius: 1.22)
      let path = Path.polyline(Self.bolt(from: start, to: end, jag: 0.24, &chance))
      canvas.stroke(path, Color(0.50, 0.25, 1, 0.30 * moment.strength), width: 0.10, end: .round)
      canvas.stroke(path, Color(0.74, 0.56, 1, 0.85 * moment.strength), width: 0.036)
      canvas.stroke(path, Color(1, 0.97, 1, moment.strength), width: 0.015)
    }
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
