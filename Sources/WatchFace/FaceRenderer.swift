import Horology

/// Draws the watch.
///
/// It keeps what does not move from one picture to the next, so that a new minute costs the hands.
public final class FaceRenderer {
  private var kept: [WatchLayers] = []
  /// Sizes and dresses in use at once: tray, notification, window, and one to spare.
  private static let mostKept = 4

  /// A renderer that has kept nothing yet.
  public init() {}

  /// Gives back the memory of what was kept.
  public func forget() { kept = [] }

  /// A square picture of a scene, so many pixels each way.
  ///
  /// An `icon` has no more detail than the smallest picture, so that it can be made smaller by others.
  public func render(_ scene: FaceScene, size: Int, icon: Bool = false) throws(PictureError) -> Picture {
    let canvas = try Canvas(width: size, height: size)
    let layout = FaceLayout(
      size: size, style: scene.theme.style, staged: scene.isStaged, lidded: scene.lid != nil, icon: icon)
    let scene = scene.isStaged && !layout.isStaged ? scene.ringing : scene
    if layout.detail == .silhouette {
      SmallFacePainter(layout: layout, theme: scene.theme).paint(scene, on: canvas)
    } else {
      try paint(scene, layout, on: canvas)
    }
    return try Picture(canvas)
  }

  private func paint(_ scene: FaceScene, _ layout: FaceLayout, on canvas: Canvas) throws(PictureError) {
    let layers = try layers(for: scene, layout)
    let stage = StagePainter(scene: scene, layout: layout)
    try stage.paintBehind(on: canvas)
    let influence = stage.influence
    if layout.isStaged, influence.leavesTheWatch || influence.sway != 0 {
      // Put together first: most spells' frames show the same watch, and turning its parts would be dear.
      let whole = try layers.whole(of: scene, influence) { picture throws(PictureError) in
        try paintWatch(scene, layers, influence, on: picture)
      }
      // By whole pixels, which costs nothing.
      let shake = influence.shake * layout.radius
      canvas.draw(at: Vector(shake.x.rounded(), shake.y.rounded())) {
        canvas.swing(about: layout.bow, by: influence.sway) {
          canvas.paint(whole, within: layout.watchBox(swung: influence.sway))
        }
      }
    } else {
      try paintWatch(scene, layers, influence, on: canvas)
    }
    try stage.paintBefore(on: canvas)
  }

  /// Paints the kept watch and what lies over it: what moves, the glass, the lid.
  private func paintWatch(
    _ scene: FaceScene, _ layers: WatchLayers, _ influence: SpellInfluence, on canvas: Canvas
  ) throws(PictureError) {
    let layout = layers.key.layout
    canvas.paint(try layers.watch(under: scene.sky))
    if influence.dawn > 0 {
      // A dawn that is forced upon the dial is laid over it, however strong: neither is painted anew.
      canvas.paint(try layers.watch(under: scene.sky.dawning), opacity: influence.dawn)
    }
    canvas.draw(at: layout.center, scale: layout.radius) {
      MovingPainter(
        scene: scene, shapes: layers.hands, detail: layout.detail, pixel: 1 / layout.radius,
        influence: influence
      ).paint(on: canvas)
    }
    canvas.paint(layers.glass)
    guard let openness = scene.lid else { return }
    let lid = try layers.lid(of: scene)
    let projection = LidProjection(radius: CasePainter.radius(of: scene.theme.style), openness: openness)
    projection.shadow(layout: layout, on: canvas)
    projection.paint(lid, metal: Metal(Color(scene.theme.colors.caseMetal)), layout: layout, on: canvas)
  }

  /// The kept layers for a scene, the ones used last in front.
  private func layers(for scene: FaceScene, _ layout: FaceLayout) throws(PictureError) -> WatchLayers {
    let key = WatchLayers.Key(scene, layout)
    if let index = kept.firstIndex(where: { $0.key == key }) {
      kept.insert(kept.remove(at: index), at: 0)
    } else {
      kept.insert(try WatchLayers(key), at: 0)
      if kept.count > Self.mostKept { kept.removeLast() }
    }
    return kept[0]
  }
}

extension FaceScene {
  /// Whether the picture leaves room around the watch.
  var isStaged: Bool { arcaneCircle != nil || spell != nil }

  /// The watch as it strikes where there is no room around it: its dial shines gold in a scarlet case.
  var ringing: FaceScene {
    var scene = self
    let (scarlet, dark) = (ThemeColor(0xC2402C), ThemeColor(0x2A1408))
    (scene.theme.colors.caseMetal, scene.theme.colors.ink, scene.theme.colors.seconds) = (
      scarlet, scarlet, scarlet
    )
    (scene.theme.colors.hands, scene.theme.colors.dial) = (dark, ThemeColor(0xF6D06A))
    (scene.theme.dialStyle, scene.sky) = (.disc, .day)
    (scene.arcaneCircle, scene.spell, scene.countdown, scene.flash) = (nil, nil, nil, 0)
    return scene
  }
}

extension Sky {
  /// The same sky at the height of dawn.
  var dawning: Sky { Sky(murk: 0, dawn: 1, constellation: constellation, starlight: 0, isNight: isNight) }

  /// The sky in steps too fine to be seen: from one minute to the next it is mostly the same.
  var stepped: Sky {
    func step(_ value: Double) -> Double { (value * 64).rounded() / 64 }
    return Sky(
      murk: step(murk), dawn: step(dawn), constellation: constellation, starlight: step(starlight),
      isNight: isNight)
  }
}
