import Horology

/// What stands at six: the next appointed hour, or the difference to another place.
struct PlatePainter {
  let dial: DialPainter

  func paint(_ key: WatchLayers.Key, on canvas: Canvas) {
    switch dial.theme.complication {
    case .alarmWindow: window(key.nextAlarm?.description, on: canvas)
    case .hourDifference: difference(key.hourDifference, on: canvas)
    case .none: break
    }
  }

  /// A framed window with the next appointed hour; shuttered while there is none.
  private func window(_ text: String?, on canvas: Canvas) {
    let plan = dial.plan
    let metal = Metal(dial.ink)
    let center = Vector(0, plan.plateDepth)
    let frame = plan.plate
    canvas.fill(frame.translated(by: Vector(0.006, 0.011)), Color.black.faded(0.5))
    canvas.fill(
      frame,
      .linear(
        from: center - Vector(plan.plateWidth / 2, plan.plateHeight / 2),
        to: center + Vector(plan.plateWidth / 2, plan.plateHeight / 2),
        [.init(0, metal.tone(0.85)), .init(0.5, metal.tone(0.5)), .init(1, metal.tone(0.3))]))
    let (width, height) = (plan.plateWidth - 0.036, plan.plateHeight - 0.036)
    let pane = Path.rectangle(center: center, width: width, height: height, corner: height * 0.22)
    let (top, bottom) = (center - Vector(0, height / 2), center + Vector(0, height / 2))
    guard let text else { return shutter(pane, center: center, height: height, on: canvas) }
    // An ivory disc turns behind; the frame casts its shadow on it.
    canvas.fill(
      pane,
      .linear(
        from: top, to: bottom,
        [.init(0, Color(hex: 0xB9AE90)), .init(0.28, Color(hex: 0xEFE6CD)), .init(1, Color(hex: 0xF6EFDB))]))
    let figures = Inscription(text, spacing: 0.1)
    let tall = min(height * 0.72, (width - 0.03) / figures.width)
    canvas.fill(figures.path(center: center, height: tall), Color(hex: 0x1A1C22))
  }

  /// No hour is appointed: a blued shutter stands before the disc, with a gilt moon between two stars.
  private func shutter(_ pane: Path, center: Vector, height: Double, on canvas: Canvas) {
    let (box, gold) = (pane.bounds, Metal(dial.ink))
    canvas.fill(
      pane,
      .linear(
        from: box.minimum, to: box.maximum,
        [
          .init(0, Color(hex: 0x0C1340)), .init(0.38, Color(hex: 0x3A4FA8)),
          .init(0.52, Color(hex: 0x22307C)),
          .init(1, Color(hex: 0x0D1442)),
        ]))
    canvas.clip(to: pane) {
      // Turned with a fan of rays, and in the frame's shadow above.
      var rays = Path()
      for ray in -9...9 {
        let angle = Double(ray) * 0.16
        rays.append(
          .segment(center + Vector(0, height), center + Vector(0, height) + Vector(angle: angle, radius: 0.4))
        )
      }
      canvas.stroke(rays, Color(0.62, 0.72, 1, 0.16), width: max(0.004, dial.pixel * 0.5))
      canvas.stroke(pane.translated(by: Vector(0, 0.006)), Color.black.faded(0.45), width: 0.014)
    }
    canvas.fill(
      Path.crescent(radius: height * 0.34, cut: height * 0.29, rise: height * 0.15).rotated(by: -.pi / 2)
        .translated(by: center), gold.tone(0.82))
    for side in [-1.0, 1] {
      canvas.fill(
        .star(
          center: center + Vector(side * 0.085, 0), points: 4, outer: height * 0.22, inner: height * 0.06),
        gold.tone(0.86))
    }
  }

  /// The fine ring about the difference in hours.
  static func ring(_ plan: DialPlan) -> Path { .circle(center: Vector(0, plan.plateDepth), radius: 0.155) }

  /// The hours between here and the chosen place, in a fine ring.
  private func difference(_ text: String?, on canvas: Canvas) {
    guard let text else { return }
    let figures = Inscription(text, spacing: 0.06, figures: .medium)
    let height = min(0.105, 0.22 / figures.width)
    let center = Vector(0, dial.plan.plateDepth)
    let ring = Color(dial.theme.colors.accent)
    canvas.stroke(Self.ring(dial.plan), ring.faded(0.85), width: 0.0127)
    canvas.fill(figures.path(center: center, height: height), ring)
  }
}
