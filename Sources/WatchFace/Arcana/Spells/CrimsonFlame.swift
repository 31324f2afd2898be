import Horology

/// Crimson Flame: tongues of fire stand round the watch, and sparks rise about it in space, flickering.
struct CrimsonFlame: SpellEffect {
  let circleColor = Color(0.95, 0.22, 0.16)
  /// No tip reaches farther from the dial's centre.
  private let reach = 1.74

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
        center: Vector(0, 0.30), radius: 1.5,
        [.init(0.55, Color(1, 0.3, 0.05, 0.90 * moment.strength)), .init(1, Color(0.7, 0.05, 0.05, 0))]))
    canvas.fill(flames(moment, before: false, part: 1), Color(0.90, 0.07, 0.05, 0.85))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    body(moment, before: false, on: canvas)
    sparks(moment, before: false, on: canvas)
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    // The fire's light on the case from below.
    canvas.fill(
      .circle(radius: 1.24),
      .radial(
        center: Vector(0, -0.25), radius: 1.5,
        [.init(0.72, Color(1, 0.3, 0.05, 0)), .init(1, Color(1, 0.42, 0.10, 0.45 * moment.strength))]))
    canvas.fill(flames(moment, before: true, part: 1), Color(0.90, 0.07, 0.05, 0.8))
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    body(moment, before: true, on: canvas)
    sparks(moment, before: true, on: canvas)
  }

  /// The bright body of the flames and their hearts; their red seam is soft.
  private func body(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    for (part, color) in [(0.78, Color(1, 0.26, 0.05, 0.85)), (0.45, Color(1, 0.80, 0.32, 0.95))] {
      canvas.fill(flames(moment, before: before, part: part), color)
    }
  }

  /// Tongues from six o'clock up both sides, each swaying at its own pace: large ones behind the case, whose roots lie
  /// deeper the lower they stand, and small ones that lick up before its lower edge.
  private func flames(_ moment: SpellMoment, before: Bool, part: Double) -> Path {
    var chance = moment.chance(before ? 2 : 1)
    let (count, spread, size) = before ? (11, 0.95, 0.27) : (34, 2.55, 0.56)
    var flames = Path()
    for index in 0..<count {
      let side = Double(index) / Double(count - 1) * 2 - 1
      let angle = .pi + side * spread + chance.number(-0.05...0.05)
      let under = Sky.smoothStep(-Trigonometry.cosine(angle))
      let root = Vector(angle: angle, radius: before ? 1.30 : 1.16 + 0.36 * under)
      let (pace, phase) = (chance.number(5...9), chance.number(0...6))
      let flicker = Trigonometry.sine(moment.elapsed * pace + phase)
      // Fire rises, whatever way the edge faces.
      let lean = Vector(root.x * 0.30 + 0.07 * flicker, -0.90) * 1.5
      var tall = size * chance.number(0.6...1.15) * (1 + 0.22 * flicker) * moment.strength
      tall -= max(0, (root + lean * tall).length - reach - 0.03 * flicker) / 1.5
      if tall > 0.05 {
        flames.append(Self.tongue(root, to: root + lean * tall, wide: tall * 0.24, part: part))
      }
    }
    return flames
  }

  /// A part of a flame, from its root toward its tip: pointed at both, leaning one way and then the other.
  private static func tongue(_ root: Vector, to tip: Vector, wide: Double, part: Double) -> Path {
    let run = (tip - root) * part
    let (tip, half) = (root + run, wide * part)
    let sway = half * 0.7 * (run.x > 0 ? 1 : -1)
    func place(_ across: Double, _ up: Double) -> Vector { root + run * up + Vector(across, 0) }
    var path = Path()
    path.move(to: place(0, -0.12))
    path.curve(place(half * 1.5, 0.05), place(half * 0.9 - sway, 0.50), to: tip)
    path.curve(place(-half * 0.5 - sway, 0.62), place(-half * 1.6, 0.12), to: place(0, -0.12))
    path.close()
    return path
  }

  /// Sparks on rising helices round the watch.
  private func sparks(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var chance = moment.chance(3)
    for _ in 0..<64 {
      let (life, birth, around, distance) = (
        chance.number(1.2...2.2), chance.number(0...2.2), chance.number(0...(2 * .pi)),
        chance.number(1.10...1.50)
      )
      let (flickerPace, size) = (chance.number(14...26), chance.number(0.018...0.05))
      let age = (moment.elapsed + birth).truncatingRemainder(dividingBy: life) / life
      let angle = around + age * 1.3
      let point = SpacePoint(
        x: distance * Trigonometry.sine(angle), y: 1.35 - 3.0 * age,
        z: 0.6 * distance * Trigonometry.cosine(angle))
      guard (point.z > 0) == before else { continue }
      let flicker = 0.65 + 0.35 * Trigonometry.sine(moment.elapsed * flickerPace + around)
      let color = Color(1, .mix(0.72, 0.16, age), .mix(0.25, 0.08, age)).faded(
        moment.strength * flicker * (1 - age * age))
      canvas.glow(at: point.projected, radius: size * 1.7 * point.scale, color, heart: 0.7 * (1 - age))
    }
  }
}
