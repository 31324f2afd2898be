import Horology

/// Draws the watch. It keeps what does not move from one picture to the next, so that a new minute costs the hands.
public final class FaceRenderer {
  private var layers: [Layer] = []

  /// A renderer that has kept nothing yet.
  public init() {}

  /// A square picture of a scene, so many pixels each way.
  public func render(_ scene: FaceScene, size: Int) throws(PictureError) -> Picture {
    let canvas = try Canvas(width: size, height: size)
    let layout = FaceLayout(size: size, style: scene.theme.style, staged: scene.arcaneCircle != nil || scene.spell != nil)
    if layout.detail == .silhouette {
      SmallFacePainter(layout: layout, theme: scene.theme).paint(scene, on: canvas)
      return try Picture(canvas)
    }
    let watch = try kept(scene, layout)
    canvas.paint(watch.base)
    moving(scene, layout, on: canvas)
    canvas.paint(watch.glass)
    return try Picture(canvas)
  }

  /// Gives back the memory of the kept layers.
  public func forget() { layers = [] }

  // MARK: Kept layers

  /// What stays from minute to minute: the watch without hands, and the glass.
  private struct Layer {
    let key: Key
    let base, glass: Canvas
  }

  private struct Key: Hashable {
    let layout: FaceLayout
    let theme: Theme
    let scene: FaceScene
  }

  private func kept(_ scene: FaceScene, _ layout: FaceLayout) throws(PictureError) -> Layer {
    let base = try Canvas(width: layout.size, height: layout.size)
    let glass = try Canvas(width: layout.size, height: layout.size)
    let pixel = 1 / layout.radius
    let body = CasePainter(theme: scene.theme, detail: layout.detail, pixel: pixel)
    base.draw(at: layout.center, scale: layout.radius) {
      body.paint(on: base)
      DialPainter(theme: scene.theme, detail: layout.detail, pixel: pixel).paint(scene, on: base)
      body.rimShadow(on: base)
    }
    glass.draw(at: layout.center, scale: layout.radius) {
      GlassPainter(detail: layout.detail, strength: Color(scene.theme.colors.dial).luma > 0.5 ? 0.6 : 1).paint(on: glass)
    }
    return Layer(key: Key(layout: layout, theme: scene.theme, scene: scene), base: base, glass: glass)
  }

  private func moving(_ scene: FaceScene, _ layout: FaceLayout, on canvas: Canvas) {
    canvas.draw(at: layout.center, scale: layout.radius) {
      HandsPainter(theme: scene.theme, detail: layout.detail, pixel: 1 / layout.radius)
        .paint(scene.handAngles, on: canvas)
    }
  }
}
