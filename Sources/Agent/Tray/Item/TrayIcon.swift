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

  private let renderer = FaceRenderer()
  private var pictures: [Picture] = []

  /// Draws a scene, unless it is what is drawn already.
  ///
  /// - Returns: Whether any pixel is another one.
  func draw(_ scene: FaceScene) throws(PictureError) -> Bool {
    guard scene != self.scene else { return false }
    var fresh: [Picture] = []
    for size in Self.sizes { fresh.append(try renderer.render(scene, size: size, icon: true)) }
    self.scene = scene
    guard fresh != pictures else { return false }
    pictures = fresh
    pixmaps = .array(
      of: "(iiay)",
      fresh.map {
        .structure([.int32(Int32($0.width)), .int32(Int32($0.height)), .bytes($0.argbBigEndian)])
      })
    return true
  }

  /// Gives the memory back, as nobody sees it.
  func forget() {
    (scene, pictures, pixmaps) = (nil, [], .array(of: "(iiay)", []))
    renderer.forget()
  }
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
