import Horology

/// Paints the arcane circle behind the watch, in dial radii.
struct ArcaneCirclePainter {
  let circle: ArcaneCircle
  let color: Color
  /// How far it has turned, in radians clockwise.
  let turned: Double
  /// Whether there is room for words.
  let isWritten: Bool

  /// The radii, from the inner ring out.
  static let (inner, rhombi, middle, text, outer) = (1.33, 1.445, 1.56, 1.635, 1.80)
  /// A rhombus' half diagonals, along the radius and across.
  static let (long, across) = (0.088, 0.052)

  /// The outline of a rhombus, 0 to 11.
  ///
  /// They stand between the hours, so that the crown hides none.
  static func rhombus(_ index: Int) -> Path {
    let corners = [Vector(0, -long), Vector(across, 0), Vector(0, long), Vector(-across, 0)]
    return Path.polygon(corners.map { $0 + Vector(0, -rhombi) }).rotated(
      by: .degrees(15 + 30 * Double(index)))
  }

  func paint(on canvas: Canvas) {
    let unfolded = Sky.smoothStep(circle.unfolded)
    guard unfolded > 0 else { return }
    canvas.draw(scale: .mix(0.72, 1, unfolded), turned: turned - (1 - unfolded) * 1.2) {
      rings(unfolded, on: canvas)
      for index in 0..<12 { rhombus(index, unfolded, on: canvas) }
    }
    inscription(unfolded, on: canvas)
  }

  /// The night the circle is written on.
  static func paintVeil(unfolded: Double, on canvas: Canvas) {
    let strength = Sky.smoothStep(unfolded)
    let night = Color(0.035, 0.030, 0.10)
    canvas.fill(
      .circle(radius: FaceLayout.Extent.circle * 1.03),
      .radial(
        center: .zero, radius: FaceLayout.Extent.circle * 1.03,
        [
          .init(0, night.faded(0.94 * strength)), .init(0.88, night.faded(0.90 * strength)),
          .init(0.95, night.faded(0.74 * strength)), .init(1, night.faded(0)),
        ]))
  }

  private func rings(_ strength: Double, on canvas: Canvas) {
    // The star of twelve points whose lines skip five.
    let points = (0..<12).map { Vector(angle: Double($0 * 5) * .pi / 6, radius: Self.middle) }
    canvas.stroke(.polygon(points), color.faded(0.45 * strength), width: 0.007)
    for (radius, width) in [
      (Self.inner, 0.012), (Self.middle, 0.009), (Self.outer, 0.016), (Self.outer + 0.035, 0.006),
    ] {
      glow(.circle(radius: radius), width: width, strength: strength, on: canvas)
    }
    for tick in 0..<72 {
      let angle = Double(tick) * .pi / 36
      canvas.stroke(
        .segment(Vector(angle: angle, radius: Self.inner), Vector(angle: angle, radius: Self.inner + 0.022)),
        color.faded(0.8 * strength), width: 0.006)
    }
  }

  private func rhombus(_ index: Int, _ strength: Double, on canvas: Canvas) {
    let path = Self.rhombus(index)
    guard index < circle.lit else {
      canvas.fill(path, Color.black.faded(0.45 * strength))
      return canvas.stroke(path, color.faded(0.85 * strength), width: 0.011)
    }
    let center = path.bounds.center
    canvas.fill(
      .circle(center: center, radius: 0.19),
      .radial(
        center: center, radius: 0.19, [.init(0, color.faded(0.75 * strength)), .init(1, color.faded(0))]))
    canvas.fill(path, color.mixed(with: .white, 0.45).faded(strength))
    canvas.fill(path.scaled(by: 0.5).translated(by: center * 0.5), Color.white.faded(0.9 * strength))
  }

  /// Written twice, up the left side and down the right, where neither bow nor feet of the watch hide it.
  private func inscription(_ strength: Double, on canvas: Canvas) {
    let text = Inscription(circle.inscription, spacing: 0.22)
    guard isWritten, text.width > 0 else { return ornaments(strength, on: canvas) }
    let height = min(0.115, .degrees(142) * Self.text / text.width)
    for side in [-1.0, 1] {
      let path = text.path(radius: Self.text, angle: side * .degrees(98), height: height)
      canvas.fill(path, color.mixed(with: .white, 0.35).faded(strength))
    }
  }

  /// Without words: the signs of sun and moon by turns.
  private func ornaments(_ strength: Double, on canvas: Canvas) {
    canvas.draw(turned: turned) {
      for sign in 0..<12 {
        let center = Vector(angle: Double(sign) * .pi / 6, radius: (Self.middle + Self.outer) / 2)
        if sign % 2 == 0 {
          canvas.fill(
            .star(center: center, points: 8, outer: 0.066, inner: 0.026), color.faded(0.9 * strength))
        } else {
          canvas.fill(
            .crescent(center: center, radius: 0.055, cut: 0.048, rise: 0.03), color.faded(0.9 * strength))
        }
      }
    }
  }

  private func glow(_ path: Path, width: Double, strength: Double, on canvas: Canvas) {
    canvas.stroke(path, color.faded(0.13 * strength), width: width * 5)
    canvas.stroke(path, color.faded(0.92 * strength), width: width)
  }
}
