import Horology

/// The engraved band of the gold case: a running scroll with leaves, and the cord round the edge.
struct EngravingPainter {
  let metal: Metal
  /// One pixel, in dial radii.
  let pixel: Double

  /// Spirals round the band.
  private static let count = 24
  /// The band's middle.
  private static let middle = 1.127

  func paint(on canvas: Canvas) {
    for index in 0..<Self.count {
      let angle = Double(index) / Double(Self.count) * 2 * .pi
      let side = index % 2 == 0 ? 1.0 : -1
      let bend = { (point: Vector) in
        Vector(angle: angle + point.x / Self.middle, radius: Self.middle + point.y * side)
      }
      cut(Self.vine.mapped(bend), on: canvas)
      for leaf in Self.leaves {
        let leaf = leaf.mapped(bend)
        canvas.fill(leaf.translated(by: Vector(0.003, 0.004)), metal.gleam.faded(0.45))
        canvas.fill(leaf, metal.deep.faded(0.8))
      }
    }
    cord(on: canvas)
  }

  /// A cut of the graver: its dark flank, and the lit one beside it.
  private func cut(_ path: Path, on canvas: Canvas) {
    let width = max(0.009, pixel * 0.7)
    canvas.stroke(
      path.translated(by: Vector(0.004, 0.0055)), metal.gleam.faded(0.5), width: width * 0.8, end: .round)
    canvas.stroke(path, metal.deep.faded(0.8), width: width, end: .round)
  }

  /// The running scroll from one spiral's crest to the next, and the spiral that curls in from there.
  private static let vine: Path = {
    let (pitch, height) = (2 * Double.pi * middle / Double(count), 0.047)
    var path = Path()
    path.move(to: Vector(-pitch, -height))
    path.curve(Vector(-pitch * 0.45, -height), Vector(-pitch * 0.55, height), to: Vector(0, height))
    for step in 1...40 {
      let turned = Double(step) / 40
      let radius = height * (1 - turned) + 0.010 * turned
      path.line(
        to: Vector(angle: turned * 3.3 * .pi, radius: radius).reflected + Vector(0, height * 0.12 * turned))
    }
    return path
  }()

  /// The leaves that spring from the vine between two spirals.
  private static let leaves: [Path] = {
    let root = Vector(-2 * Double.pi * middle / Double(count) / 2, 0)
    return [(0.052, -0.026), (0.060, 0.042), (-0.052, 0.026), (-0.060, -0.042)].map { x, y in
      let tip = root + Vector(x * 0.95, y)
      let side = Vector(-y, x) * 0.32
      var leaf = Path()
      leaf.move(to: root)
      leaf.curve(root + (tip - root) * 0.3 + side, root + (tip - root) * 0.8 + side, to: tip)
      leaf.curve(root + (tip - root) * 0.8 - side * 0.4, root + (tip - root) * 0.3 - side * 0.4, to: root)
      leaf.close()
      return leaf
    }
  }()

  private func cord(on canvas: Canvas) {
    for twist in 0..<150 {
      let angle = Double(twist) * .pi / 75
      let strand = Path.segment(
        Vector(angle: angle, radius: 1.196), Vector(angle: angle + 0.034, radius: 1.230))
      canvas.stroke(strand, metal.deep.faded(0.7), width: max(0.010, pixel * 0.6))
      canvas.stroke(strand.rotated(by: 0.012), metal.gleam.faded(0.28), width: max(0.006, pixel * 0.4))
    }
  }
}

extension Vector {
  /// Mirrored about the level axis.
  fileprivate var reflected: Vector { Vector(x, -y) }
}
