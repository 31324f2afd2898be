import Horology

/// What stands at six: the time left or gone, the next appointed hour, the difference to another place.
struct PlatePainter {
  let dial: DialPainter

  func paint(_ scene: FaceScene, on canvas: Canvas) {
    if let text = scene.countdown?.text ?? scene.stopwatch.map(Self.text) {
      plaque(text, on: canvas)
    } else if dial.detail == .engraving {
      switch dial.theme.complication {
      case .alarmWindow: window(scene.nextAlarm?.description, on: canvas)
      case .hourDifference: difference(scene.hourDifference, on: canvas)
      case .none: break
      }
    }
  }

  /// A stopwatch's reading: minutes and seconds, hours where there are any: `1:23`, `1:02:03`.
  static func text(_ elapsed: Duration) -> String {
    let seconds = elapsed.components.seconds
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// A dark plaque with brass figures, which grow as large as they can.
  private func plaque(_ text: String, on canvas: Canvas) {
    let figures = Inscription(text, spacing: 0.12)
    let center = Vector(0, 0.36)
    let height = min(0.20, 0.78 / figures.width)
    let (width, tall) = (figures.width * height + 0.14, height + 0.13)
    let plate = Path.rectangle(center: center, width: width, height: tall, corner: tall * 0.3)
    let brass = Metal(.brass)
    canvas.fill(plate.translated(by: Vector(0.006, 0.012)), Color.black.faded(0.35))
    canvas.fill(
      plate,
      .linear(
        from: center - Vector(0, tall / 2), to: center + Vector(0, tall / 2),
        [.init(0, Color(hex: 0x0A0C14)), .init(1, Color(hex: 0x1B1F2C))]))
    canvas.stroke(plate, brass.tone(0.55), width: max(0.014, dial.pixel))
    canvas.fill(figures.path(center: center, height: height), brass.tone(0.8))
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
        from: center - Vector(plan.plateWidth / 2, plan.plateHeight / 2), to: center + Vector(plan.plateWidth / 2, plan.plateHeight / 2),
        [.init(0, metal.tone(0.85)), .init(0.5, metal.tone(0.5)), .init(1, metal.tone(0.3))]))
    let (width, height) = (plan.plateWidth - 0.036, plan.plateHeight - 0.036)
    let pane = Path.rectangle(center: center, width: width, height: height, corner: height * 0.22)
    let (top, bottom) = (center - Vector(0, height / 2), center + Vector(0, height / 2))
    guard let text else {
      // The shutter: gilt slats.
      canvas.fill(pane, .linear(from: top, to: bottom, [.init(0, metal.tone(0.28)), .init(1, metal.tone(0.45))]))
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
