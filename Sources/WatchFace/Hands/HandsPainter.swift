import Horology

/// Paints the hands, in dial radii.
struct HandsPainter {
  let theme: Theme
  let detail: FaceLayout.Detail
  /// One pixel, in dial radii: nothing on a hand is thinner than this.
  let pixel: Double

  func paint(_ angles: HandAngles, on canvas: Canvas) {
    let shapes = detail >= .numerals ? HandShapes(theme) : HandShapes(theme, pixel: pixel)
    let hands = Color(theme.colors.hands)
    paint(shapes.hour, at: angles.hour, color: hands, height: 0.016, on: canvas)
    paint(shapes.minute, at: angles.minute, color: hands, height: 0.024, on: canvas)
    if theme.hands != .bars { cap(radius: theme.hands == .ornate ? 0.062 : 0.056, color: hands, on: canvas) }
    if let second = angles.second, detail >= .numerals {
      paint(shapes.second, at: second, color: Color(theme.colors.seconds), height: 0.032, on: canvas)
    }
    pin(on: canvas)
  }

  /// A hand with its shadow, which falls the farther the higher the hand moves.
  private func paint(_ shape: HandShape, at angle: Double, color: Color, height: Double, on canvas: Canvas) {
    if theme.hands != .bars || detail == .engraving {
      let path = shape.path.rotated(by: angle).translated(by: Vector(height * 0.55, height))
      shadow(path, blur: height * 1.1, on: canvas)
    }
    canvas.draw(turned: angle) {
      switch theme.hands {
      case .bars: canvas.fill(shape.path, color)
      case .ornate where color != Color(theme.colors.seconds):
        gilt(shape, angle: angle, color: color, on: canvas)
      case .batons, .ornate: steel(shape, angle: angle, color: color, on: canvas)
      }
    }
  }

  /// A soft shadow: the outline filled, and stroked ever wider, each layer thin.
  private func shadow(_ path: Path, blur: Double, on canvas: Canvas) {
    canvas.fill(path, Color.black.faded(0.12))
    for step in 1...5 {
      canvas.stroke(path, Color.black.faded(0.042), width: blur * Double(step) * 0.55, end: .round)
    }
  }

  /// How brightly a face of a hand shines whose normal points so, in radians clockwise from twelve.
  private func brightness(_ normal: Double, _ range: Double) -> Double {
    0.5 + range * Trigonometry.cosine(normal - Light.angle)
  }

  /// Two bevelled faces that meet in a ridge along the hand.
  private func gilt(_ shape: HandShape, angle: Double, color: Color, on canvas: Canvas) {
    let metal = Metal(color)
    let (left, right) = (brightness(angle - .pi / 2, 0.30) + 0.04, brightness(angle + .pi / 2, 0.30) + 0.04)
    canvas.stroke(shape.path, metal.deep, width: max(pixel * 0.9, 0.006))
    canvas.fill(shape.path, metal.tone(right))
    let box = shape.path.bounds
    canvas.clip(
      to: .polygon([
        Vector(0, box.minimum.y), Vector(0, box.maximum.y), box.minimum + Vector(0, box.height), box.minimum,
      ])
    ) {
      canvas.fill(shape.path, metal.tone(left))
    }
    guard detail == .engraving else { return }
    canvas.clip(to: shape.path) {
      canvas.stroke(shape.path, metal.gleam.faded(0.55), width: 0.007)
    }
  }

  /// Blackened or enamelled steel: nearly flat, with a fine light along the edge that faces the lamp.
  private func steel(_ shape: HandShape, angle: Double, color: Color, on canvas: Canvas) {
    let lit = color.mixed(with: .white, 0.22)
    let side = brightness(angle - .pi / 2, 0.5)
    let width = shape.path.bounds.width / 2
    canvas.fill(
      shape.path,
      .linear(
        from: Vector(-width, 0), to: Vector(width, 0),
        [
          .init(0, color.mixed(with: lit, side)), .init(0.3, color.mixed(with: lit, side * 0.35)),
          .init(0.5, color), .init(0.7, color.mixed(with: lit, (1 - side) * 0.35)),
          .init(1, color.mixed(with: lit, 1 - side)),
        ]))
  }

  /// The boss that holds hour and minute hand.
  private func cap(radius: Double, color: Color, on canvas: Canvas) {
    let metal = Metal(color)
    shadow(.circle(center: Vector(0.008, 0.014), radius: radius), blur: 0.02, on: canvas)
    canvas.fill(
      .circle(radius: radius),
      .radial(
        center: .zero, radius: radius,
        [
          .init(0, metal.tone(0.8)), .init(0.55, metal.tone(0.55)), .init(0.86, metal.tone(0.35)),
          .init(1, metal.tone(0.12)),
        ],
        focus: Vector(-radius * 0.35, -radius * 0.4)))
  }

  /// The pin at the axis.
  private func pin(on canvas: Canvas) {
    guard theme.hands != .bars else {
      return canvas.fill(.circle(radius: max(2.6 / 79, pixel)), Color(theme.colors.hands))
    }
    let metal = theme.hands == .ornate ? Metal(Color(theme.colors.hands)) : Metal(Color(theme.colors.accent))
    canvas.fill(
      .circle(radius: 0.017),
      .radial(
        center: .zero, radius: 0.017,
        [.init(0, metal.gleam), .init(0.6, metal.middle), .init(1, metal.deep)],
        focus: Vector(-0.006, -0.007)))
  }
}
