import Horology

/// Return of Time: the hands race back, and everything around the watch turns against its course.
struct TimeReturn: SpellEffect {
  let circleColor = Color(0.62, 0.95, 0.80)
  /// How fast the circle turns back, in radians a second.
  private let pace = 1.3

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    // It gathers speed, then settles on the true time again at the end.
    let course = Sky.smoothStep(moment.elapsed / duration)
    influence.handMinutes = -720 * course
    influence.handBlur = moment.strength * min(1, 4 * course * (1 - course) + 0.2)
    influence.circleTurn = -moment.elapsed * pace
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.8),
      .radial(
        center: .zero, radius: 1.8,
        [.init(0.6, Color(0.5, 1, 0.8, 0.40 * moment.strength)), .init(1, Color(0.3, 0.8, 0.7, 0))]))
    canvas.stroke(hours(moment), Color(0.4, 1, 0.8, 0.25 * moment.strength), width: 0.06, end: .round)
  }

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) { spiral(moment, on: canvas) }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    comets(moment, on: canvas)
    canvas.fill(hours(moment), Color(0.90, 1, 0.95, 0.95 * moment.strength))
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
      let trace = (0...24).map { Vector(angle: head + tail * Double($0) / 24, radius: radius) }
      canvas.fill(.tapered(trace, width: 0.028, bothEnds: false), color.faded(0.8))
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
      canvas.stroke(.polyline(points), Color(0.75, 1, 0.9, 0.36 * moment.strength), width: 0.034, end: .round)
    }
  }

  /// The hours gone by, between the circle's rhombi and turning back with them.
  private func hours(_ moment: SpellMoment) -> Path {
    var hours = Path()
    for hour in 1...12 {
      hours.append(
        RomanNumeral.path(of: hour).scaled(by: 0.17).translated(by: Vector(0, -1.36))
          .rotated(by: Double(hour) * .pi / 6 - moment.elapsed * pace))
    }
    return hours
  }
}
