import Horology

/// Paints the outer face of the hunting case's lid.
struct LidPainter {
  let theme: Theme
  let house: House
  /// The month's name as it is engraved.
  let monthName: String
  /// How far the constellation has turned about its vertical axis, in radians.
  let turn: Double
  let detail: FaceLayout.Detail
  /// One pixel, in dial radii.
  let pixel: Double

  private var metal: Metal { Metal(Color(theme.colors.caseMetal)) }
  private var radius: Double { CasePainter.radius(of: theme.style) }
  /// The enamel in the lid's middle.
  private static let enamel = 0.66

  /// Paints the outer face as it lies when closed, in dial radii.
  func paintFace(on canvas: Canvas) {
    canvas.sweep(inner: radius * 0.93, outer: radius) { metal.tone(Light.polished($0)) }
    canvas.sweep(inner: Self.enamel, outer: radius * 0.94) { metal.tone(Light.satin($0) + 0.04) }
    canvas.stroke(.circle(radius: radius - pixel / 2), metal.deep, width: max(pixel, 0.008))
    if detail == .engraving { turned(on: canvas) }
    for ring in [radius * 0.935, Self.enamel + 0.075] {
      canvas.stroke(.circle(radius: ring), metal.deep.faded(0.8), width: max(0.010, pixel * 0.7))
      canvas.stroke(
        .circle(center: Vector(0.003, 0.004), radius: ring - 0.009), metal.gleam.faded(0.5), width: 0.006)
    }
    medallion(on: canvas)
  }

  /// Barleycorn: the lathe's rays, bent left and right, over the whole band.
  private func turned(on canvas: Canvas) {
    let (inner, outer) = (Self.enamel + 0.085, radius * 0.925)
    for ray in 0..<96 {
      for bend in [-0.22, 0.22] {
        let angle = Double(ray) * .pi / 48
        let path = Path.polyline(
          (0...8).map {
            Vector(angle: angle + bend * Double($0) / 8, radius: .mix(inner, outer, Double($0) / 8))
          })
        canvas.stroke(path, metal.deep.faded(0.42), width: max(0.006, pixel * 0.5))
        canvas.stroke(path.rotated(by: 0.010), metal.gleam.faded(0.20), width: max(0.005, pixel * 0.4))
      }
    }
  }

  /// The lapis enamel with the House's stars, the moon above, the month's name below.
  private func medallion(on canvas: Canvas) {
    let gold = Metal(Color(hex: 0xD9B45C))
    let lapis = Color(hex: 0x101838)
    canvas.fill(.circle(radius: Self.enamel + 0.04), gold.tone(0.55))
    canvas.sweep(inner: Self.enamel - 0.004, outer: Self.enamel + 0.036) { gold.tone(Light.hollow($0) + 0.1) }
    canvas.fill(
      .circle(radius: Self.enamel),
      .radial(
        center: .zero, radius: Self.enamel,
        [
          .init(0, lapis.mixed(with: Color(0.16, 0.30, 0.78), 0.34)), .init(0.7, lapis),
          .init(1, lapis.shaded(0.55)),
        ],
        focus: Vector(-0.15, -0.2)))
    canvas.draw(at: Vector(0, 0.015)) {
      ConstellationPainter(
        figure: StarFigure(house.constellation, radius: 0.40, turn: turn), dial: lapis, pixel: pixel,
        isEngraved: true
      ).paint(brightness: 1, on: canvas)
    }
    canvas.fill(
      Path.crescent(radius: 0.075, cut: 0.062, rise: 0.035).rotated(by: -.pi / 2).translated(
        by: Vector(0, -0.525)),
      gold.tone(0.82))
    let name = Inscription(monthName, spacing: 0.26)
    guard detail >= .numerals, name.width > 0 else { return }
    let height = min(0.082, 1.55 * 0.60 / name.width)
    canvas.fill(name.path(radius: 0.605, angle: .pi, height: height, inward: true), gold.tone(0.80))
  }
}
