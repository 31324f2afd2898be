import Horology

/// A plain disc inside a ring: 2 of 158 parts wide, as the plain dial has it.
struct DiscGround {
  let dial: DialPainter

  func paint(on canvas: Canvas) {
    let color = Color(dial.theme.colors.dial)
    canvas.fill(.circle(radius: 1.02), Color(dial.theme.colors.caseMetal))
    canvas.fill(.circle(radius: 77.0 / 79), color)
    guard dial.detail == .engraving else { return }
    // The faintest hollow, so that paper white reads as a painted disc under glass.
    canvas.fill(
      .circle(radius: 77.0 / 79),
      .radial(
        center: Vector(0.03, 0.05), radius: 1,
        [.init(0, .clear), .init(0.88, .clear), .init(1, Color(0.15, 0.15, 0.3, 0.16))]))
  }
}
