import Horology
import Testing

@testable import WatchFace

/// That figures and hands stand out from the dial at every kind of hour, by the contrast ratio of WCAG 2.1.
struct LegibilityTests {
  /// Large text is held to a ratio of 3, text to 4.5.
  @Test(
    arguments: Theme.builtIn,
    [
      ("day", 10, 9), ("dusk", 19, 0), ("evening", 20, 30), ("night", 23, 30), ("dawn", 5, 0),
      ("dawn", 4, 30),
    ])
  func figuresStandOutFromTheDial(theme: Theme, hour: (String, Int, Int)) throws {
    let scene = try Scenes.watch(theme, hour: hour.1, minute: hour.2)
    let picture = try FaceRenderer().render(scene, size: size)
    for numeral in 1...12 where !isHidden(numeral, by: scene.handAngles) {
      let path = DialPlan(theme).numeral(numeral, style: theme.numerals)
      let ratio = try contrast(of: path, in: picture, theme)
      #expect(ratio > (theme.dialStyle == .enamel ? 3 : 4.5), "\(numeral) at \(hour): \(ratio)")
    }
  }

  /// The same for the hands, which lie apart at ten past ten by day as by night; beyond the gilt emblem.
  @Test(arguments: Theme.builtIn, [10, 22])
  func handsStandOutFromTheDial(theme: Theme, hour: Int) throws {
    let scene = try Scenes.watch(theme, hour: hour, minute: 9)
    let picture = try FaceRenderer().render(scene, size: size)
    let shapes = HandShapes(theme)
    for (shape, angle) in [(shapes.hour, scene.handAngles.hour), (shapes.minute, scene.handAngles.minute)] {
      let ratio = try contrast(of: shape.path.rotated(by: angle), from: 0.37, in: picture, theme)
      #expect(ratio > 3, "\(angle): \(ratio)")
    }
  }

  private let size = 400

  private func isHidden(_ numeral: Int, by hands: HandAngles) -> Bool {
    abs((Double(numeral) * .pi / 6 - hands.minute).remainder(dividingBy: 2 * .pi)) < 0.3
  }

  /// The contrast between what is drawn within an outline and what lies close about it.
  private func contrast(
    of path: Path, from distance: Double = 0, in picture: Picture, _ theme: Theme
  ) throws -> Double {
    let layout = FaceLayout(size: size, style: theme.style, staged: false)
    func mask(_ body: (Canvas) -> Void) throws -> [UInt32] {
      let canvas = try Canvas(width: size, height: size)
      canvas.draw(at: layout.center, scale: layout.radius) { body(canvas) }
      return try Picture(canvas).pixels
    }
    let inside = try mask { $0.fill(path, .black) }
    let edge = try mask { $0.stroke(path, .black, width: 0.035) }
    let near = try mask { $0.stroke(path, .black, width: 0.09) }
    let box = path.bounds.grown(by: 0.1)
    let (first, last) = (
      layout.center + box.minimum * layout.radius, layout.center + box.maximum * layout.radius
    )
    var (figure, ground) = (Mean(), Mean())
    for y in Int(first.y)...Int(last.y) {
      for index in y * size + Int(first.x)...y * size + Int(last.x) where near[index] == 0xff00_0000 {
        let place = Vector(Double(index % size), Double(y)) - layout.center
        guard place.length > distance * layout.radius else { continue }
        if inside[index] == 0xff00_0000 {
          figure.add(luminance(picture.pixels[index]))
        } else if inside[index] == 0, edge[index] == 0 {
          ground.add(luminance(picture.pixels[index]))
        }
      }
    }
    let (one, other) = (figure.value, ground.value)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private struct Mean {
    private var sum = 0.0
    private var count = 0.0
    var value: Double { sum / count }

    mutating func add(_ number: Double) { (sum, count) = (sum + number, count + 1) }
  }

  private func luminance(_ pixel: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(pixel >> shift & 0xff) / 255
      // Within half a percent of the sRGB curve, without a power function.
      return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}
