import Horology

/// Paints the watch where a pixel counts.
struct SmallFacePainter {
  let layout: FaceLayout
  let theme: Theme

  func paint(_ scene: FaceScene, on canvas: Canvas) {
    canvas.fill(.circle(center: layout.center, radius: layout.radius), Color(theme.colors.dial))
  }
}
