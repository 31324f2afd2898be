import Horology

/// A stroke of lightning: thick at its root, and forked into branches that end hair-fine.
struct LightningBolt {
  private struct Channel {
    let points: [Vector]
    let width: Double
  }

  private var channels: [Channel] = []

  /// A bolt between two points, inward; `width` is its root's, `jag` how far it strays, in parts of its length.
  init(from start: Vector, to end: Vector, width: Double, jag: Double, _ chance: inout Randomness) {
    grow(from: start, to: end, width: width, jag: jag, forks: 2, &chance)
  }

  /// A line broken in the middle again and again, each time half as far aside, and the branches that leave it.
  private mutating func grow(
    from start: Vector, to end: Vector, width: Double, jag: Double, forks: Int, _ chance: inout Randomness
  ) {
    var points = [start, end]
    var aside = jag * (end - start).length
    for _ in 0..<(forks + 2) {
      var broken = [Vector]()
      for (a, b) in zip(points, points.dropFirst()) {
        let run = b - a
        let normal = Vector(-run.y, run.x) * (1 / max(run.length, 1e-9))
        broken += [a, a + run * chance.number(0.38...0.62) + normal * chance.number(-aside...aside)]
      }
      points = broken + [end]
      aside *= 0.55
    }
    channels.append(Channel(points: points, width: width))
    guard forks > 0 else { return }
    for _ in 0..<(forks + 1) {
      let index = Int(chance.number(0.15...0.8) * Double(points.count - 1))
      let part = Double(index) / Double(points.count - 1)
      let turn = chance.number(0.35...0.85) * (chance.next() % 2 == 0 ? 1 : -1)
      let run = (end - start).rotated(by: turn) * ((1 - part) * chance.number(0.45...0.85))
      // Nothing leaves the circle.
      guard (points[index] + run).length < start.length else { continue }
      grow(
        from: points[index], to: points[index] + run, width: width * (1 - part) * 0.62, jag: jag,
        forks: forks - 1, &chance)
    }
  }

  /// Its outline, its channels so many times as wide.
  func outline(_ wide: Double) -> Path {
    channels.reduce(into: Path()) {
      $0.append(.tapered($1.points, width: $1.width * wide, bothEnds: false))
    }
  }

  /// Where it springs from.
  var root: Vector? { channels.first?.points.first }
  /// Where it strikes.
  var strike: Vector? { channels.first?.points.last }
}

extension [LightningBolt] {
  /// All of them as one area.
  func outline(_ wide: Double) -> Path { reduce(into: Path()) { $0.append($1.outline(wide)) } }
}
