import Horology

/// Crimson Flame: tongues of fire grow from the rim all round the watch, and sparks rise about it in space, flickering.
struct CrimsonFlame: SpellEffect {
  let circleColor = Color(0.95, 0.22, 0.16)
  /// No tip reaches farther from the dial's centre.
  private let reach = 1.77

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.circleTurn = moment.elapsed * 0.5
    influence.flash = Color(1, 0.25, 0.1, 0.45 * Sky.smoothStep(1 - moment.elapsed / 0.5))
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.80),
      .radial(
        center: Vector(0, 0.10), radius: 1.75,
        [
          .init(0.60, Color(0.9, 0.16, 0.03, 0.85 * moment.strength)),
          .init(0.80, Color(0.6, 0.05, 0.04, 0.40 * moment.strength)), .init(1, Color(0.5, 0.03, 0.05, 0)),
        ]))
    canvas.fill(ring(moment).outline(), Color(0.80, 0.05, 0.04, 0.9))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    body(ring(moment), on: canvas)
    sparks(moment, before: false, on: canvas)
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    // The fire's light on the case from below.
    canvas.fill(
      .ring(inner: 0.99, outer: 1.24),
      .radial(
        center: Vector(0, -0.25), radius: 1.5,
        [.init(0.72, Color(1, 0.3, 0.05, 0)), .init(1, Color(1, 0.42, 0.10, 0.45 * moment.strength))]))
    canvas.fill(hearth(moment).outline(), Color(0.85, 0.06, 0.04, 0.75))
    canvas.fill(bed(moment, 0.10), Color(0.95, 0.16, 0.03, 0.9))
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(bed(moment, 0.055), Color(0.98, 0.24, 0.04, 0.9))
    body(hearth(moment), on: canvas)
    sparks(moment, before: true, on: canvas)
  }

  /// The bright body of the flames, and the heart within, white hot in the larger; their crimson seam is soft.
  private func body(_ tongues: [FlameTongue], on canvas: Canvas) {
    canvas.fill(tongues.outline(part: 0.84), Color(0.98, 0.24, 0.04, 0.9))
    canvas.fill(tongues.outline(part: 0.56), Color(1, 0.58, 0.12, 0.95))
    let large = tongues.filter { ($0.tip - $0.root).length > 0.22 }
    canvas.fill(large.outline(part: 0.30), Color(1, 0.90, 0.55))
  }

  /// The fire behind the case, all round: it streams from six o'clock along the rim and rises off it.
  func ring(_ moment: SpellMoment) -> [FlameTongue] {
    var chance = moment.chance(1)
    let count = 60
    return (0..<count).compactMap { index in
      let angle = (Double(index) + chance.number(-0.45...0.45)) / Double(count) * 2 * .pi
      // A few are tall, most are low.
      let (size, breadth, lean) = (chance.number(0...1), chance.number(0.7...1.3), chance.number(-0.3...0.3))
      let outward = Vector(angle: angle, radius: 1)
      let low = Sky.smoothStep(outward.y)
      let along = Vector(outward.y, -outward.x) * (outward.x < 0 ? -1 : 1)
      let course =
        outward * .mix(0.80, 0.30, low) + along * .mix(0.35, 0.85, low)
        + Vector(lean * 0.5, -.mix(0.45, 0.30, low))
      let tall = Double.mix(0.26, 0.74, size * size.squareRoot()) * .mix(1, 0.66, low)
      return tongue(
        from: outward * .mix(1.17, 1.26, low), along: course, tall: tall,
        broad: (0.09 + tall * 0.24) * breadth,
        moment, &chance)
    }
  }

  /// The fire before the case, at its foot.
  private func hearth(_ moment: SpellMoment) -> [FlameTongue] {
    var chance = moment.chance(2)
    let count = 23
    return (0..<count).compactMap { index in
      let side = (Double(index) + chance.number(-0.4...0.4)) / Double(count - 1) * 2 - 1
      let (size, lean) = (chance.number(0...1), chance.number(-0.35...0.35))
      // It thins out toward both sides.
      let part = 1 - side * side
      let root = Vector(angle: .pi + side * 1.15, radius: 1.34)
      let tall = Double.mix(0.16, 0.46, size * size) * .mix(0.45, 1, part)
      return tongue(
        from: root, along: Vector(root.x * 0.35 + lean, -1), tall: tall, broad: 0.11 + tall * 0.24, moment,
        &chance)
    }
  }

  /// The bed of embers along the case's foot, from which those flames rise.
  private func bed(_ moment: SpellMoment, _ half: Double) -> Path {
    let points = (0...48).map { step -> Vector in
      let side = Double(step) / 24 - 1
      let swell =
        Trigonometry.sine(side * 17 + moment.elapsed * 5) + Trigonometry.sine(side * 29 - moment.elapsed * 7)
      return Vector(angle: .pi + side * 1.25, radius: 1.31 + 0.010 * swell)
    }
    return .ribbon(points) {
      half * (0.8 + 0.2 * Trigonometry.sine($0 * 40)) * 4 * $0 * (1 - $0) * moment.strength
    }
  }

  /// A tongue that sways and flickers at its own pace; none where it would be too small.
  private func tongue(
    from root: Vector, along course: Vector, tall: Double, broad: Double, _ moment: SpellMoment,
    _ chance: inout Randomness
  ) -> FlameTongue? {
    let (pace, phase, bend) = (chance.number(5...10), chance.number(0...6), chance.number(-0.24...0.24))
    let flicker = Trigonometry.sine(moment.elapsed * pace + phase)
    let sway = Trigonometry.sine(moment.elapsed * pace * 0.6 + phase * 2)
    let run = course * (1 / max(course.length, 1e-9))
    var tall = tall * (1 + 0.22 * flicker) * moment.strength
    tall -= max(0, (root + run * tall).length - reach + 0.05 * abs(bend))
    guard tall > 0.04 else { return nil }
    return FlameTongue(
      root: root, tip: root + run.rotated(by: 0.12 * sway) * tall, width: broad * moment.strength,
      bend: bend + 0.10 * sway)
  }

  /// Sparks on rising helices round the watch.
  private func sparks(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var chance = moment.chance(3)
    for _ in 0..<56 {
      let (life, birth, around, distance) = (
        chance.number(1.2...2.2), chance.number(0...2.2), chance.number(0...(2 * .pi)),
        chance.number(1.10...1.50)
      )
      let (flickerPace, size) = (chance.number(14...26), chance.number(0.014...0.042))
      let age = (moment.elapsed + birth).truncatingRemainder(dividingBy: life) / life
      let angle = around + age * 1.3
      let point = SpacePoint(
        x: distance * Trigonometry.sine(angle), y: 1.35 - 3.0 * age,
        z: 0.6 * distance * Trigonometry.cosine(angle))
      guard (point.z > 0) == before, point.projected.length < 1.8 else { continue }
      let flicker = 0.65 + 0.35 * Trigonometry.sine(moment.elapsed * flickerPace + around)
      let color = Color(1, .mix(0.78, 0.22, age), .mix(0.30, 0.08, age)).faded(
        moment.strength * flicker * (1 - age * age))
      canvas.glow(at: point.projected, radius: size * 1.9 * point.scale, color, heart: 0.7 * (1 - age))
    }
  }
}
