import Foundation
import Testing

@testable import WatchFace

/// Compares pictures with those in `Golden`.
///
/// Tolerance: a pixel differs when one of its channels is off by more than 8 of 255; at most 0.2 % of the pixels may
/// differ. On failure the picture and its difference (white where equal) are written to `Tests/artifacts`. With
/// RECORD_SNAPSHOTS=1 the golden picture is written anew, and the test fails all the same.
enum Snapshot {
  static let channelTolerance = 8
  static let shareTolerance = 0.002

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let golden = tests.appending(path: "Golden")
  private static let artifacts = tests.deletingLastPathComponent().appending(path: "artifacts")

  static func expect(_ picture: Picture, matches name: String) throws {
    let path = golden.appending(path: "\(name).png").path
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try picture.writePNG(to: path)
      Issue.record("\(name) was recorded; look at it, and run again without RECORD_SNAPSHOTS")
      return
    }
    let expected = try Picture(png: path)
    guard expected.width == picture.width, expected.height == picture.height else {
      Issue.record(
        "\(name) is \(picture.width) × \(picture.height), golden \(expected.width) × \(expected.height)")
      return
    }
    let differing = zip(picture.pixels, expected.pixels).map(differ)
    let share = Double(differing.filter { $0 }.count) / Double(differing.count)
    guard share > shareTolerance else { return }
    try FileManager.default.createDirectory(at: artifacts, withIntermediateDirectories: true)
    try picture.writePNG(to: artifacts.appending(path: "\(name).png").path)
    let difference = Picture(
      width: picture.width, height: picture.height, pixels: differing.map { $0 ? 0xFFFF_0000 : 0xFFFF_FFFF })
    try difference.writePNG(to: artifacts.appending(path: "\(name).diff.png").path)
    Issue.record("\(name): \(share * 100) % of the pixels differ; see \(artifacts.path)/\(name).diff.png")
  }

  private static func differ(_ one: UInt32, _ other: UInt32) -> Bool {
    Picture.differences(one, other).contains { $0 > channelTolerance }
  }
}
