import Horology

struct LidPainter {
  let scene: FaceScene
  let detail: FaceLayout.Detail
  let pixel: Double

  func paint(openness: Double, on canvas: Canvas) {}
}
