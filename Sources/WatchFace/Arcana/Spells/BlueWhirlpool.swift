import Horology

/// Whirlpool of Blue Waves: waves spread underfoot, and splashes fly up and fall back in arcs.
struct BlueWhirlpool: SpellEffect {
  let circleColor = Color(0.25, 0.66, 1.0)
  /// Where the water's surface lies below the dial's centre, and how flat the eye sees it.
  private let level = 1.28
  private let flatness = 0.30

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.circleTurn = moment.elapsed * 0.8
    return influence
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    pool(moment, on: canvas)
    rings(moment, front: false, on: canvas)
    splashes(moment, front: false, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    rings(moment, front: true, on: canvas)
    splashes(moment, front: true, on: canvas)
  }

  /// The dark water, with the arms of the whirl drawn on it.
  private func pool(_ moment: SpellMoment, on canvas: Canvas) {
    let water = Path.circle(radius: 1.84).scaled(x: 1, y: flatness).translated(by: Vector(0, level))
    canvas.fill(
      water,
      .linear(
        from: Vector(0, level - 0.5), to: Vector(0, level + 0.55),
        [
          .init(0, Color(0.03, 0.16, 0.42, 0.85 * moment.strength)),
          .init(1, Color(0.05, 0.40, 0.80, 0.85 * moment.strength)),
        ]))
    for arm in 0..<6 {
      let points = (0...20).map { step -> Vector in
        let part = Double(step) / 20
        let angle = Double(arm) / 6 * 2 * .pi + part * 3.4 + moment.elapsed * 2.4
        let spot = Vector(angle: angle, radius: .mix(1.8, 0.35, part))
        return Vector(spot.x, spot.y * flatness + level)
      }
      canvas.stroke(
        .polyline(points), Color(0.55, 0.85, 1, 0.42 * moment.strength), width: 0.028, end: .round)
    }
  }

  /// Waves that run outward; the near half passes before the watch.
  private func rings(_ moment: SpellMoment, front: Bool, on canvas: Canvas) {
    for wave in 0..<5 {
      let age = (moment.elapsed * 0.55 + Double(wave) / 5).truncatingRemainder(dividingBy: 1)
      let radius = Double.mix(0.55, 1.84, age)
      let (start, end) = front ? (0.5 * Double.pi, 1.5 * .pi) : (-0.5 * .pi, 0.5 * .pi)
      let crest = Path.polyline(
        (0...28).map { step in
          let angle = Double.mix(start, end, Double(step) / 28)
          let swell = 0.030 * Trigonometry.sine(angle * 9 + moment.elapsed * 4 + Double(wave))
          let spot = Vector(angle: angle, radius: radius)
          return Vector(spot.x, spot.y * flatness + level + swell)
        })
      let color = Color(0.35, 0.78, 1).faded(moment.strength * (1 - age) * 0.95)
      let width = Double.mix(0.045, 0.018, age)
      canvas.stroke(crest, color.faded(0.35), width: width * 3)
      canvas.stroke(crest, color.mixed(with: .white, 0.6), width: width)
    }
  }

  /// Drops thrown up from the waves: each flies its own parabola, a streak behind it.
  private func splashes(_ moment: SpellMoment, front: Bool, on canvas: Canvas) {
    var chance = moment.chance(front ? 1 : 2)
    let gravity = 3.6
    for _ in 0..<(front ? 40 : 48) {
      let (around, life, birth) = (
        chance.number(0...(2 * .pi)), chance.number(0.9...1.5), chance.number(0...1.5)
      )
      let (rise, run, size) = (
        chance.number(1.7...3.5), chance.number(0.15...0.5), chance.number(0.035...0.085)
      )
      let depth = Trigonometry.cosine(around)
      guard (depth > 0) == front, !front || abs(Trigonometry.sine(around)) > 0.35 || rise < 2.0 else {
        continue
      }
      let time = (moment.elapsed + birth).truncatingRemainder(dividingBy: life)
      func place(_ time: Double) -> Vector {
        let distance = 1.15 + run * time
        return SpacePoint(
          x: distance * Trigonometry.sine(around),
          y: level - 0.05 - rise * time + gravity / 2 * time * time + depth * 0.22,
          z: depth * 0.8
        ).projected
      }
      let color = Color(0.45, 0.82, 1).faded(moment.strength * Sky.smoothStep((life - time) / 0.35))
      canvas.stroke(
        .segment(place(max(0, time - 0.09)), place(time)), color.faded(0.5), width: size * 0.6, end: .round)
      canvas.glow(at: place(time), radius: size * 1.5, color)
    }
  }
}
