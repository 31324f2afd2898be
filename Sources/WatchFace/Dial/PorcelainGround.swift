import Horology

/// Fired white enamel in two pieces: the chapter ring, and a centre sunk below it.
struct PorcelainGround {
  let dial: DialPainter

  private var color: Color { Color(dial.theme.colors.dial) }

  func paint(on canvas: Canvas) {
    // Flat to the eye; it falls off a little where the enamel rounds toward the rim.
    canvas.fill(
      .circle(radius: 1.02),
      .radial(
        center: .zero, radius: 1.02,
        [
          .init(0, color), .init(0.86, color), .init(0.96, color.shaded(0.955)), .init(1, color.shaded(0.86)),
        ],
        focus: Vector(-0.1, -0.12)))
    guard dial.detail == .engraving else { return }
    let radius = dial.plan.centerRadius
    canvas.fill(
      .circle(radius: radius),
      .linear(
        from: Vector(-0.3, -0.4), to: Vector(0.3, 0.4),
        [.init(0, color.shaded(0.915)), .init(0.35, color.shaded(0.972)), .init(1, color)]))
    // The step's wall: dark toward the lamp, light away from it.
    canvas.sweep(inner: radius - 0.009, outer: radius + 0.009) { angle in
      let facing = Trigonometry.cosine(angle - Light.angle)
      return facing > 0 ? Color.black.faded(0.26 * facing) : Color.white.faded(-0.9 * facing)
    }
    canvas.stroke(
      .circle(radius: radius + 0.009), Color.black.faded(0.16), width: max(0.003, dial.pixel * 0.5))
  }
}
