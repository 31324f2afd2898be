import Horology

/// Purification of the Light of Dawn: the dial is forced to dawn, and a golden burst runs over it.
struct DawnLight: SpellEffect {
  let circleColor = Color(1.0, 0.90, 0.62)

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.dawn = moment.strength
    influence.circleTurn = moment.elapsed * 0.25
    influence.flash = Color(1, 0.94, 0.75, 0.6 * Sky.smoothStep(1 - moment.elapsed / 0.7))
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    // A morning sky, rosy outward; dark about the case, which would be lost in gold.
    canvas.fill(
      .circle(radius: 1.85),
      .radial(
        center: .zero, radius: 1.85,
        [
          .init(0.64, Color(0.55, 0.20, 0.18, 0.75 * moment.strength)),
          .init(0.76, Color(0.98, 0.62, 0.34, 0.85 * moment.strength)),
          .init(0.87, Color(1, 0.72, 0.52, 0.55 * moment.strength)), .init(1, Color(0.9, 0.45, 0.5, 0)),
        ]))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    rays(moment, on: canvas)
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    shafts(moment, on: canvas)
    burst(moment, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    motes(moment, on: canvas)
  }

  /// A glory of rays behind the watch, long and short by turns.
  private func rays(_ moment: SpellMoment, on canvas: Canvas) {
    var rays = Path()
    for ray in 0..<48 {
      let angle = Double(ray) * .pi / 24 + moment.elapsed * 0.10
      let reach = (ray % 2 == 0 ? 1.77 : 1.52) * .mix(0.7, 1, moment.strength)
      let half = ray % 2 == 0 ? 0.026 : 0.016
      rays.append(
        .polygon([
          Vector(angle: angle - half, radius: 1.1), Vector(angle: angle, radius: reach),
          Vector(angle: angle + half, radius: 1.1),
        ]))
    }
    canvas.fill(rays, Color(1, 0.97, 0.84, 0.90 * moment.strength))
  }

  /// Broad beams that fall from above: they come out of nothing, and lose themselves on the dial.
  private func shafts(_ moment: SpellMoment, on canvas: Canvas) {
    for shaft in 0..<5 {
      let lean = (Double(shaft) - 2) * 0.40 + 0.06 * Trigonometry.sine(moment.elapsed * 0.9 + Double(shaft))
      let (top, foot) = (Vector(lean * 0.9, -1.70), Vector(lean * 2.2, 0.9))
      let light = Color(1, 0.97, 0.86)
      for part in [1.0, 0.5] {
        canvas.fill(
          .polygon([
            top + Vector(-0.05 * part, 0), top + Vector(0.05 * part, 0), foot + Vector(0.22 * part, 0),
            foot + Vector(-0.22 * part, 0),
          ]),
          .linear(
            from: top, to: foot,
            [
              .init(0, light.faded(0)), .init(0.14, light.faded(0.30 * moment.strength)),
              .init(0.32, light.faded(0.20 * moment.strength)),
              .init(0.7, light.faded(0.06 * moment.strength)), .init(1, light.faded(0)),
            ]))
      }
    }
  }

  /// The burst: a ring of gold that runs out over dial and case, and again.
  private func burst(_ moment: SpellMoment, on canvas: Canvas) {
    let age = moment.elapsed.truncatingRemainder(dividingBy: 1.9) / 1.9
    let radius = Double.mix(0.15, 1.60, age)
    let (outer, inner) = (radius + .mix(0.22, 0.14, age), max(0, radius - .mix(0.45, 0.20, age)))
    let color = Color(1, 0.86, 0.46).faded((1 - age) * moment.strength)
    canvas.fill(
      .circle(radius: outer),
      .radial(
        center: .zero, radius: outer,
        [
          .init(inner / outer, color.faded(0)), .init(radius / outer - 0.03, color.faded(0.75)),
          .init(radius / outer, Color(1, 0.98, 0.9).faded((1 - age) * moment.strength)),
          .init(radius / outer + 0.02, color.faded(0.6)), .init(1, color.faded(0)),
        ]))
  }

  private func motes(_ moment: SpellMoment, on canvas: Canvas) {
    var chance = moment.chance(1)
    for _ in 0..<44 {
      let (angle, distance, pace, size) = (
        chance.number(0...(2 * .pi)), chance.number(0.2...1.6), chance.number(0.10...0.35),
        chance.number(0.02...0.06)
      )
      let drift = (moment.elapsed * pace + distance).truncatingRemainder(dividingBy: 1)
      let place = Vector(angle: angle, radius: distance) - Vector(0, drift * 0.6)
      canvas.glow(
        at: place, radius: size, Color(1, 0.90, 0.6).faded(moment.strength * Trigonometry.sine(drift * .pi)))
    }
  }
}
