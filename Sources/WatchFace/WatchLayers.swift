import Horology

/// The parts of a picture that stay from minute to minute: the watch without hands, and its glass.
final class WatchLayers {
  /// All that those parts depend on, but the sky.
  struct Key: Hashable {
    let layout: FaceLayout
    let theme: Theme
    let nextAlarm: CivilTime?
    let hourDifference: String?
    /// Whether a plaque covers what is written on the dial.
    let hasPlaque: Bool

    init(_ scene: FaceScene, _ layout: FaceLayout) {
      self.layout = layout
      theme = scene.theme
      nextAlarm = scene.nextAlarm
      hourDifference = scene.hourDifference
      hasPlaque = scene.countdown != nil || scene.stopwatch != nil
    }
  }

  let key: Key
  let glass: Canvas
  private let bare: Canvas
  private var lit: (sky: Sky, watch: Canvas)?

  init(_ key: Key) throws(PictureError) {
    self.key = key
    let (layout, theme) = (key.layout, key.theme)
    let (bare, glass) = (try Canvas(width: layout.size, height: layout.size), try Canvas(width: layout.size, height: layout.size))
    let body = CasePainter(theme: theme, detail: layout.detail, pixel: 1 / layout.radius)
    bare.draw(at: layout.center, scale: layout.radius) {
      body.paint(on: bare)
      DialPainter(theme: theme, detail: layout.detail, pixel: 1 / layout.radius).paint(key, on: bare)
    }
    glass.draw(at: layout.center, scale: layout.radius) {
      body.rimShadow(on: glass)
      // A dark dial shows the reflection more.
      let strength = Color(theme.colors.dial).luma > 0.5 ? 0.6 : 1
      GlassPainter(detail: layout.detail, strength: strength).paint(on: glass)
    }
    try bare.check()
    try glass.check()
    (self.bare, self.glass) = (bare, glass)
  }

  /// The watch without its hands, under a sky.
  func watch(under sky: Sky) throws(PictureError) -> Canvas {
    let sky = sky.stepped
    if sky.murk == 0, sky.dawn == 0, sky.starlight == 0 { return bare }
    if let lit, lit.sky == sky { return lit.watch }
    let layout = key.layout
    let watch = try Canvas(width: layout.size, height: layout.size)
    watch.paint(bare)
    watch.draw(at: layout.center, scale: layout.radius) {
      SkyPainter(sky: sky, dial: Color(key.theme.colors.dial), detail: layout.detail).paint(on: watch)
    }
    try watch.check()
    lit = (sky, watch)
    return watch
  }
}
