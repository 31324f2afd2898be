import Foundation
import Horology
import Testing

@testable import WatchFace

/// Pixels, their orders, and files.
struct PictureTests {
  @Test func bytesComeInTheOrdersTheDesktopWants() {
    // Opaque orange, half transparent red, nothing.
    let picture = Picture(width: 3, height: 1, pixels: [0xFFFF_8000, 0x8080_0000, 0])
    #expect(picture.rgba == [255, 128, 0, 255, 255, 0, 0, 128, 0, 0, 0, 0])
    #expect(picture.argbBigEndian == [255, 255, 128, 0, 128, 255, 0, 0, 0, 0, 0, 0])
  }

  @Test func aFileHoldsThePicture() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let picture = try FaceRenderer().render(try Scenes.display(.gold), size: 48)
    try picture.writePNG(to: path)
    let read = try Picture(png: path)
    #expect(read.width == 48 && read.height == 48)
    #expect(read.difference(to: picture) < 0.1)
  }

  @Test func whatCannotBeWrittenOrDrawnSaysSo() throws {
    let picture = Picture(width: 1, height: 1, pixels: [0])
    let error = #expect(throws: PictureError.self) { try picture.writePNG(to: "/nowhere/face.png") }
    #expect(error?.description.contains("/nowhere/face.png") == true)
    for size in [0, -4, 16_385] {
      #expect(throws: PictureError.badSize(width: size, height: size)) {
        try FaceRenderer().render(try Scenes.display(.gold), size: size)
      }
    }
  }

  @Test(arguments: Theme.builtIn)
  func nothingIsCutOff(theme: Theme) throws {
    for size in [48, 64, 128, 300] {
      for lid in [nil, 0, 0.5, 0.8, 1] {
        var scene = try Scenes.display(theme)
        scene.lid = lid
        let picture = try FaceRenderer().render(scene, size: size)
        let (end, whole) = (size - 1, size * size)
        let edge =
          Array(0..<size) + Array(size * end..<whole) + Array(stride(from: 0, to: whole, by: size))
          + Array(stride(from: end, to: whole, by: size))
        let opaque = edge.filter { picture.pixels[$0] >> 24 > 40 }
        #expect(opaque.isEmpty, "at \(size), lid \(String(describing: lid))")
      }
    }
  }

  @Test func everySizeHasItsPicture() throws {
    for size in 1...80 {
      for theme in Theme.builtIn {
        var scene = try Scenes.display(theme)
        #expect(try FaceRenderer().render(scene, size: size).width == size)
        scene.countdown = FaceScene.Countdown(fraction: .nan, text: "")
        scene.lid = 0.5
        scene = scene.striking(.crimsonFlame)
        #expect(try FaceRenderer().render(scene, size: size).height == size)
      }
    }
  }

  @Test func whatIsKeptChangesNoPicture() throws {
    let renderer = FaceRenderer()
    var scenes: [FaceScene] = []
    for theme in [Theme.gold, .silver] {
      for (hour, minute) in [(10, 9), (10, 10), (19, 0), (23, 30), (5, 0)] {
        scenes.append(try Scenes.watch(theme, hour: hour, minute: minute, second: 12))
      }
      var counting = try Scenes.watch(theme, hour: 10, minute: 11)
      counting.countdown = FaceScene.Countdown(fraction: 0.4, text: "4:23")
      scenes.append(counting)
      counting.nextAlarm = nil
      scenes.append(counting)
    }
    scenes.append(try Scenes.spell(.dawnLight))
    scenes.append(try Scenes.spell(.rushingWind))
    let frames: [(Int, Double?, Double)] = [(9, nil, 1), (9, nil, 1.5), (9, 20, 1.5), (10, nil, 1.5)]
    for (minute, second, elapsed) in frames {
      let still = try Scenes.watch(.gold, hour: 10, minute: minute, second: second)
      scenes += [Spell.crimsonFlame, .timeReturn, .purpleLightning].map { still.casting($0, after: elapsed) }
    }
    for scene in scenes + scenes.reversed() {
      #expect(try renderer.render(scene, size: 96) == (try FaceRenderer().render(scene, size: 96)))
    }
    renderer.forget()
    #expect(try renderer.render(scenes[0], size: 96) == (try FaceRenderer().render(scenes[0], size: 96)))
  }

  @Test func windowsShowWhatTheyAreGiven() throws {
    let renderer = FaceRenderer()
    var last: Picture?
    for alarm in [nil, CivilTime(hour: 7, minute: 30), CivilTime(hour: 19, minute: 5)] {
      var scene = try Scenes.display(.gold)
      scene.nextAlarm = alarm
      let picture = try renderer.render(scene, size: 256)
      #expect(picture != last)
      last = picture
    }
    for difference in [nil, "−6", "+5:30"] {
      var scene = try Scenes.display(.classic)
      scene.hourDifference = difference
      let picture = try renderer.render(scene, size: 256)
      #expect(picture != last)
      last = picture
    }
  }

  @Test(arguments: [16, 22, 24, 32])
  func smallHandsLieOnWholePixels(size: Int) throws {
    // At six o'clock both hands are upright: two columns of the hands' colour, and the dial on both sides.
    let picture = try FaceRenderer().render(try Scenes.watch(.classic, hour: 6, minute: 0), size: size)
    let layout = FaceLayout(size: size, style: .plain, staged: false)
    let (middle, row) = (size / 2, Int(layout.center.y) - 2)
    func pixel(_ x: Int) -> UInt32 { picture.pixels[row * size + x] }
    #expect(pixel(middle) == pixel(middle - 1))
    #expect(pixel(middle) & 0xff < 130)
    #expect(pixel(middle - 3) == 0xFFFF_FFFF && pixel(middle + 2) == 0xFFFF_FFFF)
  }

  @Test func aLidHasNoGapsForLettersThatAreNotDrawn() throws {
    var scene = try Scenes.display(.gold)
    scene.lid = 0
    let latin = try FaceRenderer().render(scene, size: 256)
    scene.monthName = "霜月"
    #expect(try FaceRenderer().render(scene, size: 256) == latin)
    scene.monthName = "Blotmonath"
    #expect(try FaceRenderer().render(scene, size: 256) != latin)
  }

  /// Where there is no room around the watch, striking shows in its colours: scarlet, gold and dark hands.
  @Test(arguments: Theme.builtIn, [16, 22, 48])
  func aSmallWatchStrikesGold(theme: Theme, size: Int) throws {
    let scene = try Scenes.watch(theme, hour: 6, minute: 0)
    let ringing = try FaceRenderer().render(scene.striking(.crimsonFlame), size: size)
    #expect(ringing.difference(to: try FaceRenderer().render(scene, size: size)) > 20)
    let layout = FaceLayout(size: size, style: theme.style, staged: true)
    let dial = ringing.mean(around: layout.center, distance: 0...layout.radius * 0.7)
    #expect(dial.red > 150 && dial.blue < 110)
    #expect(!layout.isStaged && FaceLayout(size: 60, style: theme.style, staged: true).isStaged)
  }
}
