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
          .init(0.87, Color(0.96, 0.52, 0.42, 0.55 * moment.strength)), .init(1, Color(0.7, 0.3, 0.5, 0)),
        ]))
    let light = Color(1, 0.93, 0.70)
    for (index, strength) in [0.40, 0.60].enumerated() {
      canvas.fill(
        beams(moment, fine: index == 1),
        .radial(
          center: .zero, radius: 1.82,
          [
            .init(0.62, light.faded(strength * moment.strength)),
            .init(0.78, light.faded(0.6 * strength * moment.strength)), .init(1, light.faded(0)),
          ]))
    }
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(needles(moment), Color(1, 0.97, 0.86, 0.70 * moment.strength))
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    shafts(moment, on: canvas)
    burst(moment, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    motes(moment, on: canvas)
  }

  /// Beams behind the watch that widen as they go, none like the next; they drift past each other.
  private func beams(_ moment: SpellMoment, fine: Bool) -> Path {
    var chance = moment.chance(fine ? 3 : 2)
    var beams = Path()
    for _ in 0..<(fine ? 26 : 15) {
      let (start, drift) = (chance.number(0...(2 * .pi)), chance.number(-0.10...0.16))
      let breadth = fine ? chance.number(0.008...0.03) : chance.number(0.05...0.15)
      let angle = start + drift * moment.elapsed
      let half = breadth * (1 + 0.3 * Trigonometry.sine(moment.elapsed * 1.7 + start * 5))
      beams.append(
        .polygon([
          Vector(angle: angle - half * 0.7, radius: 1.05), Vector(angle: angle - half, radius: 1.83),
          Vector(angle: angle + half, radius: 1.83), Vector(angle: angle + half * 0.7, radius: 1.05),
        ]))
    }
    return beams
  }

  /// Hair-fine rays of many lengths, which grow and shrink.
  private func needles(_ moment: SpellMoment) -> Path {
    var chance = moment.chance(4)
    let count = 64
    var needles = Path()
    for index in 0..<count {
      let angle = (Double(index) + chance.number(-0.4...0.4)) * 2 * .pi / Double(count)
      let (size, pace) = (chance.number(0...1), chance.number(0.8...2.2))
      let pulse = 0.85 + 0.15 * Trigonometry.sine(moment.elapsed * pace + angle * 7)
      let reach = Double.mix(1.30, 1.80, size * size * pulse) * .mix(0.8, 1, moment.strength)
      let half = 0.006 + 0.012 * size
      needles.append(
        .polygon([
          Vector(angle: angle - half, radius: 1.1),
          Vector(angle: angle + 0.03 * moment.elapsed, radius: reach),
          Vector(angle: angle + half, radius: 1.1),
        ]))
    }
    return needles
  }

  /// Broad beams that fall from above: they come out of nothing, and lose themselves on the dial before its middle.
  private func shafts(_ moment: SpellMoment, on canvas: Canvas) {
    var chance = moment.chance(5)
    let light = Color(1, 0.95, 0.78)
    for shaft in 0..<4 {
      let (breadth, pace) = (chance.number(0.12...0.30), chance.number(0.5...1.1))
      let lean = (Double(shaft) - 1.5) * 0.46 + 0.10 * Trigonometry.sine(moment.elapsed * pace + breadth * 20)
      let (top, foot) = (Vector(lean * 0.8, -1.60), Vector(lean * 1.9, 0.7))
      canvas.fill(
        .polygon([
          top - Vector(breadth * 0.3, 0), top + Vector(breadth * 0.3, 0), foot + Vector(breadth, 0),
          foot - Vector(breadth, 0),
        ]),
        .linear(
          from: top, to: foot,
          [
            .init(0, light.faded(0)), .init(0.22, light.faded(0.17 * moment.strength)),
            .init(0.5, light.faded(0.07 * moment.strength)), .init(1, light.faded(0)),
          ]))
    }
  }

  /// The burst: a ring of gold that runs out over dial and case, and again.
  private func burst(_ moment: SpellMoment, on canvas: Canvas) {
    let age = moment.elapsed.truncatingRemainder(dividingBy: 1.9) / 1.9
    let radius = Double.mix(0.15, 1.60, age)
    let (outer, inner) = (radius + .mix(0.22, 0.14, age), max(0, radius - .mix(0.30, 0.20, age)))
    let color = Color(1, 0.86, 0.46).faded((1 - age) * moment.strength)
    canvas.fill(
      .circle(radius: outer),
      .radial(
        center: .zero, radius: outer,
        [
          .init(inner / outer, color.faded(0)), .init(radius / outer - 0.03, color.faded(0.45)),
          .init(radius / outer, Color(1, 0.98, 0.9).faded(0.8 * (1 - age) * moment.strength)),
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
