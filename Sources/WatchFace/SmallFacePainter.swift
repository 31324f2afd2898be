import Horology

/// Paints the watch where a pixel counts: rim, dial and hands, with the crown above, on whole pixels.
struct SmallFacePainter {
  let layout: FaceLayout
  let theme: Theme

  private var rim: Double { layout.size >= 44 ? 4 : layout.size >= 32 ? 3 : layout.size >= 20 ? 2 : 1.5 }

  func paint(_ scene: FaceScene, on canvas: Canvas) {
    pendant(on: canvas)
    face(scene, on: canvas)
    if let countdown = scene.countdown { arc(countdown, on: canvas) }
    hands(scene, on: canvas)
  }

  /// A case metal that still reads at this size: lighter than the real one, which would be a dark line.
  private var metal: Metal {
    Metal(
      theme.style == .engraved
        ? Color(theme.colors.ink).mixed(with: Color(theme.colors.caseMetal), 0.35)
        : Color(theme.colors.caseMetal))
  }

  /// The crown, a small block on its neck: what makes a watch of a clock.
  ///
  /// A bow would be a smear.
  private func pendant(on canvas: Canvas) {
    let (center, radius) = (layout.center, layout.radius)
    let top = (center.y - radius).rounded()
    let crown = max(1, (top * 0.6).rounded())
    canvas.fill(
      .rectangle(center: Vector(center.x, top / 2 + 0.5), width: layout.size >= 44 ? 4 : 2, height: top + 1),
      metal.tone(0.40))
    let half = layout.size < 20 ? 2.0 : layout.size < 32 ? 3.0 : layout.size < 44 ? 4.0 : 6.0
    canvas.fill(
      .rectangle(center: Vector(center.x, crown / 2), width: half * 2, height: crown), metal.tone(0.62))
  }

  private func face(_ scene: FaceScene, on canvas: Canvas) {
    let (center, radius) = (layout.center, layout.radius)
    canvas.fill(
      .circle(center: center, radius: radius),
      .linear(
        from: center + Vector(angle: Light.angle, radius: radius),
        to: center - Vector(angle: Light.angle, radius: radius),
        [.init(0, metal.tone(0.76)), .init(0.5, metal.tone(0.53)), .init(1, metal.tone(0.32))]))
    let dial = Path.circle(center: center, radius: radius - rim)
    canvas.fill(dial, Color(theme.colors.dial))
    canvas.clip(to: dial) {
      canvas.draw(at: center, scale: radius - rim) {
        SkyPainter(sky: scene.sky, dial: Color(theme.colors.dial), pixel: 1 / layout.radius, figure: nil)
          .paint(
            on: canvas)
      }
    }
  }

  /// What is left of a countdown, on the rim.
  private func arc(_ countdown: FaceScene.Countdown, on canvas: Canvas) {
    let radius = layout.radius - rim / 2
    let left = countdown.fraction.isFinite ? countdown.fraction.held(to: 0...1) : 0
    canvas.stroke(.circle(center: layout.center, radius: radius), Color(hex: 0x2A2418), width: rim)
    canvas.stroke(
      .arc(center: layout.center, radius: radius, from: 0, to: left * 2 * .pi), Color(hex: 0xF0C75E),
      width: rim)
  }

  /// Two strokes of different length and weight.
  private func hands(_ scene: FaceScene, on canvas: Canvas) {
    let angles = scene.handAngles
    let room = layout.radius - rim
    let isDark = Color(theme.colors.dial).luma < 0.5
    let color = isDark ? Color(theme.colors.accent) : Color(theme.colors.hands)
    let broad = layout.size >= 44 ? 4.0 : layout.size >= 32 ? 3.0 : 2.0
    let fine = layout.size >= 44 ? 3.2 : layout.size >= 32 ? 2.0 : 1.6
    let strokes = [(angles.hour, room * 0.55, broad), (angles.minute, room - 0.7, fine)].map {
      angle, reach, width in
      (
        Path.segment(
          layout.center - Vector(angle: angle, radius: width * 0.3),
          layout.center + Vector(angle: angle, radius: reach)), width
      )
    }
    // Gilt on the light of dawn needs an edge.
    if isDark, scene.sky.dawn > 0 {
      for (path, width) in strokes {
        canvas.stroke(path, Color(theme.colors.dial).faded(0.8 * scene.sky.dawn), width: width + 1.6)
      }
    }
    for (path, width) in strokes { canvas.stroke(path, color, width: width) }
    if theme.hands == .batons, layout.size >= 22 {
      let pin = layout.size >= 44 ? 4.0 : 2.0
      canvas.fill(.rectangle(center: layout.center, width: pin, height: pin), Color(theme.colors.seconds))
    }
  }
}
