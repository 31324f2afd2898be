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
    guard let text else {
      // The shutter: gilt slats.
      canvas.fill(
        pane, .linear(from: top, to: bottom, [.init(0, metal.tone(0.28)), .init(1, metal.tone(0.45))]))
      for slat in 1..<5 {
        let y = top.y + height * Double(slat) / 5
        canvas.stroke(
          .segment(Vector(-width / 2, y), Vector(width / 2, y)), metal.deep.faded(0.8), width: 0.005)
      }
      return
    }
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

  /// The hours between here and the chosen place, in a fine ring.
  private func difference(_ text: String?, on canvas: Canvas) {
    guard let text else { return }
    let figures = Inscription(text, spacing: 0.06, figures: .medium)
    let height = min(0.105, 0.22 / figures.width)
    let center = Vector(0, dial.plan.plateDepth)
    let ring = Color(dial.theme.colors.accent)
    canvas.stroke(.circle(center: center, radius: 0.155), ring.faded(0.85), width: 0.0127)
    canvas.fill(figures.path(center: center, height: height), ring)
  }
}
