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
    canvas.fill(
      .circle(radius: 1.9),
      .radial(
        center: .zero, radius: 1.9,
        [
          .init(0.6, Color(1, 0.92, 0.66, 0.95 * moment.strength)),
          .init(0.78, Color(1, 0.80, 0.40, 0.55 * moment.strength)), .init(1, Color(1, 0.7, 0.3, 0)),
        ]))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    rays(moment, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    shafts(moment, on: canvas)
    burst(moment, on: canvas)
    motes(moment, on: canvas)
  }

  /// A glory of rays behind the watch, long and short by turns.
  private func rays(_ moment: SpellMoment, on canvas: Canvas) {
    for ray in 0..<48 {
      let angle = Double(ray) * .pi / 24 + moment.elapsed * 0.10
      let reach = (ray % 2 == 0 ? 1.90 : 1.58) * .mix(0.7, 1, moment.strength)
      let half = ray % 2 == 0 ? 0.030 : 0.018
      canvas.fill(
        .polygon([
          Vector(angle: angle - half, radius: 1.1), Vector(angle: angle, radius: reach),
          Vector(angle: angle + half, radius: 1.1),
        ]),
        Color(1, 0.95, 0.74, 0.85 * moment.strength))
    }
  }

  /// Broad beams that fall from above.
  private func shafts(_ moment: SpellMoment, on canvas: Canvas) {
    for shaft in 0..<5 {
      let lean = (Double(shaft) - 2) * 0.42 + 0.06 * Trigonometry.sine(moment.elapsed * 0.9 + Double(shaft))
      let top = Vector(lean * 0.35, -2)
      let foot = Vector(lean * 2.3, 1.5)
      canvas.fill(
        .polygon([
          top + Vector(-0.05, 0), top + Vector(0.05, 0), foot + Vector(0.20, 0), foot + Vector(-0.20, 0),
        ]),
        .linear(
          from: top, to: foot,
          [
            .init(0, Color(1, 0.95, 0.72, 0.55 * moment.strength)),
            .init(0.5, Color(1, 0.92, 0.66, 0.20 * moment.strength)), .init(1, Color(1, 0.9, 0.6, 0)),
          ]))
    }
  }

  /// The burst: a ring of gold that runs out over dial and case, and again.
  private func burst(_ moment: SpellMoment, on canvas: Canvas) {
    let age = moment.elapsed.truncatingRemainder(dividingBy: 1.9) / 1.9
    let radius = Double.mix(0.15, 1.85, age)
    let width = Double.mix(0.60, 0.20, age)
    let color = Color(1, 0.88, 0.50).faded((1 - age) * moment.strength)
    for layer in 1...6 {
      canvas.stroke(.circle(radius: radius), color.faded(0.17), width: width * Double(layer) / 6)
    }
    canvas.stroke(
      .circle(radius: radius), Color(1, 0.98, 0.9).faded((1 - age) * moment.strength), width: 0.014)
  }

  private func motes(_ moment: SpellMoment, on canvas: Canvas) {
    var chance = moment.chance(1)
    for _ in 0..<60 {
      let (angle, distance, pace, size) = (
        chance.number(0...(2 * .pi)), chance.number(0.2...1.75), chance.number(0.10...0.35),
        chance.number(0.02...0.06)
      )
      let drift = (moment.elapsed * pace + distance).truncatingRemainder(dividingBy: 1)
      let place = Vector(angle: angle, radius: distance) - Vector(0, drift * 0.6)
      canvas.glow(
        at: place, radius: size, Color(1, 0.90, 0.6).faded(moment.strength * Trigonometry.sine(drift * .pi)))
    }
  }
}
