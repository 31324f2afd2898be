import Horology

/// Whirlpool of Blue Waves: waves spread underfoot, and splashes fly up and fall back in arcs.
struct BlueWhirlpool: SpellEffect {
  let circleColor = Color(0.25, 0.66, 1.0)
  /// Where the water's surface lies below the dial's centre, and how flat the eye sees it.
  private let level = 1.12
  private let flatness = 0.30
  /// How far the water reaches.
  private let reach = 1.76

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.circleTurn = moment.elapsed * 0.8
    return influence
  }

  /// The dark water, which has no edge: it thins out into the night.
  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    let deep = Color(0.03, 0.20, 0.50).faded(moment.strength)
    onWater(canvas) {
      canvas.fill(
        .circle(radius: reach),
        .radial(
          center: .zero, radius: reach,
          [
            .init(0, Color(0.10, 0.52, 0.92).faded(moment.strength)), .init(0.45, deep.faded(0.97)),
            .init(0.80, deep.faded(0.85)), .init(1, deep.faded(0)),
          ], focus: Vector(0, 0.3)))
    }
    waves(moment, front: false, width: 4, opacity: 0.55, on: canvas)
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    arms(moment, front: false, on: canvas)
    waves(moment, front: false, width: 1, opacity: 1, on: canvas)
    splashes(moment, front: false, on: canvas)
  }

  /// The water before the watch, which stands in it.
  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    let water = Color(0.05, 0.36, 0.78)
    onWater(canvas) {
      canvas.fill(
        halfDisc(radius: reach),
        .radial(
          center: .zero, radius: reach,
          [
            .init(0, water.faded(0.75 * moment.strength)), .init(0.55, water.faded(0.55 * moment.strength)),
            .init(1, water.faded(0)),
          ]))
    }
    waves(moment, front: true, width: 4, opacity: 0.55, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    arms(moment, front: true, on: canvas)
    waterline(moment, on: canvas)
    waves(moment, front: true, width: 1, opacity: 1, on: canvas)
    splashes(moment, front: true, on: canvas)
  }

  private func onWater(_ canvas: Canvas, _ body: () -> Void) {
    canvas.draw(at: Vector(0, level)) { canvas.squeeze(flatness, body) }
  }

  /// A point of the water's surface, as the eye sees it.
  private func spot(_ angle: Double, _ radius: Double) -> Vector {
    let spot = Vector(angle: angle, radius: radius)
    return Vector(spot.x, spot.y * flatness + level)
  }

  private func halfDisc(radius: Double) -> Path {
    var path = Path.arc(radius: radius, from: .pi / 2, to: 1.5 * .pi)
    path.close()
    return path
  }

  /// Foam where the case rises from the water.
  private func waterline(_ moment: SpellMoment, on canvas: Canvas) {
    let half = 0.56
    let foam = Path.polyline(
      (0...36).map { step in
        let x = Double.mix(-half, half, Double(step) / 36)
        let swell =
          Trigonometry.sine(x * 21 + moment.elapsed * 5) + Trigonometry.sine(x * 13 - moment.elapsed * 3)
        return Vector(x, level + 0.05 * (1 - x * x / half / half) + 0.010 * swell)
      })
    canvas.stroke(foam, Color(0.45, 0.82, 1, 0.45 * moment.strength), width: 0.055, end: .round)
    canvas.stroke(foam, Color(0.93, 0.98, 1, 0.90 * moment.strength), width: 0.018, end: .round)
  }

  /// The arms of the whirl: streams that swell and thin out as they wind in.
  private func arms(_ moment: SpellMoment, front: Bool, on canvas: Canvas) {
    var chance = moment.chance(3)
    var arms = Path()
    for arm in 0..<9 {
      let (sweep, outer, thick) = (
        chance.number(1.8...3.6), chance.number(0.62...0.92), chance.number(0.014...0.042)
      )
      let points = (0...40).map { step -> (angle: Double, part: Double, place: Vector) in
        let part = Double(step) / 40
        let angle = Double(arm) / 9 * 2 * .pi + part * sweep + moment.elapsed * 2.4
        return (angle, part, spot(angle, .mix(reach * outer, 0.35, part)))
      }
      for run in points.split(whereSeparator: { (Trigonometry.cosine($0.angle) < 0) != front })
      where run.count > 1 {
        let (first, last) = (run[run.startIndex].part, run[run.endIndex - 1].part)
        arms.append(
          .ribbon(run.map(\.place)) { thick / 2 * Trigonometry.sine(.pi * .mix(first, last, $0)) })
      }
    }
    canvas.fill(arms, Color(0.66, 0.90, 1, 0.75 * moment.strength))
  }

  /// Waves that run outward; the near half passes before the watch.
  private func waves(
    _ moment: SpellMoment, front: Bool, width: Double, opacity: Double, on canvas: Canvas
  ) {
    for wave in 0..<5 {
      let age = (moment.elapsed * 0.55 + Double(wave) / 5).truncatingRemainder(dividingBy: 1)
      let radius = Double.mix(0.62, reach * 0.97, age)
      let (start, end) = front ? (0.5 * Double.pi, 1.5 * .pi) : (-0.5 * .pi, 0.5 * .pi)
      let crest = Path.polyline(
        (0...72).map { step in
          let angle = Double.mix(start, end, Double(step) / 72)
          let swell = 0.018 * Trigonometry.sine(angle * 7 + moment.elapsed * 4 + Double(wave))
          return spot(angle, radius) + Vector(0, swell)
        })
      let color = Color(0.35, 0.78, 1).faded(moment.strength * (1 - age) * 0.95 * opacity)
      canvas.stroke(
        crest, width > 1 ? color : color.mixed(with: .white, 0.6), width: .mix(0.040, 0.016, age) * width)
    }
  }

  /// Drops thrown up from the waves: each flies its own parabola, a streak behind it.
  private func splashes(_ moment: SpellMoment, front: Bool, on canvas: Canvas) {
    var chance = moment.chance(front ? 1 : 2)
    let gravity = 3.6
    for _ in 0..<(front ? 36 : 44) {
      let (around, life, birth) = (
        chance.number(0...(2 * .pi)), chance.number(0.9...1.5), chance.number(0...1.5)
      )
      let (rise, run, size) = (
        chance.number(1.7...3.4), chance.number(0.10...0.40), chance.number(0.035...0.085)
      )
      let depth = Trigonometry.cosine(around)
      guard (depth > 0) == front, !front || abs(Trigonometry.sine(around)) > 0.35 || rise < 2.0 else {
        continue
      }
      let time = (moment.elapsed + birth).truncatingRemainder(dividingBy: life)
      // It is gone once it has fallen back.
      guard rise * time > gravity / 2 * time * time - 0.1 else { continue }
      func place(_ time: Double) -> Vector {
        let distance = 1.10 + run * time
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
