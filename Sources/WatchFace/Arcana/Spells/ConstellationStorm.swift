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

  /// The heat about the burning lines.
  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    let places = places(moment)
    let heat = moment.constellation.lines.reduce(into: Path()) {
      $0.append(.segment(places[$1.0], places[$1.1]))
    }
    canvas.stroke(heat, Color(1, 0.36, 0.06, 0.22 * moment.strength), width: 0.24, end: .round)
    canvas.fill(flames(moment).outline(part: 1.12), Color(0.95, 0.22, 0.03, 0.7 * moment.strength))
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    figure(moment, on: canvas)
    scatter(moment, near: true, on: canvas)
  }

  /// Where the figure's stars stand, larger than the dial.
  private func places(_ moment: SpellMoment) -> [Vector] {
    let grown = Double.mix(0.75, 1.22, Sky.smoothStep(moment.elapsed / 1.5))
    return StarFigure.places(of: moment.constellation).map { $0 * grown }
  }

  /// Tongues that rise off the figure's lines, a few tall ones among many low.
  private func flames(_ moment: SpellMoment) -> [FlameTongue] {
    var chance = moment.chance(1)
    let places = places(moment)
    return moment.constellation.lines.flatMap { start, end -> [FlameTongue] in
      let run = places[end] - places[start]
      let count = max(3, Int(run.length / 0.042))
      return (0..<count).map { index in
        let part = (Double(index) + chance.number(0.1...0.9)) / Double(count)
        let (size, lean, breadth) = (
          chance.number(0...1), chance.number(-0.35...0.35), chance.number(0.30...0.55)
        )
        let (pace, phase) = (chance.number(6...13), chance.number(0...6))
        let flicker = Trigonometry.sine(moment.elapsed * pace + phase)
        let tall = (0.05 + 0.26 * size * size * size) * (1 + 0.3 * flicker)
        let root = places[start] + run * part + Vector(0, 0.012)
        return FlameTongue(
          root: root, tip: root + Vector(lean + 0.2 * flicker, -1) * tall, width: 0.03 + tall * breadth,
          bend: 0.22 * flicker)
      }
    }
  }

  /// The figure in burning lines.
  private func figure(_ moment: SpellMoment, on canvas: Canvas) {
    let (places, flames) = (places(moment), flames(moment))
    canvas.fill(flames.outline(part: 0.90), Color(1, 0.46, 0.08, 0.85 * moment.strength))
    canvas.fill(flames.outline(part: 0.52), Color(1, 0.86, 0.42, 0.95 * moment.strength))
    // The lines themselves, white hot and fine at both ends.
    let cores = moment.constellation.lines.reduce(into: Path()) { path, line in
      let (start, run) = (places[line.0], places[line.1] - places[line.0])
      path.append(.tapered((0...8).map { start + run * (Double($0) / 8) }, width: 0.017))
    }
    canvas.fill(cores, Color(1, 0.98, 0.88, moment.strength))
    for (place, star) in zip(places, moment.constellation.stars) {
      let size = ConstellationPainter.size(ofMagnitude: star.magnitude)
      canvas.glow(at: place, radius: 0.20 * size, Color(1, 0.86, 0.5).faded(moment.strength))
      canvas.fill(
        .star(center: place, points: 4, outer: 0.17 * size, inner: 0.022 * size),
        Color.white.faded(moment.strength))
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
