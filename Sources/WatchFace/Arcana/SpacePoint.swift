import Horology

/// A point in the space around the watch, in dial radii: x to the right, y down, z toward the eye.
struct SpacePoint {
  var x, y, z: Double

  /// How much nearer things look larger; the eye is 5 dial radii away.
  var scale: Double { 5 / max(1, 5 - z) }

  /// Where it appears on the picture.
  var projected: Vector { Vector(x, y) * scale }
}
