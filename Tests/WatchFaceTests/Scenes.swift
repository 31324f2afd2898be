import Horology
import Testing

@testable import WatchFace

extension Theme: CustomTestStringConvertible {
  /// Test cases are called by the theme's id.
  public var testDescription: String { id }
}

/// The scenes that tests draw: 30 November 2026 in Barcelona.
enum Scenes {
  /// A watch at a local time.
  static func watch(
    _ theme: Theme, hour: Int, minute: Int, second: Double? = nil, month: Int = 11
  ) throws -> FaceScene {
    let time = CivilDateTime(
      date: try #require(CivilDate(year: 2026, month: month, day: 30)),
      time: try #require(CivilTime(hour: hour, minute: minute)))
    let barcelona = try #require(Coordinates(latitude: 41.39, longitude: 2.17))
    var scene = FaceScene(
      theme: theme, time: time, seconds: second, sky: Sky(at: time, utcOffset: 3600, place: barcelona))
    scene.nextAlarm = CivilTime(hour: 7, minute: 30)
    scene.hourDifference = "−6"
    return scene
  }

  /// The advertisement's hour: hands apart, nothing covered.
  static func display(_ theme: Theme) throws -> FaceScene {
    try watch(theme, hour: 10, minute: 9, second: 36)
  }

  /// A spell by night, so long after it was cast.
  static func spell(_ spell: Spell, elapsed: Double? = nil, seed: UInt64 = 1) throws -> FaceScene {
    var scene = try watch(.gold, hour: 21, minute: 40)
    scene.spell = SpellCast(spell, elapsed: elapsed ?? SpellBook.height(of: spell), seed: seed)
    return scene
  }
}

extension Picture {
  /// The mean colour, red, green and blue 0 to 255, of the pixels whose distance from a point lies in a range.
  func mean(around center: Vector, distance: ClosedRange<Double>) -> (
    red: Double, green: Double, blue: Double
  ) {
    mean { distance.contains(($0 - center).length) }
  }

  /// The mean colour of the pixels whose middles are wanted.
  func mean(of isWanted: (Vector) -> Bool) -> (red: Double, green: Double, blue: Double) {
    var (red, green, blue, count) = (0.0, 0.0, 0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width where isWanted(Vector(Double(x) + 0.5, Double(y) + 0.5)) {
        let pixel = pixels[y * width + x]
        red += Double(pixel >> 16 & 0xff)
        green += Double(pixel >> 8 & 0xff)
        blue += Double(pixel & 0xff)
        count += 1
      }
    }
    return (red / count, green / count, blue / count)
  }

  /// The mean difference of two pictures' channels, 0 to 255.
  func difference(to other: Picture) -> Double {
    var sum = 0
    for (one, other) in zip(pixels, other.pixels) { sum += Self.differences(one, other).reduce(0, +) }
    return Double(sum) / Double(pixels.count * 4)
  }

  /// By how much the four channels of two pixels differ.
  static func differences(_ one: UInt32, _ other: UInt32) -> [Int] {
    let shifts: [UInt32] = [24, 16, 8, 0]
    return shifts.map { shift in
      abs(Int(one >> shift & 0xff) - Int(other >> shift & 0xff))
    }
  }
}
