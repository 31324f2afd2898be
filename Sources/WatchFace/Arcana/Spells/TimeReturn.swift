import Horology

/// Return of Time: the hands race back, and everything around the watch turns against its course.
struct TimeReturn: SpellEffect {
  let circleColor = Color(0.62, 0.95, 0.80)

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    // It gathers speed, then settles on the true time again at the end.
    let course = Sky.smoothStep(moment.elapsed / duration)
    influence.handMinutes = -720 * course
    influence.handBlur = moment.strength * min(1, 4 * course * (1 - course) + 0.2)
    influence.circleTurn = -moment.elapsed * 1.9
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.8),
      .radial(
        center: .zero, radius: 1.8,
        [.init(0.6, Color(0.5, 1, 0.8, 0.40 * moment.strength)), .init(1, Color(0.3, 0.8, 0.7, 0))]))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    comets(moment, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    spiral(moment, on: canvas)
    hours(moment, on: canvas)
  }

  /// Arcs with bright heads that run anticlockwise, their tails where they came from.
  private func comets(_ moment: SpellMoment, on canvas: Canvas) {
    var chance = moment.chance(1)
    for _ in 0..<26 {
      let (radius, pace, start, tail) = (
        chance.number(1.27...1.80), chance.number(2.2...4.5), chance.number(0...(2 * .pi)),
        chance.number(0.35...0.95)
      )
      let head = start - moment.elapsed * pace
      let color = Color(0.62, 1, 0.84).faded(moment.strength)
      for part in 0..<5 {
        let (near, far) = (Double(part) / 5 * tail, Double(part + 1) / 5 * tail)
        canvas.stroke(
          .arc(radius: radius, from: head + near, to: head + far), color.faded(0.75 * (1 - Double(part) / 5)),
          width: 0.022 * (1 - Double(part) / 7))
      }
      canvas.glow(at: Vector(angle: head, radius: radius), radius: 0.07, color)
    }
  }

  /// A spiral that winds into the dial's centre.
  private func spiral(_ moment: SpellMoment, on canvas: Canvas) {
    for arm in 0..<3 {
      let points = (0...48).map { step -> Vector in
        let part = Double(step) / 48
        let angle = Double(arm) / 3 * 2 * .pi + part * 4.4 - moment.elapsed * 2.6
        return Vector(angle: angle, radius: .mix(0.12, 0.98, part))
      }
      canvas.stroke(.polyline(points), Color(0.75, 1, 0.9, 0.30 * moment.strength), width: 0.030, end: .round)
    }
  }

  /// Numerals of past hours drift out and back, against the clock.
  private func hours(_ moment: SpellMoment, on canvas: Canvas) {
    for hour in 1...12 {
      let angle = Double(hour) * .pi / 6 - moment.elapsed * 0.9
      let numeral = RomanNumeral.path(of: hour).scaled(by: 0.17)
        .translated(by: Vector(0, -1.36)).rotated(by: angle)
      canvas.stroke(numeral, Color(0.4, 1, 0.8, 0.25 * moment.strength), width: 0.05, end: .round)
      canvas.fill(numeral, Color(0.90, 1, 0.95, 0.95 * moment.strength))
    }
  }
}
