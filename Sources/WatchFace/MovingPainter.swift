import Horology

/// Paints what moves on the dial: the countdown's arc, the hands, the plaque with its figures; in dial radii.
struct MovingPainter {
  let scene: FaceScene
  let shapes: HandShapes
  let detail: FaceLayout.Detail
  let pixel: Double
  let influence: SpellInfluence

  func paint(on canvas: Canvas) {
    if let countdown = scene.countdown { CountdownPainter(pixel: pixel).paint(countdown, on: canvas) }
    let hands = HandsPainter(theme: scene.theme, shapes: shapes, detail: detail, pixel: pixel)
    let angles = scene.handAngles.advanced(byMinutes: influence.handMinutes)
    if influence.handBlur > 0 {
      // Where the racing hands have just been.
      for ghost in (1...5).reversed() {
        hands.paintTrace(
          angles.advanced(byMinutes: Double(ghost) * 3),
          opacity: influence.handBlur * 0.5 * (1 - Double(ghost) / 7),
          on: canvas)
      }
    }
    hands.paint(angles, on: canvas)
    // Over the hands, which are read by where they point: the figures must be whole.
    if detail >= .numerals, let text = scene.countdown?.text ?? scene.stopwatch.map(PlaquePainter.text) {
      PlaquePainter(pixel: pixel, isLarge: detail == .engraving).paint(text, on: canvas)
    }
  }
}
