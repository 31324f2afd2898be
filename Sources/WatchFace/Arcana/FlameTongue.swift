import Horology

/// A tongue of fire: broad at its root, drawn out to a tip, and bent one way and back again.
struct FlameTongue {
  let root, tip: Vector
  /// How broad it is near its root.
  let width: Double
  /// How far it bends aside, in parts of its length.
  let bend: Double

  /// The outline of a part of it about its root: its hotter heart is a smaller tongue within.
  ///
  /// All run the same way round, so that many of them are one area.
  func outline(part: Double = 1) -> Path {
    let run = (tip - root) * part
    let aside = Vector(-run.y, run.x) * (1 / max(run.length, 1e-9))
    let (half, swing) = (width / 2 * part, bend * run.length)
    func place(_ up: Double, _ across: Double, _ swing: Double) -> Vector {
      root + run * up + aside * (half * across + swing)
    }
    var path = Path()
    path.move(to: place(0, -0.7, 0))
    path.curve(place(0.30, -1.6, swing), place(0.62, -0.42, -swing * 0.8), to: root + run)
    path.curve(place(0.62, 0.42, -swing * 0.8), place(0.30, 1.6, swing), to: place(0, 0.7, 0))
    path.curve(place(-0.10, 0.35, 0), place(-0.10, -0.35, 0), to: place(0, -0.7, 0))
    path.close()
    return path
  }
}

extension [FlameTongue] {
  /// All of them as one area.
  func outline(part: Double = 1) -> Path {
    reduce(into: Path()) { $0.append($1.outline(part: part)) }
  }
}
