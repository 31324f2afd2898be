import Horology
import Testing

@testable import WatchFace

/// That the four kinds of hour are told apart on every theme: measured as the mean colours of the dial's parts.
struct SkyColorTests {
  typealias Mean = (red: Double, green: Double, blue: Double)

  /// A part of the dial: all of its rim, the rim above the hour of ten and two, the centre.
  enum Part: CaseIterable { case rim, top, center }

  enum Kind: CaseIterable {
    case noon, dusk, night, dawn

    var time: (hour: Int, minute: Int) {
      switch self {
      case .noon: (12, 0)
      case .dusk: (19, 0)
      case .night: (23, 30)
      case .dawn: (5, 0)
      }
    }
  }

  private func means(_ theme: Theme, _ kind: Kind) throws -> [Part: Mean] {
    let scene = try Scenes.watch(theme, hour: kind.time.hour, minute: kind.time.minute)
    let picture = try FaceRenderer().render(scene, size: 256)
    let layout = FaceLayout(size: 256, style: theme.style, staged: false)
    return Dictionary(
      uniqueKeysWithValues: Part.allCases.map { part in
        (
          part,
          picture.mean(of: { pixel in
            let place = (pixel - layout.center) * (1 / layout.radius)
            return switch part {
            case .rim: (0.78...0.98).contains(place.length)
            case .top: (0.78...0.98).contains(place.length) && place.y < -0.5
            case .center: place.length < 0.45
            }
          })
        )
      })
  }

  private func distance(_ one: Mean, _ other: Mean) -> Double {
    let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return (red * red + green * green + blue * blue).squareRoot()
  }

  /// Distances in RGB as they were measured at 256 px, on a scale where black and white lie 441 apart: of noon from
  /// dusk, night and dawn, of dusk from night and dawn, of night from dawn.
  static let measured: [String: [Part: [Double]]] = [
    "silver": [
      .rim: [95, 176, 100, 84, 24, 91], .top: [81, 150, 88, 71, 63, 117], .center: [36, 101, 64, 66, 36, 63],
    ],
    "classic": [
      .rim: [91, 186, 99, 97, 29, 103], .top: [74, 153, 88, 80, 74, 134], .center: [30, 108, 74, 78, 48, 65],
    ],
    "gold": [
      .rim: [54, 104, 44, 54, 18, 70], .top: [50, 100, 81, 53, 49, 76], .center: [8, 37, 45, 29, 38, 34],
    ],
  ]

  /// No picture may fall short of its measured distances by more than a tenth and one step of 255; and any two kinds of
  /// hour lie 40 apart somewhere, which is seen at a glance.
  @Test(arguments: Theme.builtIn)
  func theKindsOfHourDiffer(theme: Theme) throws {
    let measured = try #require(Self.measured[theme.id])
    let colors = try Kind.allCases.map { try means(theme, $0) }
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    for (index, (one, other)) in pairs.enumerated() {
      let distances = try Part.allCases.map { part in
        let distance = distance(
          try #require(colors[one][part]), try #require(colors[other][part]))
        let expected = try #require(measured[part])[index]
        #expect(distance > expected * 0.9 - 1, "\(Kind.allCases[one]) and \(Kind.allCases[other]), \(part)")
        return distance
      }
      #expect(distances.contains { $0 > 40 }, "\(Kind.allCases[one]) and \(Kind.allCases[other])")
    }
  }

  /// Each kind of hour has its own hue.
  @Test(arguments: Theme.builtIn)
  func theHoursHaveTheirHues(theme: Theme) throws {
    func mean(_ kind: Kind, _ part: Part) throws -> Mean { try #require(try means(theme, kind)[part]) }
    let (noon, dusk) = (try mean(.noon, .rim), try mean(.dusk, .rim))
    let (night, dawn) = (try mean(.night, .rim), try mean(.dawn, .top))
    // Dusk is plum: what it takes or adds leaves green the least. Night is violet-blue: blue above red above green.
    #expect(dusk.red - dusk.green > noon.red - noon.green + 18 && dusk.blue > dusk.green + 18)
    #expect(night.blue > night.red + 28 && night.red > night.green + 4)
    #expect(night.blue - night.red > dusk.blue - dusk.red + 20)
    // Dawn comes from above, and is warm there: red above green, and blue no more than either of dusk and night.
    #expect(dawn.red > dawn.green + 25 && dawn.red > dawn.blue + 25)
  }
}
