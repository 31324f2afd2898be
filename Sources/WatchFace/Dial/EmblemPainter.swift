import Horology

/// The crescent moon that holds the eight-pointed star, in relief in the dial's middle.
struct EmblemPainter {
  let dial: DialPainter

  /// The crescent's outline.
  static let moon = Path.crescent(center: Vector(0, 0.035), radius: 0.335, cut: 0.30, rise: 0.10)
  /// How far the star's long and short points reach from the axis.
  static let (starReach, starShort) = (0.205, 0.165)

  func paint(on canvas: Canvas) {
    // Matt, and darker than the polished hands that pass over it.
    let aged = Color(dial.theme.colors.caseMetal)
    let gold = Metal(dial.ink.mixed(with: aged, 0.40))
    let moonlight = Metal(Color(dial.theme.colors.accent).mixed(with: dial.ink, 0.6).mixed(with: aged, 0.30))
    relief(Self.moon, moonlight, on: canvas)
    guard dial.detail == .engraving else {
      canvas.fill(.star(points: 8, outer: Self.starReach, inner: 0.075), gold.tone(0.7))
      return
    }
    craters(moonlight, on: canvas)
    rays(Self.starShort, turned: .pi / 4, waist: 0.40, gold, on: canvas)
    rays(Self.starReach, turned: 0, waist: 0.30, gold, on: canvas)
  }

  private func relief(_ path: Path, _ metal: Metal, on canvas: Canvas) {
    canvas.fill(path.translated(by: Vector(0.008, 0.013)), Color.black.faded(0.5))
    canvas.fill(
      path,
      .linear(
        from: Vector(-0.3, -0.25), to: Vector(0.28, 0.38),
        [
          .init(0, metal.tone(0.62)), .init(0.35, metal.tone(0.5)), .init(0.78, metal.tone(0.38)),
          .init(1, metal.tone(0.5)),
        ]))
    guard dial.detail == .engraving else { return }
    canvas.clip(to: path) {
      canvas.stroke(path, metal.gleam.faded(0.55), width: 0.009)
      canvas.stroke(path.translated(by: Vector(-0.007, -0.009)), metal.deep.faded(0.35), width: 0.008)
    }
  }

  /// Fine hatching along the moon's outer edge, as an engraver would shade it.
  private func craters(_ metal: Metal, on canvas: Canvas) {
    canvas.clip(to: Self.moon) {
      for line in 0..<64 {
        let angle = Double(line) * .pi / 32
        let center = Vector(0, 0.035)
        canvas.stroke(
          .segment(
            center + Vector(angle: angle, radius: 0.288), center + Vector(angle: angle + 0.05, radius: 0.328)),
          metal.deep.faded(0.4), width: 0.0045)
      }
    }
  }

  /// Four points of a star, each of two faces that catch the light differently.
  private func rays(_ reach: Double, turned: Double, waist: Double, _ metal: Metal, on canvas: Canvas) {
    canvas.fill(
      .star(center: Vector(0.006, 0.010), points: 4, outer: reach, inner: reach * waist, turned: turned),
      Color.black.faded(0.45))
    for ray in 0..<4 {
      let angle = turned + Double(ray) * .pi / 2
      let tip = Vector(angle: angle, radius: reach)
      for side in [-1.0, 1] {
        let corner = Vector(angle: angle + side * .pi / 4, radius: reach * waist)
        let shine = 0.55 + 0.34 * Trigonometry.cosine(angle + side * .pi / 2 - Light.angle)
        canvas.fill(.polygon([.zero, tip, corner]), metal.tone(shine))
      }
    }
  }
}
