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
  ///     rim      noon–dusk  noon–night  noon–dawn  dusk–night  night–dawn   centre  noon–dusk  noon–night  noon–dawn
  ///     gold            52         107         43          55          67                    8          22         71
  ///     silver          76         110         74          35          48                   48          92         65
  ///     classic         82         163         84          81          93                   45          99         75
  @Test(arguments: Theme.builtIn)
  func theKindsOfHourDiffer(theme: Theme) throws {
    let (noon, dusk) = (try mean(theme, 12, 0), try mean(theme, 19, 0))
    let (night, dawn) = (try mean(theme, 23, 30), try mean(theme, 5, 0))
    #expect(distance(noon.rim, dusk.rim) > 40)
    #expect(distance(noon.rim, night.rim) > 90)
    #expect(distance(noon.rim, dawn.rim) > 36)
    #expect(distance(dusk.rim, night.rim) > 28)
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
