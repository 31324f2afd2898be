import Horology
import WatchFace

/// The pictures of the watch for notifications, drawn when they are wanted and kept while they are.
final class WatchPortraits {
  /// Pixels on each side.
  private static let size = 128
  /// More than are on display at one time on any server that shows pictures.
  private static let mostKept = 8

  /// What the watch shows; everything is drawn anew when it changes.
  var scenes: WatchScenes {
    didSet { if scenes != oldValue { forget() } }
  }

  /// The time in the window at six: the next alarm's.
  var nextAlarm: CivilTime?

  /// A picture was drawn, which took memory.
  var onDrawn: () -> Void = {}

  private let log: (String) -> Void
  private let renderer = FaceRenderer()
  private var kept: [(scene: FaceScene, picture: Picture)] = []

  /// Portraits of a watch.
  init(_ scenes: WatchScenes, log: @escaping (String) -> Void) {
    self.scenes = scenes
    self.log = log
  }

  /// The watch as an hour strikes; nil if it can't be drawn.
  func ring(due: Instant, in zone: any ZoneRules) -> Picture? { draw(scenes.ring(due: due, in: zone)) }

  /// The watch now, with an arc for what is left.
  func countdown(left: Duration, of length: Duration, at now: Moment) -> Picture? {
    draw(scenes.countdown(left: left, of: length, at: now))
  }

  /// The watch now.
  func face(at now: Moment) -> Picture? { draw(scenes.face(at: now)) }

  /// Gives back the memory of what was drawn, when nothing is on display.
  func forget() {
    kept = []
    renderer.forget()
  }

  private func draw(_ plain: FaceScene) -> Picture? {
    var scene = plain
    scene.nextAlarm = nextAlarm
    if let found = kept.first(where: { $0.scene == scene }) { return found.picture }
    do throws(PictureError) {
      let picture = try renderer.render(scene, size: Self.size)
      kept.append((scene, picture))
      if kept.count > Self.mostKept { kept.removeFirst() }
      onDrawn()
      return picture
    } catch {
      log("the watch can't be drawn: \(error)")
      return nil
    }
  }
}
