import Horology

/// Paints the hands, in dial radii.
struct HandsPainter {
  let theme: Theme
  let shapes: HandShapes
  let detail: FaceLayout.Detail
  /// One pixel, in dial radii: nothing on a hand is thinner than this.
  let pixel: Double

  /// How a hand's surface is worked.
  private enum Finish {
    case flat, steel, gilt
  }

  func paint(_ angles: HandAngles, on canvas: Canvas) {
    let (hands, seconds) = (Color(theme.colors.hands), Color(theme.colors.seconds))
    let (finish, slim): (Finish, Finish) =
      switch theme.hands {
      case .ornate: (.gilt, .steel)
      case .batons: (.steel, .steel)
      case .bars: (.flat, .flat)
      }
    paint(shapes.hour, at: angles.hour, hands, finish, height: 0.016, on: canvas)
    paint(shapes.minute, at: angles.minute, hands, finish, height: 0.024, on: canvas)
    if finish != .flat { cap(radius: finish == .gilt ? 0.062 : 0.056, color: hands, on: canvas) }
    if let second = angles.second, detail >= .numerals {
      paint(shapes.second, at: second, seconds, slim, height: 0.032, on: canvas)
    }
    pin(on: canvas)
  }

  /// The trace of hands that have just passed: hour and minute hand as flat, thin shapes.
  func paintTrace(_ angles: HandAngles, opacity: Double, on canvas: Canvas) {
    for (shape, angle) in [(shapes.hour, angles.hour), (shapes.minute, angles.minute)] {
      canvas.draw(turned: angle) { canvas.fill(shape.path, Color(theme.colors.accent).faded(opacity)) }
    }
  }

  /// A hand with its shadow, which falls the farther the higher the hand moves.
  private func paint(
    _ shape: HandShape, at angle: Double, _ color: Color, _ finish: Finish, height: Double, on canvas: Canvas
  ) {
    if finish != .flat || detail == .engraving {
      let path = shape.path.rotated(by: angle).translated(by: Vector(height * 0.55, height))
      shadow(path, blur: height * 1.1, on: canvas)
    }
    canvas.draw(turned: angle) {
      switch finish {
      case .flat: canvas.fill(shape.path, color)
      case .steel: steel(shape, angle: angle, color: color, on: canvas)
      case .gilt: gilt(shape, angle: angle, color: color, on: canvas)
      }
    }
  }

  private func shadow(_ path: Path, blur: Double, on canvas: Canvas) {
    canvas.softFill(path, Color.black.faded(0.36), blur: blur, pixel: pixel)
  }

  /// How brightly a face of a hand shines whose normal points so, in radians clockwise from twelve.
  private func brightness(_ normal: Double, _ range: Double) -> Double {
    0.5 + range * Trigonometry.cosine(normal - Light.angle)
  }

  /// Two bevelled faces that meet in a ridge along the hand.
  private func gilt(_ shape: HandShape, angle: Double, color: Color, on canvas: Canvas) {
    let metal = Metal(color)
    let (left, right) = (brightness(angle - .pi / 2, 0.22) + 0.20, brightness(angle + .pi / 2, 0.22) + 0.20)
    let outline = shape.path.flattened(segments: 6)
    // Gold lies on gold where hands cross the moon or each other.
    let gap = Color(theme.colors.dial).mixed(with: .black, 0.5).faded(0.9)
    // Where a stem is less than a pixel wide, it is drawn fuller than it is.
    let weight = detail == .numerals ? max(0, 1.5 * pixel - 0.025) : 0
    canvas.swiftly { canvas.stroke(outline, gap, width: max(pixel * 1.8, 0.026) + weight, end: .round) }
    if weight > 0 {
      canvas.swiftly { canvas.stroke(outline, metal.tone(max(left, right)), width: weight, end: .round) }
    }
    canvas.fill(shape.path, metal.tone(left))
    canvas.fill(shape.rightFace, metal.tone(right))
    guard detail == .engraving else { return }
    canvas.swiftly { canvas.stroke(outline, metal.gleam.faded(0.40), width: 0.0035, end: .round) }
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
