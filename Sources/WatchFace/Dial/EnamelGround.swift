import Horology

/// Translucent enamel over an engine-turned ground: dark at the rim, with depth and fine golden flecks.
struct EnamelGround {
  let dial: DialPainter

  private var color: Color { Color(dial.theme.colors.dial) }

  func paint(on canvas: Canvas) {
    let light = color.mixed(with: Color(0.16, 0.30, 0.78), 0.26)
    canvas.fill(
      .circle(radius: 1.02),
      .radial(
        center: .zero, radius: 1.02,
        [
          .init(0, light), .init(0.45, color.mixed(with: light, 0.45)), .init(0.8, color),
          .init(1, color.shaded(0.55)),
        ], focus: Vector(-0.22, -0.30)))
    guard dial.detail == .engraving else { return }
    guilloche(on: canvas)
    flecks(on: canvas)
    sunkCenter(on: canvas)
  }

  /// Waves that run round the dial between numerals and centre, and a rosette within: lines lit on one flank.
  private func guilloche(on canvas: Canvas) {
    let shine = Color(0.50, 0.66, 1.0)
    let width = max(0.0042, dial.pixel * 0.55)
    for ring in 0..<30 {
      let radius = dial.plan.centerRadius * (0.09 + 0.9 * Double(ring) / 29)
      let phase = Double(ring % 2) * .pi / 24
      let wave = Path.rosette(steps: 288) { angle in
        radius * (1 + 0.022 * Trigonometry.cosine(24 * (angle + phase)))
      }
      canvas.stroke(wave, shine.faded(0.16), width: width)
      canvas.stroke(wave.translated(by: Vector(0.004, 0.005)), Color.black.faded(0.20), width: width)
    }
    for ray in 0..<180 {
      let angle = Double(ray) * .pi / 90
      // The engraved rays flash where they face the lamp, and opposite.
      let flash = 0.04 + 0.12 * Light.bump(2 * angle, at: 2 * Light.angle, width: 1.9)
      canvas.stroke(
        .segment(
          Vector(angle: angle, radius: dial.plan.centerRadius + 0.01), Vector(angle: angle, radius: 1)),
        shine.faded(flash), width: width)
    }
  }

  /// Lapis lazuli carries pyrite.
  private func flecks(on canvas: Canvas) {
    var chance = Randomness(seed: 0x1a91)
    let gold = Color(dial.theme.colors.accent)
    for _ in 0..<150 {
      let center = Vector(
        angle: chance.number(0...(2 * .pi)), radius: chance.number(0...1).squareRoot() * 0.98)
      let size = chance.number(0.0016...0.0048)
      canvas.fill(.circle(center: center, radius: size), gold.faded(chance.number(0.10...0.5)))
    }
  }

  /// The step down to the centre, with a fine gilt line.
  private func sunkCenter(on canvas: Canvas) {
    let radius = dial.plan.centerRadius
    canvas.stroke(.circle(center: Vector(0.004, 0.006), radius: radius), Color.black.faded(0.5), width: 0.014)
    canvas.stroke(.circle(radius: radius), Metal(dial.ink).tone(0.42), width: 0.008)
    canvas.stroke(.circle(radius: radius - 0.016), Metal(dial.ink).tone(0.3).faded(0.8), width: 0.004)
  }
}
