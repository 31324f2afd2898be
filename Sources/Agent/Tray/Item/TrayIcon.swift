import Horology
import MessageBus
import WatchFace

/// The watch in the sizes of panels, drawn anew when what it shows is another picture.
final class TrayIcon {
  /// Pixels on each side: panels of 22 and 24, and of twice that; 32 for those between.
  ///
  /// Many panels take the largest and make it smaller, so all are drawn with the least detail.
  static let sizes = [22, 24, 32, 48]

  /// The pictures as the protocol has them (`a(iiay)`).
  private(set) var pixmaps: BusValue = .array(of: "(iiay)", [])
  /// What they show; nil before anything was drawn.
  private(set) var scene: FaceScene?

  /// Draws a scene, unless it is what is drawn already.
  ///
  /// - Returns: Whether any pixel is another one.
  func draw(_ scene: FaceScene) throws(PictureError) -> Bool {
    guard scene != self.scene else { return false }
    // It keeps nothing from one icon to the next.
    let renderer = FaceRenderer()
    var pictures: [BusValue] = []
    for size in Self.sizes {
      let picture = try renderer.render(scene, size: size, icon: true)
      pictures.append(.structure([.int32(Int32(size)), .int32(Int32(size)), .bytes(picture.argbBigEndian)]))
    }
    self.scene = scene
    let fresh = BusValue.array(of: "(iiay)", pictures)
    defer { pixmaps = fresh }
    return fresh != pixmaps
  }

  /// Gives the memory back, as nobody sees it.
  func forget() { (scene, pixmaps) = (nil, .array(of: "(iiay)", [])) }
}

extension FaceScene {
  /// Whether it is what another becomes by itself: the same watch, at most a minute on.
  ///
  /// Another theme, or hands that jump as a clock or zone was set, are not.
  func isNext(to other: FaceScene) -> Bool {
    theme == other.theme && time.date == other.time.date
      && (0...60).contains(time.secondsOfDay - other.time.secondsOfDay)
  }
}

extension WatchScenes {
  /// What the icon shows at this minute.
  func icon(_ figure: TrayFigure, at now: Moment) -> FaceScene {
    var scene = face(at: now)
    switch figure {
    case .time: break
    case .counting(let sixtieths): scene.countdown = .init(fraction: Double(sixtieths) / 60, text: "")
    case .ringing:
      // Panels that know no attention show the same pixels, so these must be seen from afar: a red dial.
      scene.theme.colors.dial = ThemeColor(0xD8322A)
      scene.theme.colors.hands = ThemeColor(0xFFFFFF)
      scene.theme.colors.accent = ThemeColor(0xFFFFFF)
      scene.theme.colors.seconds = ThemeColor(0xFFFFFF)
      scene.sky = .day
    }
    return scene
  }
}
