import Horology

/// Ring of the Rushing Wind: gusts circle the watch before and behind it, and it sways under their pressure.
struct RushingWind: SpellEffect {
  let circleColor = Color(0.72, 0.96, 0.86)

  func influence(at moment: SpellMoment) -> SpellInfluence {
    var influence = SpellInfluence()
    let time = moment.elapsed
    influence.sway =
      moment.strength * (0.11 * Trigonometry.sine(time * 2.7) + 0.035 * Trigonometry.sine(time * 6.1 + 1))
    influence.circleTurn = time * 1.2
    return influence
  }

  func paintBehind(_ moment: SpellMoment, on canvas: Canvas) { gusts(moment, before: false, on: canvas) }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    gusts(moment, before: true, on: canvas)
    leaves(moment, on: canvas)
  }

  /// Where a gust's orbit passes, tilted in space.
  private func orbit(_ angle: Double, radius: Double, tilt: Double, height: Double) -> SpacePoint {
    let (x, z) = (radius * Trigonometry.sine(angle), radius * Trigonometry.cosine(angle))
    return SpacePoint(x: x, y: height + z * 0.26 + x * tilt, z: z * 0.8)
  }

  private func gusts(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var chance = moment.chance(1)
    for index in 0..<18 {
      let (radius, tilt, height) = (
        chance.number(1.30...1.68), chance.number(-0.30...0.30), chance.number(-1.15...1.15)
      )
      let (pace, start, length, wide) = (
        chance.number(2.6...4.2), chance.number(0...(2 * .pi)), chance.number(1.5...2.9),
        chance.number(0.03...0.085)
      )
      let head = start + moment.elapsed * pace
      var (upper, lower) = ([Vector](), [Vector]())
      func flush() {
        if upper.count > 1 {
          let color = index % 3 == 0 ? Color(0.55, 0.95, 0.80) : Color(0.90, 1, 0.97)
          canvas.fill(.polygon(upper + lower.reversed()), color.faded(0.40 * moment.strength))
          canvas.stroke(.polyline(upper), Color.white.faded(0.75 * moment.strength), width: 0.012)
        }
        (upper, lower) = ([], [])
      }
      for step in 0...36 {
        let part = Double(step) / 36
        let point = orbit(head - length * (1 - part), radius: radius, tilt: tilt, height: height)
        guard (point.z > 0) == before else {
          flush()
          continue
        }
        // A ribbon, thin at both ends.
        let half = wide * Trigonometry.sine(part * .pi) * point.scale
        upper.append(point.projected - Vector(0, half))
        lower.append(point.projected + Vector(0, half))
      }
      flush()
    }
  }

  /// Leaves the wind carries along.
  private func leaves(_ moment: SpellMoment, on canvas: Canvas) {
    var chance = moment.chance(2)
    for _ in 0..<16 {
      let (radius, tilt, height) = (
        chance.number(1.3...1.7), chance.number(-0.3...0.3), chance.number(-1.2...1.2)
      )
      let (pace, start, spin) = (chance.number(2.4...3.6), chance.number(0...(2 * .pi)), chance.number(3...8))
      let point = orbit(start + moment.elapsed * pace, radius: radius, tilt: tilt, height: height)
      guard point.z > -0.2 else { continue }
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
