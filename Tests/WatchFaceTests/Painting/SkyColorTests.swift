import Horology
import Testing

@testable import WatchFace

/// That murk and dawn are seen on every theme: measured as the mean colour of the dial's rim and centre.
struct SkyColorTests {
  struct Mean {
    let rim, center: (red: Double, green: Double, blue: Double)
  }

  private func mean(_ theme: Theme, _ hour: Int, _ minute: Int) throws -> Mean {
    let picture = try FaceRenderer().render(try Scenes.watch(theme, hour: hour, minute: minute), size: 256)
    let layout = FaceLayout(size: 256, style: theme.style, staged: false)
    return Mean(
      rim: picture.mean(around: layout.center, distance: layout.radius * 0.78...layout.radius * 0.98),
      center: picture.mean(around: layout.center, distance: 0...layout.radius * 0.45))
  }

  private func distance(
    _ one: (red: Double, green: Double, blue: Double), _ other: (red: Double, green: Double, blue: Double)
  ) -> Double {
    let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return (red * red + green * green + blue * blue).squareRoot()
  }

  /// Distances in RGB, on a scale where black and white lie 441 apart.
  ///
  /// At 256 px they were measured as
  ///
  ///     rim      noon–dusk  noon–night  noon–dawn  dusk–night  night–dawn   centre  noon–night  noon–dawn
  ///     gold            28          71         94          46          49                   20         64
  ///     silver         111         201         96          90         111                  157         86
  ///     classic        118         215        100          98         123                  172         98
  @Test(arguments: Theme.builtIn)
  func theKindsOfHourDiffer(theme: Theme) throws {
    let (noon, dusk) = (try mean(theme, 12, 0), try mean(theme, 19, 0))
    let (night, dawn) = (try mean(theme, 23, 30), try mean(theme, 5, 0))
    print(
      "MEASURED", theme.id,
      [
        (noon.rim, dusk.rim), (noon.rim, night.rim), (noon.rim, dawn.rim), (dusk.rim, night.rim),
        (night.rim, dawn.rim), (noon.center, dusk.center), (noon.center, night.center),
        (noon.center, dawn.center),
      ].map { Int(distance($0.0, $0.1).rounded()) })
    #expect(distance(noon.rim, dusk.rim) > 22)
    #expect(distance(noon.rim, night.rim) > 60)
    #expect(distance(noon.rim, dawn.rim) > 80)
    #expect(distance(dusk.rim, night.rim) > 40)
    #expect(distance(night.rim, dawn.rim) > 45)
    #expect(distance(noon.center, dusk.center) > 7)
    #expect(distance(noon.center, night.center) > 14)
    #expect(distance(noon.center, dawn.center) > 60)
    // The night is violet: more blue than red, and more red than green.
    #expect(night.rim.blue > night.rim.red + 20 && night.rim.red > night.rim.green)
    // Dawn is warm, and comes from above.
    #expect(dawn.center.red > night.center.red)
  }
}
