import Horology

/// A point in the space around the watch, in dial radii: x to the right, y down, z toward the eye.
struct SpacePoint {
  var x, y, z: Double

  /// How much nearer things look larger; the eye is 5 dial radii away.
  var scale: Double { 5 / max(1, 5 - z) }

  /// Where it appears on the picture.
  var projected: Vector { Vector(x, y) * scale }
}

extension Canvas {
  /// A soft point of light with a bright heart.
  func glow(at center: Vector, radius: Double, _ color: Color, heart: Double = 0.8) {
    fill(
      .circle(center: center, radius: radius),
      .radial(
        center: center, radius: radius,
        [
          .init(0, color.mixed(with: .white, heart)),
          .init(0.18, color.mixed(with: .white, heart * 0.5).faded(0.85)),
          .init(0.45, color.faded(0.30)), .init(1, color.faded(0)),
        ]))
  }

  /// A line of light: a wide faint stroke under a fine bright one.
  func beam(_ path: Path, _ color: Color, width: Double) {
    stroke(path, color.faded(0.16), width: width * 5, end: .round)
    stroke(path, color.faded(0.34), width: width * 2.4, end: .round)
    stroke(path, color.mixed(with: .white, 0.6), width: width, end: .round)
  }
}
