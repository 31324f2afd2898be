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

  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {
    air(moment, before: true, on: canvas)
    // Before the dial there is but a breath of it: the hour is read through the wind.
    canvas.blend(.erase) {
      canvas.fill(
        .circle(radius: 1.08),
        .radial(
          center: .zero, radius: 1.08,
          [.init(0, Color.black.faded(0.50)), .init(0.8, Color.black.faded(0.50)), .init(1, .clear)]))
    }
  }

  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {
    streaks(moment, before: true, on: canvas)
    leaves(moment, before: true, on: canvas)
  }

  /// What circles the watch: an orbit, tilted in space.
  private struct Orbit {
    let radius, tilt, height, pace, start: Double

    /// An orbit at a height, 0 (over the crown) to 1 (at the foot).
    init(_ level: Double, _ chance: inout Randomness) {
      radius = chance.number(1.30...1.62) - 0.16 * abs(level - 0.5)
      tilt = chance.number(-0.24 ... -0.08)
      height = .mix(-1.05, 0.95, level) + chance.number(-0.08...0.08)
      pace = chance.number(2.4...4.0)
      start = chance.number(0...(2 * .pi))
    }

    func point(_ angle: Double) -> SpacePoint {
      let (x, z) = (radius * Trigonometry.sine(angle), radius * Trigonometry.cosine(angle))
      return SpacePoint(x: x, y: height + z * 0.22 + x * tilt, z: z * 0.55)
    }
  }

  /// A thread of a gust: where on its breadth and its course it runs, and how thick it grows.
  private struct Thread {
    let across, from, to, thick: Double
  }

  private struct Gust {
    let orbit: Orbit
    let length, breadth: Double
    let threads: [Thread]
    let isGreen: Bool

    init(_ level: Double, _ chance: inout Randomness) {
      orbit = Orbit(level, &chance)
      (length, breadth) = (chance.number(1.9...3.4), chance.number(0.07...0.19))
      threads = (0..<3).map { _ in
        let (from, thick) = (chance.number(0...0.5), chance.number(0...1))
        return Thread(
          across: chance.number(-0.9...0.9), from: from, to: chance.number(from + 0.3...1),
          thick: .mix(0.003, 0.018, thick * thick))
      }
      isGreen = chance.next() % 3 == 0
    }

    /// Its breadth along its course: it swells toward its head, and thins out behind.
    func breadth(at part: Double) -> Double { breadth * Trigonometry.sine(.pi * part * part.squareRoot()) }

    /// The part of its course from its tail to its head that the eye sees before the watch, or behind it.
    func run(at time: Double, before: Bool, from: Double = 0, to: Double = 1) -> [[(
      part: Double, at: SpacePoint
    )]] {
      let head = orbit.start + time * orbit.pace
      let course = (0...32).map { step in
        let part = Double.mix(from, to, Double(step) / 32)
        return (part: part, at: orbit.point(head - length * (1 - part)))
      }
      return course.split { ($0.at.z > 0) != before }.map(Array.init).filter { $0.count > 2 }
    }
  }

  private func gusts(_ moment: SpellMoment) -> [Gust] {
    var chance = moment.chance(1)
    return (0..<11).map { Gust((Double($0) + 0.5) / 11, &chance) }
  }

  /// The moved air itself: veils without an edge.
  private func air(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    for gust in gusts(moment) {
      let color = gust.isGreen ? Color(0.50, 0.95, 0.78) : Color(0.84, 1, 0.95)
      // Its heart is denser, and lies ahead.
      for (from, wide, strength) in [(0.0, 1.0, 0.26), (0.35, 0.45, 0.34)] {
        for run in gust.run(at: moment.elapsed, before: before, from: from) {
          let edges = run.map { step -> (Vector, Vector) in
            let half = gust.breadth(at: step.part) * wide * step.at.scale
            return (step.at.projected - Vector(0, half * 0.7), step.at.projected + Vector(0, half))
          }
          canvas.fill(
            .polygon(edges.map(\.0) + edges.reversed().map(\.1)), color.faded(strength * moment.strength))
        }
      }
    }
  }

  /// Threads in the air, of many widths; they fade out before they cross the figures.
  private func streaks(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var (white, green) = (Path(), Path())
    for gust in gusts(moment) {
      for thread in gust.threads {
        for run in gust.run(at: moment.elapsed, before: before, from: thread.from, to: thread.to) {
          let points = run.map { step in
            step.at.projected + Vector(0, thread.across * gust.breadth(at: step.part) * step.at.scale)
          }
          let first = run[0].part
          let reach = run[run.count - 1].part - first
          let ribbon = Path.ribbon(points) { part in
            let course = (first + reach * part - thread.from) / (thread.to - thread.from)
            let place = points[Int((part * Double(points.count - 1)).rounded())]
            let clear = before ? Sky.smoothStep((place.length - 0.92) / 0.22) : 1
            return thread.thick / 2 * Trigonometry.sine(.pi * course * course.squareRoot()) * clear
          }
          if gust.isGreen { green.append(ribbon) } else { white.append(ribbon) }
        }
      }
    }
    canvas.fill(white, Color.white.faded(0.55 * moment.strength))
    canvas.fill(green, Color(0.70, 1, 0.88, 0.60 * moment.strength))
  }

  /// Leaves the wind carries along.
  private func leaves(_ moment: SpellMoment, before: Bool, on canvas: Canvas) {
    var chance = moment.chance(2)
    let colors = [
      Color(0.46, 0.74, 0.36), Color(0.66, 0.82, 0.34), Color(0.32, 0.50, 0.40), Color(0.86, 0.72, 0.30),
    ]
    for index in 0..<20 {
      let orbit = Orbit(chance.number(0...1), &chance)
      let (spin, turn, size) = (chance.number(2...6), chance.number(0...6), chance.number(0.7...1.35))
      let point = orbit.point(orbit.start + moment.elapsed * orbit.pace)
      guard (point.z > 0) == before else { continue }
      let width = 0.25 + 0.75 * abs(Trigonometry.sine(moment.elapsed * spin + turn))
      canvas.draw(at: point.projected, scale: size * point.scale, turned: moment.elapsed * spin * 0.7 + turn)
      {
        let color = colors[index % colors.count].faded(0.95 * moment.strength)
        canvas.fill(Self.leaf.scaled(x: width, y: 1), color)
        canvas.stroke(.segment(Vector(0, 0.085), Vector(0, -0.05)), color.shaded(0.50), width: 0.008)
      }
    }
  }

  private static let leaf: Path = {
    var leaf = Path()
    leaf.move(to: Vector(0, -0.075))
    leaf.curve(Vector(0.045, -0.03), Vector(0.042, 0.03), to: Vector(0, 0.065))
    leaf.curve(Vector(-0.042, 0.03), Vector(-0.045, -0.03), to: Vector(0, -0.075))
    leaf.close()
    return leaf
  }()
}
