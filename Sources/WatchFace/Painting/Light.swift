import Horology

/// The one lamp over the watch: where it stands, and how turned metal answers it.
enum Light {
  /// Whence the light comes, in radians clockwise from twelve: from the upper left.
  static let angle = -0.72

  /// A bump of height 1 about an angle, zero beyond the width.
  static func bump(_ angle: Double, at center: Double, width: Double) -> Double {
    Sky.smoothStep(1 - abs((angle - center).remainder(dividingBy: 2 * .pi)) / width)
  }

  /// A polished convex ring: a broad light side, a sharp reflection, dark neighbours, a second light below.
  static func polished(_ angle: Double) -> Double {
    0.42 + 0.16 * Trigonometry.cosine(angle - Light.angle)
      + 0.52 * bump(angle, at: Light.angle, width: 0.42)
      - 0.24 * bump(angle, at: Light.angle + 0.78, width: 0.5) - 0.20
      * bump(angle, at: Light.angle - 0.72, width: 0.5)
      + 0.30 * bump(angle, at: Light.angle + .pi - 0.25, width: 0.7)
      + 0.12 * bump(angle, at: Light.angle + 1.65, width: 0.4) + 0.10
      * bump(angle, at: Light.angle - 1.5, width: 0.35)
  }

  /// A ring that slopes inward: lit on the far side from the lamp.
  static func hollow(_ angle: Double) -> Double {
    0.40 - 0.26 * Trigonometry.cosine(angle - Light.angle)
      + 0.42 * bump(angle, at: Light.angle + .pi, width: 0.65) + 0.2
      * bump(angle, at: Light.angle + 0.35, width: 0.3)
  }

  /// A matt ring.
  static func satin(_ angle: Double) -> Double {
    0.45 + 0.15 * Trigonometry.cosine(angle - Light.angle) + 0.20 * bump(angle, at: Light.angle, width: 0.9)
      + 0.16 * bump(angle, at: Light.angle + .pi, width: 0.9)
  }
}
