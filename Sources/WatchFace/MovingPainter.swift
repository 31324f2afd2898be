import Horology

/// Paints what moves on the dial: the countdown's arc, the plaque with its figures, the hands; in dial radii.
struct MovingPainter {
  let scene: FaceScene
  let detail: FaceLayout.Detail
  let pixel: Double
  let influence: SpellInfluence

  func paint(on canvas: Canvas) {
    if let countdown = scene.countdown { CountdownPainter(pixel: pixel).paint(countdown, on: canvas) }
    if detail >= .numerals, let text = scene.countdown?.text ?? scene.stopwatch.map(PlaquePainter.text) {
      PlaquePainter(pixel: pixel).paint(text, on: canvas)
    }
    let hands = HandsPainter(theme: scene.theme, detail: detail, pixel: pixel)
    let angles = scene.handAngles.advanced(byMinutes: influence.handMinutes)
    if influence.handBlur > 0 {
      // Where the racing hands have just been.
      for ghost in (1...5).reversed() {
        canvas.group(opacity: influence.handBlur * 0.55 * (1 - Double(ghost) / 7)) {
          hands.paint(angles.advanced(byMinutes: Double(ghost) * 3), on: canvas)
        }
      }
    }
    hands.paint(angles, on: canvas)
  }
}
