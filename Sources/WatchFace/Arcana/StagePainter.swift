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
    if scene.isStaged { try paintGlow(on: canvas) }
    canvas.draw(at: layout.center, scale: layout.radius) {
      if let circle {
        ArcaneCirclePainter(
          circle: circle, color: color, turned: influence.circleTurn, isWritten: layout.detail == .engraving
        ).paint(on: canvas)
      }
      if let effect, let moment { effect.paintBehind(moment, on: canvas) }
    }
  }

  /// What is soft is painted at a quarter of the size and enlarged: gradients are dear, and no one sees.
  private func paintGlow(on canvas: Canvas) throws(PictureError) {
    let part = 4
    let small = try Canvas(width: (layout.size + part - 1) / part, height: (layout.size + part - 1) / part)
    small.draw(at: layout.center * (1 / Double(part)), scale: layout.radius / Double(part)) {
      if let circle { ArcaneCirclePainter.paintVeil(unfolded: circle.unfolded, on: small) }
      if let effect, let moment { effect.paintGlow(moment, on: small) }
    }
    canvas.draw(scale: Double(part)) { canvas.paint(small) }
  }

  func paintBefore(on canvas: Canvas) {
    canvas.draw(at: layout.center, scale: layout.radius) {
      if let effect, let moment { effect.paintBefore(moment, on: canvas) }
    }
    let whole = Path.rectangle(
      center: Vector(Double(layout.size), Double(layout.size)) * 0.5, width: Double(layout.size),
      height: Double(layout.size))
    for flash in [influence.flash, Color(hex: 0xFFD970, alpha: scene.flash.held(to: 0...1))]
    where flash.alpha > 0 {
      canvas.fill(whole, flash)
    }
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
