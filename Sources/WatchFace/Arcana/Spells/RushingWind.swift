import Horology

/// Ring of the Rushing Wind: gusts circle the watch before and behind it, and it sways under their pressure.
struct RushingWind: SpellEffect {
  let circleColor = Color(0.72, 0.96, 0.86)

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    let time = moment.elapsed
    influence.sway =
      moment.strength * (0.09 * Trigonometry.sine(time * 2.7) + 0.03 * Trigonometry.sine(time * 6.1 + 1))
    influence.circleTurn = time * 1.2
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) { air(moment, before: false, on: canvas) }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    streaks(moment, before: false, on: canvas)
    leaves(moment, before: false, on: canvas)
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) { air(moment, before: true, on: canvas) }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    streaks(moment, before: true, on: canvas)
    leaves(moment, before: true, on: canvas)
  }

  /// What circles the watch: an orbit, tilted in space.
  private struct Orbit {
    let radius, tilt, height, pace, start: Double

    init(_ chance: inout Randomness) {
      radius = chance.number(1.28...1.56)
      tilt = chance.number(-0.24...0.24)
      height = chance.number(-1.0...0.85)
      pace = chance.number(2.4...4.0)
      start = chance.number(0...(2 * .pi))
    }

    func point(_ angle: Double) -> SpacePoint {
      let (x, z) = (radius * Trigonometry.sine(angle), radius * Trigonometry.cosine(angle))
      return SpacePoint(x: x, y: height + z * 0.20 + x * tilt, z: z * 0.55)
    }
  }

  /// A gust's course that the eye sees before the watch or behind it, from its tail to its head.
  private func runs(of orbit: Orbit, length: Double, at time: Double, before: Bool) -> [[(
    part: Double, at: SpacePoint
  )]] {
    let head = orbit.start + time * orbit.pace
    let course = (0...30).map { step in
      let part = Double(step) / 30
      return (part: part, at: orbit.point(head - length * (1 - part)))
    }
    return course.split { ($0.at.z > 0) != before }.map(Array.init).filter { $0.count > 2 }
  }

  private func eachGust(
    _ moment: SpellMoment, before: Bool,
    _ body: (_ index: Int, _ wide: Double, [(part: Double, at: SpacePoint)]) -> Void
  ) {
    var chance = moment.chance(1)
    for index in 0..<14 {
      let orbit = Orbit(&chance)
      let (length, wide) = (chance.number(1.6...2.8), chance.number(0.06...0.13))
      for run in runs(of: orbit, length: length, at: moment.elapsed, before: before) {
        body(index, wide, run)
      }
    }
  }

  /// The moved air itself: a breath that has no edge, thin at both ends.
  private func air(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    eachGust(moment, before: before) { index, wide, run in
      let edges = run.map { step -> (Vector, Vector) in
        let half = Vector(0, wide * Trigonometry.sine(step.part * .pi) * step.at.scale)
        return (step.at.projected - half, step.at.projected + half)
      }
      let color = index % 3 == 0 ? Color(0.50, 0.95, 0.78) : Color(0.86, 1, 0.96)
      canvas.fill(
        .polygon(edges.map(\.0) + edges.reversed().map(\.1)),
        color.faded((before ? 0.26 : 0.40) * moment.strength))
    }
  }

  /// Fine lines in the air, pointed at both ends.
  private func streaks(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    eachGust(moment, before: before) { index, wide, run in
      let color = index % 3 == 0 ? Color(0.70, 1, 0.88) : Color.white
      var lines = Path()
      for line in [-0.7, 0.1, 0.75] {
        let points = run.map { step in
          step.at.projected
            + Vector(0, line * wide * Trigonometry.sine(step.part * .pi) * step.at.scale)
        }
        lines.append(.tapered(points, width: 0.020))
      }
      canvas.fill(lines, color.faded(0.70 * moment.strength))
    }
  }

  /// Leaves the wind carries along.
  private func leaves(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var chance = moment.chance(2)
    for _ in 0..<16 {
      let (orbit, spin) = (Orbit(&chance), chance.number(3...8))
      let point = orbit.point(orbit.start + moment.elapsed * orbit.pace)
      guard (point.z > 0) == before else { continue }
      var leaf = Path()
      leaf.move(to: Vector(0, -0.075))
      leaf.curve(Vector(0.05, -0.03), Vector(0.04, 0.03), to: Vector(0, 0.075))
      leaf.curve(Vector(-0.04, 0.03), Vector(-0.05, -0.03), to: Vector(0, -0.075))
      leaf.close()
      let flat = leaf.scaled(x: 0.4 + 0.6 * abs(Trigonometry.sine(moment.elapsed * spin)), y: 1)
        .rotated(by: moment.elapsed * spin).translated(by: point.projected)
      canvas.fill(flat, Color(0.52, 0.80, 0.42, 0.95 * moment.strength))
    }
  }
}
