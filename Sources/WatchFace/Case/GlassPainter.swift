import Horology

/// The glass over dial and hands: a window's soft reflection above, the faintest rim of light below.
struct GlassPainter {
  let detail: FaceLayout.Detail
  /// How strong the reflection is, 0 to 1: a dark dial shows it more.
  let strength: Double

  func paint(on canvas: Canvas) {
    guard detail >= .numerals else { return }
    canvas.clip(to: .circle(radius: 0.985)) {
      // A lens between two arcs, turned toward the lamp.
      canvas.draw(turned: Light.angle) {
        var lens = Path.arc(radius: 0.94, from: -1.02, to: 1.02)
        lens.curve(Vector(0.45, -0.66), Vector(-0.45, -0.66), to: Vector(angle: -1.02, radius: 0.94))
        lens.close()
        canvas.fill(
          lens,
          .linear(
            from: Vector(0, -0.95), to: Vector(0, -0.50),
            [
              .init(0, Color.white.faded(0.26 * strength)), .init(0.6, Color.white.faded(0.07 * strength)),
              .init(1, .clear),
            ]))
        canvas.fill(
          .circle(radius: 0.985),
          .radial(
            center: Vector(0, -0.06), radius: 1.05,
            [.init(0.88, .clear), .init(1, Color.white.faded(0.16 * strength))]))
      }
    }
  }
}
