import Horology

/// Crimson Flame: tongues of fire stand round the watch, and sparks rise about it in space, flickering.
struct CrimsonFlame: SpellEffect {
  let circleColor = Color(0.95, 0.22, 0.16)

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.circleTurn = moment.elapsed * 0.5
    influence.flash = Color(1, 0.25, 0.1, 0.45 * Sky.smoothStep(1 - moment.elapsed / 0.5))
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.85),
      .radial(
        center: Vector(0, 0.35), radius: 1.5,
        [.init(0.55, Color(1, 0.3, 0.05, 0.75 * moment.strength)), .init(1, Color(0.7, 0.05, 0.05, 0))]))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    tongues(moment, count: 24, spread: 2.6, size: 0.62, stream: 1, on: canvas)
    sparks(moment, before: false, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    tongues(moment, count: 11, spread: 1.05, size: 0.34, stream: 2, on: canvas)
    sparks(moment, before: true, on: canvas)
  }

  /// Flames along the case's edge from six o'clock up both sides, each swaying at its own pace.
  private func tongues(
    _ moment: SpellMoment, count: Int, spread: Double, size: Double, stream: UInt64, on canvas: Canvas
  ) {
    var chance = moment.chance(stream)
    for index in 0..<count {
      let side = Double(index) / Double(count - 1) * 2 - 1
      let angle = .pi + side * spread + chance.number(-0.05...0.05)
      let root = Vector(angle: angle, radius: 1.20)
      let pace = chance.number(5...9)
      let phase = chance.number(0...6)
      let flicker = Trigonometry.sine(moment.elapsed * pace + phase)
      let tall = size * chance.number(0.6...1.15) * (1 + 0.22 * flicker) * moment.strength
      guard tall > 0.02 else { continue }
      // Fire rises, whatever way the edge faces.
      let lean = Vector(root.x * 0.32 + 0.07 * flicker, -0.85 + 0.25 * max(0, root.y))
      flame(at: root + Vector(0, 0.05), lean: lean, tall: tall, wide: tall * 0.30, on: canvas)
    }
  }

  private func flame(at root: Vector, lean: Vector, tall: Double, wide: Double, on canvas: Canvas) {
    for (part, color) in [
      (1.0, Color(0.80, 0.05, 0.06, 0.72)), (0.70, Color(1, 0.36, 0.06, 0.80)),
      (0.40, Color(1, 0.80, 0.30, 0.90)),
    ] {
      let tip = root + lean * (tall * 1.5 * part)
      let side = Vector(wide * part, 0)
      var path = Path()
      path.move(to: root + Vector(0, wide * part * 0.6))
      path.curve(root + side * 1.3 + Vector(0, wide * 0.4 * part), root + side + (tip - root) * 0.45, to: tip)
      path.curve(
        root - side * 0.7 + (tip - root) * 0.55, root - side * 1.5 + Vector(0, wide * 0.4 * part),
        to: root + Vector(0, wide * part * 0.6))
      path.close()
      // Only the outer flame thins out toward its tip.
      let fading: [Paint.Stop] = [.init(0, color), .init(0.6, color), .init(1, color.faded(0.15))]
      canvas.fill(path, part == 1 ? .linear(from: root, to: tip, fading) : .solid(color))
    }
  }

  /// Sparks on rising helices round the watch.
  private func sparks(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var chance = moment.chance(3)
    for _ in 0..<72 {
      let (life, birth, around, distance) = (
        chance.number(1.2...2.2), chance.number(0...2.2), chance.number(0...(2 * .pi)),
        chance.number(1.15...1.75)
      )
      let (flickerPace, size) = (chance.number(14...26), chance.number(0.018...0.05))
      let age = (moment.elapsed + birth).truncatingRemainder(dividingBy: life) / life
      let angle = around + age * 1.3
      let point = SpacePoint(
        x: distance * Trigonometry.sine(angle), y: 1.5 - 3.3 * age, z: distance * Trigonometry.cosine(angle))
      guard (point.z > 0) == before else { continue }
      let flicker = 0.65 + 0.35 * Trigonometry.sine(moment.elapsed * flickerPace + around)
      let color = Color(1, .mix(0.72, 0.16, age), .mix(0.25, 0.08, age)).faded(
        moment.strength * flicker * (1 - age * age))
      canvas.glow(at: point.projected, radius: size * 1.7 * point.scale, color, heart: 0.7 * (1 - age))
    }
  }
}
