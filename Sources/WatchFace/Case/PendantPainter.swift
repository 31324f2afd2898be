import Horology

/// The pendant above twelve: its neck, the ribbed crown, and the bow by which the watch hangs.
struct PendantPainter {
  let body: CasePainter

  private var metal: Metal { body.metal }

  func paint(on canvas: Canvas) {
    // Drawn for the widest case; a slimmer one wears it lower.
    canvas.draw(at: Vector(0, 1.235 - body.radius)) {
      bow(on: canvas)
      neck(on: canvas)
      if body.detail >= .numerals { screws(on: canvas) }
      crown(on: canvas)
    }
  }

  /// A stirrup whose ends turn in to the pendant's neck, where screws hold them.
  private func bow(on canvas: Canvas) {
    let thickness = body.theme.style == .plain ? 0.050 : 0.070
    let (center, radius, open) = (Vector(0, -1.449), 0.266, 0.70 * Double.pi)
    let (end, foot) = (center + Vector(angle: open, radius: radius), Vector(0.118, -1.262))
    var ring = Path()
    ring.move(to: Vector(-foot.x, foot.y))
    ring.curve(
      Vector(-foot.x - 0.05, foot.y), Vector(-end.x + 0.05, end.y + 0.055), to: Vector(-end.x, end.y))
    ring.arc(center: center, radius: radius, from: -open, to: open)
    ring.curve(Vector(end.x - 0.05, end.y + 0.055), Vector(foot.x + 0.05, foot.y), to: foot)
    canvas.stroke(ring, metal.deep, width: thickness + max(0.012, body.pixel), end: .round)
    // A round bar: layers from the dark edge to the light, each narrower and nearer the lamp.
    let layers = body.detail == .engraving ? 16 : 6
    for layer in 0..<layers {
      let part = Double(layer) / Double(layers - 1)
      let shift = Vector(angle: Light.angle, radius: thickness * 0.17 * part)
      canvas.stroke(
        ring.translated(by: shift), metal.tone(.mix(0.20, 0.86, part)), width: thickness * .mix(1, 0.10, part)
      )
    }
  }

  /// The heads of the bow's screws.
  private func screws(on canvas: Canvas) {
    for side in [-1.0, 1] {
      let center = Vector(side * 0.128, -1.262)
      canvas.fill(.circle(center: center, radius: 0.046 + body.pixel * 0.5), metal.deep)
      canvas.fill(
        .circle(center: center, radius: 0.044),
        .radial(
          center: center, radius: 0.044,
          [.init(0, metal.tone(0.95)), .init(0.5, metal.tone(0.55)), .init(1, metal.tone(0.22))],
          focus: center + Vector(-0.014, -0.017)))
    }
  }

  private func neck(on canvas: Canvas) {
    var neck = Path()
    neck.move(to: Vector(-0.21, -1.19))
    neck.curve(Vector(-0.13, -1.235), Vector(-0.115, -1.26), to: Vector(-0.11, -1.33))
    neck.line(to: Vector(0.11, -1.33))
    neck.curve(Vector(0.115, -1.26), Vector(0.13, -1.235), to: Vector(0.21, -1.19))
    neck.close()
    canvas.fill(neck, barrel(0.2))
    canvas.stroke(neck, metal.deep, width: max(0.008, body.pixel * 0.8))
  }

  /// The crown: an onion for the gold, a drum for the others.
  private func crown(on canvas: Canvas) {
    let isOnion = body.theme.style == .engraved
    let (half, top, bottom) = (isOnion ? 0.165 : 0.150, -1.555, -1.325)
    var crown = Path()
    if isOnion {
      crown.move(to: Vector(-0.10, bottom))
      crown.curve(Vector(-0.20, bottom - 0.03), Vector(-0.185, top + 0.03), to: Vector(-0.06, top))
      crown.line(to: Vector(0.06, top))
      crown.curve(Vector(0.185, top + 0.03), Vector(0.20, bottom - 0.03), to: Vector(0.10, bottom))
      crown.close()
    } else {
      crown = .rectangle(
        center: Vector(0, (top + bottom) / 2), width: half * 2, height: bottom - top, corner: 0.045)
    }
    canvas.fill(crown, barrel(half))
    if body.detail >= .numerals {
      canvas.clip(to: crown) {
        for rib in -6...6 {
          // Ribs crowd toward the sides, as on a turned body.
          let x = half * Trigonometry.sine(Double(rib) / 6.6 * .pi / 2)
          let bulge = isOnion ? x * 0.35 : 0
          var line = Path()
          line.move(to: Vector(x - bulge, bottom))
          line.curve(
            Vector(x + bulge * 0.3, bottom - 0.08), Vector(x + bulge * 0.3, top + 0.08),
            to: Vector(x - bulge, top))
          canvas.stroke(line, metal.deep.faded(0.75), width: max(0.010, body.pixel * 0.5))
          canvas.stroke(line.translated(by: Vector(0.009, 0)), metal.gleam.faded(0.35), width: 0.006)
        }
      }
    }
    canvas.fill(
      crown,
      .linear(
        from: Vector(0, top), to: Vector(0, bottom),
        [
          .init(0, Color.white.faded(0.28)), .init(0.3, .clear), .init(0.7, .clear),
          .init(1, Color.black.faded(0.5)),
        ]))
    canvas.stroke(crown, metal.deep, width: max(0.008, body.pixel * 0.8))
  }

  /// A turned body of a half width, lit from the left.
  private func barrel(_ half: Double) -> Paint {
    .linear(
      from: Vector(-half, 0), to: Vector(half, 0),
      [
        .init(0, metal.tone(0.12)), .init(0.18, metal.tone(0.5)), .init(0.34, metal.tone(0.95)),
        .init(0.5, metal.tone(0.55)),
        .init(0.75, metal.tone(0.28)), .init(0.9, metal.tone(0.38)), .init(1, metal.tone(0.08)),
      ])
  }
}
