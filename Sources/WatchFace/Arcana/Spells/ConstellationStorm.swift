import Horology

/// Storm of the Constellations: the season's figure bursts into flame, and its stars scatter from the watch.
struct ConstellationStorm: SpellEffect {
  let circleColor = Color(1.0, 0.84, 0.46)

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    influence.circleTurn = moment.elapsed * 0.7
    influence.flash = Color(1, 0.88, 0.5, 0.55 * Sky.smoothStep(1 - moment.elapsed / 0.6))
    return influence
  }

  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {
    canvas.fill(
      .circle(radius: 1.85),
      .radial(
        center: .zero, radius: 1.85,
        [.init(0.55, Color(0.35, 0.45, 1, 0.50 * moment.strength)), .init(1, Color(0.1, 0.1, 0.5, 0))]))
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) {
    scatter(moment, near: false, on: canvas)
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    figure(moment, on: canvas)
    scatter(moment, near: true, on: canvas)
  }

  /// The figure, larger than the dial, in burning lines.
  private func figure(_ moment: SpellMoment, on canvas: Canvas) {
    let grown = Double.mix(0.75, 1.22, Sky.smoothStep(moment.elapsed / 1.5))
    let places = StarFigure.places(of: moment.constellation).map { $0 * grown }
    var chance = moment.chance(1)
    for (start, end) in moment.constellation.lines {
      canvas.beam(
        .segment(places[start], places[end]), Color(1, 0.66, 0.20).faded(moment.strength), width: 0.024)
      let count = max(2, Int((places[end] - places[start]).length / 0.09))
      for step in 0..<count {
        let part = (Double(step) + 0.5) / Double(count)
        let root = places[start] + (places[end] - places[start]) * part
        let (pace, phase, tall) = (chance.number(7...13), chance.number(0...6), chance.number(0.11...0.20))
        let flicker = Trigonometry.sine(moment.elapsed * pace + phase)
        lick(at: root, tall: tall * (1 + 0.35 * flicker), sway: 0.035 * flicker, moment.strength, on: canvas)
      }
    }
    for (place, star) in zip(places, moment.constellation.stars) {
      let size = ConstellationPainter.size(ofMagnitude: star.magnitude)
      canvas.glow(at: place, radius: 0.20 * size, Color(1, 0.86, 0.5).faded(moment.strength))
      canvas.fill(
        .star(center: place, points: 4, outer: 0.17 * size, inner: 0.022 * size),
        Color.white.faded(moment.strength))
    }
  }

  private func lick(at root: Vector, tall: Double, sway: Double, _ strength: Double, on canvas: Canvas) {
    for (part, color) in [(1.0, Color(1, 0.40, 0.08, 0.55)), (0.55, Color(1, 0.86, 0.40, 0.8))] {
      let tip = root + Vector(sway, -tall * part)
      let side = Vector(tall * 0.27 * part, 0)
      var path = Path()
      path.move(to: root + side)
      path.curve(
        root + side * 1.1 + Vector(0, -tall * 0.3 * part),
        root + side * 0.2 + Vector(sway, -tall * 0.5 * part), to: tip)
      path.curve(
        root - side * 0.2 + Vector(sway, -tall * 0.5 * part),
        root - side * 1.1 + Vector(0, -tall * 0.3 * part), to: root - side)
      path.close()
      canvas.fill(path, color.faded(strength))
    }
  }

  /// Stars that fly from the watch in all directions of space, with trails toward where they came from.
  private func scatter(_ moment: SpellMoment, near: Bool, on canvas: Canvas) {
    var chance = moment.chance(2)
    for index in 0..<84 {
      let (angle, rise, pace, birth) = (
        chance.number(0...(2 * .pi)), chance.number(-0.9...0.9), chance.number(0.45...1.0),
        chance.number(0...1)
      )
      let size = chance.number(0.040...0.090)
      guard (rise > 0.25) == near else { continue }
      let age = (moment.elapsed * pace + birth).truncatingRemainder(dividingBy: 1)
      func place(_ age: Double) -> Vector {
        let distance = 0.75 + 0.85 * age
        return SpacePoint(
          x: distance * Trigonometry.sine(angle), y: -distance * Trigonometry.cosine(angle),
          z: rise * age * 0.5
        ).projected
      }
      // They go out by growing small: a star that only pales is a grey spot.
      let lit = moment.strength * Sky.smoothStep(age * 6)
      let grown = size * Sky.smoothStep((1 - age) * 2.5)
      let color = index % 3 == 0 ? Color(0.62, 0.78, 1) : Color(1, 0.84, 0.44)
      let (head, tail) = (place(age), place(max(0, age - 0.16)))
      canvas.fill(.tapered([head, tail], width: grown * 0.5, bothEnds: false), color.faded(0.6 * lit))
      canvas.fill(
        .star(center: head, points: index % 2 == 0 ? 4 : 5, outer: grown, inner: grown * 0.36),
        color.mixed(with: .white, 0.4).faded(lit))
    }
  }
}
