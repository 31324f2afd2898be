import Horology

/// Paints what happens around the watch: the arcane circle, the spell, the flash.
struct StagePainter {
  let scene: FaceScene
  let layout: FaceLayout
  /// What the spell does to the watch.
  let influence: SpellInfluence
  private let effect: (any SpellEffect)?
  private let moment: SpellMoment?

  init(scene: FaceScene, layout: FaceLayout) {
    (self.scene, self.layout) = (scene, layout)
    effect = scene.spell.flatMap { SpellBook.effect(of: $0.spell) }
    let duration = effect?.duration ?? SpellBook.plainDuration
    moment = scene.spell.map { SpellMoment($0, duration: duration, constellation: scene.sky.constellation) }
    if let effect, let moment {
      influence = effect.influence(at: moment)
    } else {
      influence = SpellInfluence()
    }
  }

  func paintBehind(on canvas: Canvas) throws(PictureError) {
    guard layout.isStaged else { return }
    let circle = circle.map {
      ArcaneCirclePainter(
        circle: $0, color: color, turned: influence.circleTurn, isWritten: layout.detail == .engraving)
    }
    canvas.draw(at: layout.center, scale: layout.radius) { circle?.paintGround(on: canvas) }
    try soft(on: canvas) { small in
      circle?.paintGlow(on: small)
      if let effect, let moment { effect.paintGlow(moment, on: small) }
    }
    canvas.draw(at: layout.center, scale: layout.radius) {
      circle?.paint(on: canvas)
      if let effect, let moment { canvas.swiftly { effect.paintBehind(moment, on: canvas) } }
    }
  }

  func paintBefore(on canvas: Canvas) throws(PictureError) {
    try soft(on: canvas) { small in
      if let effect, let moment { effect.paintShine(moment, on: small) }
      for flash in [influence.flash, Color(hex: 0xFFD970, alpha: scene.flash.held(to: 0...1))]
      where flash.alpha > 0 {
        small.fill(
          .circle(radius: reach),
          .radial(
            center: .zero, radius: reach, [.init(0, flash), .init(0.8, flash), .init(1, flash.faded(0))]))
      }
    }
    guard layout.isStaged else { return }
    canvas.draw(at: layout.center, scale: layout.radius) {
      if let effect, let moment { canvas.swiftly { effect.paintBefore(moment, on: canvas) } }
    }
    canvas.fadeEdges(by: (reach - ArcaneCirclePainter.edge) * layout.radius)
  }

  /// How far it is from the dial's centre to the picture's edge, in dial radii.
  private var reach: Double {
    let side = Double(layout.size)
    return min(layout.center.x, layout.center.y, side - layout.center.x, side - layout.center.y)
      / layout.radius
  }

  /// Paints what is soft at a quarter of the size and lays it on enlarged: gradients are dear, and no one sees.
  private func soft(on canvas: Canvas, _ body: (Canvas) -> Void) throws(PictureError) {
    let part = 4
    let small = try Canvas(width: (layout.size + part - 1) / part, height: (layout.size + part - 1) / part)
    small.draw(at: layout.center * (1 / Double(part)), scale: layout.radius / Double(part)) { body(small) }
    canvas.draw(scale: Double(part)) { canvas.paint(small) }
  }

  /// The scene's circle; a spell without one unfolds its own, all lit.
  private var circle: ArcaneCircle? {
    scene.arcaneCircle ?? moment.map { ArcaneCircle(lit: 12, unfolded: $0.strength) }
  }

  private var color: Color {
    let gold = Color(hex: 0xE9C66B)
    guard let effect, let moment else { return gold }
    return gold.mixed(with: effect.circleColor, moment.strength)
  }
}
