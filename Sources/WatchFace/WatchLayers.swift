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
  /// The hands, which turn but keep their shapes.
  let hands: HandShapes
  private let bare: Canvas
  /// The watch under the skies used last: two, for a spell passes from one to the other.
  private var lit: [(sky: Sky, watch: Canvas)] = []
  /// The watch as it was last put together in a spell's picture.
  private var whole: (scene: FaceScene, influence: SpellInfluence, picture: Canvas)?
  private var figure: StarFigure?
  private var lid: (house: House, name: String, turn: Double, face: Canvas)?

  init(_ key: Key) throws(PictureError) {
    self.key = key
    let (layout, theme) = (key.layout, key.theme)
    let (bare, glass) = (
      try Canvas(width: layout.size, height: layout.size), try Canvas(width: layout.size, height: layout.size)
    )
    let body = CasePainter(theme: theme, detail: layout.detail, pixel: 1 / layout.radius)
    bare.draw(at: layout.center, scale: layout.radius) {
      body.paint(on: bare)
      DialPainter(theme: theme, detail: layout.detail, pixel: 1 / layout.radius).paint(key, on: bare)
    }
    glass.draw(at: layout.center, scale: layout.radius) {
      body.rimShadow(on: glass)
      // Black figures must stay black: on a light dial the reflection hardly shows.
      let strength = Color(theme.colors.dial).luma > 0.5 ? 0.22 : 0.75
      GlassPainter(detail: layout.detail, strength: strength).paint(on: glass)
    }
    try bare.check()
    try glass.check()
    (self.bare, self.glass) = (bare, glass)
    hands =
      layout.detail >= .numerals ? HandShapes(theme) : HandShapes(theme, pixel: 1 / layout.radius)
  }

  /// The watch without its hands, under a sky.
  func watch(under sky: Sky) throws(PictureError) -> Canvas {
    let sky = sky.stepped
    if sky.murk == 0, sky.dawn == 0, sky.starlight == 0 { return bare }
    if let found = lit.first(where: { $0.sky == sky }) { return found.watch }
    let layout = key.layout
    let watch = try Canvas(width: layout.size, height: layout.size)
    watch.paint(bare)
    let figure = sky.starlight > 0 ? figure(of: sky.constellation) : nil
    watch.draw(at: layout.center, scale: layout.radius) {
      SkyPainter(sky: sky, dial: Color(key.theme.colors.dial), pixel: 1 / layout.radius, figure: figure)
        .paint(on: watch)
    }
    // What is to be read stands out from the light of dawn on a dark dial by its shade.
    let depth = max(sky.murk, sky.dawn)
    var dial = dial
    dial.murk = sky.murk
    if !dial.isLight { try halo(ThemeColor(0x0E0A2E), strength: 0.42 * sky.dawn, on: watch) }
    watch.group(opacity: Sky.smoothStep(4 * depth)) {
      watch.draw(at: layout.center, scale: layout.radius) {
        watch.group(opacity: 0.85) { dial.paintEmblem(on: watch) }
        dial.paintLegend(key, on: watch)
      }
    }
    try watch.check()
    lit = lit.suffix(1) + [(sky, watch)]
    return watch
  }

  /// The whole watch, painted anew only when something on it has moved.
  func whole(
    of scene: FaceScene, _ influence: SpellInfluence, _ paint: (Canvas) throws(PictureError) -> Void
  ) throws(PictureError) -> Canvas {
    var (scene, influence) = (scene, influence)
    // What changes nothing on it.
    (scene.spell, scene.arcaneCircle, scene.flash) = (nil, nil, 0)
    (influence.circleTurn, influence.sway, influence.shake, influence.flash) = (0, 0, .zero, .clear)
    if let whole, whole.scene == scene, whole.influence == influence { return whole.picture }
    let picture = try Canvas(width: key.layout.size, height: key.layout.size)
    try paint(picture)
    try picture.check()
    whole = (scene, influence, picture)
    return picture
  }

  /// Where a constellation stands on this dial; nil where there is no room for it.
  private func figure(of constellation: Constellation) -> StarFigure? {
    guard key.layout.detail >= .numerals else { return nil }
    if let figure, figure.constellation == constellation { return figure }
    figure = StarFigure(constellation, on: StarField(key.theme, dial.plan, hasPlaque: key.hasPlaque))
    return figure
  }

  /// A colour behind what is written, which has no edge: it is painted small and enlarged.
  private func halo(_ color: ThemeColor, strength: Double, on watch: Canvas) throws(PictureError) {
    guard strength > 0 else { return }
    let layout = key.layout
    let part = max(layout.radius > 80 ? 4 : 2, Int(layout.radius / 36))
    let small = try Canvas(width: layout.size / part + 1, height: layout.size / part + 1)
    let scale = layout.radius / Double(part)
    small.draw(at: layout.center * (1 / Double(part)), scale: scale) {
      dial.paintHalo(color, key, pixel: 1 / scale, on: small)
    }
    watch.draw(scale: Double(part)) {
      for _ in 0..<2 { watch.paint(small, opacity: strength) }
    }
  }

  /// The lid's outer face with its month's House.
  func lid(of scene: FaceScene) throws(PictureError) -> Canvas {
    let house = House(of: scene.time.date)
    let name =
      scene.monthName.flatMap { Inscription.canWrite($0) ? $0 : nil } ?? house.monthName(language: "la")
    if let lid, (lid.house, lid.name, lid.turn) == (house, name, scene.lidTurn) { return lid.face }
    let face = try Canvas(width: key.layout.size, height: key.layout.size)
    face.draw(at: key.layout.center, scale: key.layout.radius) {
      LidPainter(
        theme: key.theme, house: house, monthName: name, turn: scene.lidTurn, detail: key.layout.detail,
        pixel: 1 / key.layout.radius
      ).paintFace(on: face)
    }
    try face.check()
    lid = (house, name, scene.lidTurn, face)
    return face
  }

  private var dial: DialPainter {
    DialPainter(theme: key.theme, detail: key.layout.detail, pixel: 1 / key.layout.radius)
  }
}
