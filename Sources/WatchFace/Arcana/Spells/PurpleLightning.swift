import Horology

/// Barrier of Purple Lightning: a blue-violet glare, a shock that runs outward, and bolts that close round the watch.
///
/// The glare lights the circle and the dial; the case keeps the colour of its metal.
struct PurpleLightning: SpellEffect {
  let circleColor = Color(0.72, 0.36, 1.0)
  let duration = 4.0
  let height = 0.8

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.shake =
      Vector(Trigonometry.sine(moment.elapsed * 42), Trigonometry.sine(moment.elapsed * 57 + 1))
      * (0.03 * shock(moment))
    influence.circleTurn = moment.elapsed * 0.3
    return influence
  }

  /// The first blow, 1 at its beginning.
  private func shock(_ moment: SpellMoment) -> Double { Sky.smoothStep(1 - moment.elapsed / 0.7) }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.83),
      .radial(
        center: .zero, radius: 1.83,
        [
          .init(0.62, Color(0.56, 0.32, 1, 0.75 * moment.strength)),
          .init(0.8, Color(0.30, 0.12, 0.85, 0.42 * moment.strength)),
          .init(1, Color(0.2, 0.08, 0.7, 0)),
        ]))
    shockWave(moment, on: canvas)
    canvas.fill(bolts(moment, before: false).outline(5), Color(0.50, 0.25, 1, 0.40 * moment.strength))
    let glare = Color(0.62, 0.42, 1, 0.75 * shock(moment))
    canvas.fill(
      .circle(radius: 1.82),
      .radial(center: .zero, radius: 1.82, [.init(0.88, glare), .init(1, glare.faded(0))]))
  }

  /// A ring that runs outward behind the case, again and again.
  private func shockWave(_ moment: SpellMoment, on canvas: Canvas) {
    let age = moment.elapsed.truncatingRemainder(dividingBy: 1.3) / 1.3
    let radius = Double.mix(1.15, 1.78, age)
    let color = Color(0.80, 0.66, 1).faded((1 - age) * moment.strength)
    canvas.stroke(.circle(radius: radius), color.faded(0.45), width: 0.16 * (1 - age) + 0.06)
    canvas.stroke(.circle(radius: radius), color, width: 0.035)
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    barrier(moment, on: canvas)
    paint(bolts(moment, before: false), moment, on: canvas)
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(.circle(radius: 1), Color(0.60, 0.42, 1, 0.55 * shock(moment)))
    canvas.fill(bolts(moment, before: true).outline(5), Color(0.50, 0.25, 1, 0.32 * moment.strength))
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    paint(bolts(moment, before: true), moment, on: canvas)
  }

  /// A wall of hexagons behind the case, which pulse.
  private func barrier(_ moment: SpellMoment, on canvas: Canvas) {
    let count = 24
    var (seams, lit) = (Path(), [Path](repeating: Path(), count: 3))
    for cell in 0..<count {
      let angle = Double(cell) * 2 * .pi / Double(count)
      let pulse = 0.5 + 0.5 * Trigonometry.sine(moment.elapsed * 9 + Double(cell * cell))
      let hexagon = Path.polygon(
        (0..<6).map {
          Vector(angle: angle, radius: 1.40) + Vector(angle: angle + Double($0) * .pi / 3, radius: 0.165)
        })
      lit[min(2, Int(pulse * 3))].append(hexagon)
      seams.append(hexagon)
    }
    for (step, cells) in lit.enumerated() {
      canvas.fill(cells, Color(0.60, 0.36, 1, (0.06 + 0.16 * Double(step)) * moment.strength))
    }
    canvas.stroke(seams, Color(0.80, 0.66, 1, 0.45 * moment.strength), width: 0.008)
  }

  /// Bolts from the circle to the case; they strike anew ten times a second.
  func bolts(_ moment: SpellMoment, before: Bool) -> [LightningBolt] {
    var chance = moment.chance((before ? 50 : 1) &+ UInt64(min(moment.elapsed, duration) * 10) &* 977)
    return (0..<(before ? 3 : 8)).map { _ in
      let angle = chance.number(0...(2 * .pi))
      let start = Vector(angle: angle, radius: 1.70)
      let end = Vector(angle: angle + chance.number(-0.9...0.9), radius: before ? 1.10 : 1.20)
      return LightningBolt(from: start, to: end, width: chance.number(0.036...0.062), jag: 0.18, &chance)
    }
  }

  private func paint(_ bolts: [LightningBolt], _ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(bolts.outline(1.5), Color(0.68, 0.46, 1, 0.80 * moment.strength))
    canvas.fill(bolts.outline(0.72), Color(1, 0.97, 1, moment.strength))
    for bolt in bolts {
      if let root = bolt.root {
        canvas.glow(at: root, radius: 0.085, Color(0.78, 0.62, 1).faded(moment.strength))
      }
      if let strike = bolt.strike {
        canvas.glow(at: strike, radius: 0.06, Color(0.78, 0.62, 1).faded(moment.strength))
      }
    }
  }
}
