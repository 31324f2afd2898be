import Horology
import MessageBus
import Platform
import Testing
import WatchFace

@testable import Agent

@Suite("The watch in the panel") @MainActor struct TrayIconTests {
  private func scenes(_ theme: String = "gold") -> WatchScenes {
    var settings = Settings()
    settings.appearance.theme = theme
    return WatchScenes(
      settings, themes: ThemeFiles(folders: XDGFolders(environment: ["HOME": "/nonexistent"])),
      environment: [:],
      zones: NoZones(), zone: FixedZone.utc, log: { Issue.record("\($0)") })
  }

  private func moment(_ minutes: Int64) -> Moment {
    var now = Moment.morning
    now.wall = now.wall + .minutes(minutes)
    return now
  }

  /// The bytes of the picture of a size.
  private func bytes(_ icon: TrayIcon, _ size: Int32) throws -> [UInt8] {
    let pictures = icon.pixmaps.elements?.compactMap(\.elements) ?? []
    let found = try #require(pictures.first { $0[0].int32 == size && $0[1].int32 == size })
    return try #require(found[2].bytes)
  }

  @Test(
    "is drawn in four sizes, each pixel as alpha, red, green, blue", arguments: ["gold", "silver", "classic"])
  func sizes(theme: String) throws {
    let icon = TrayIcon()
    #expect(try icon.draw(scenes(theme).icon(.time, at: moment(0))))
    #expect(icon.pixmaps.type == "a(iiay)" && icon.pixmaps.elements?.count == 4)
    for size in [22, 24, 32, 48] as [Int32] {
      let bytes = try bytes(icon, size)
      #expect(bytes.count == Int(size * size * 4))
      #expect(bytes[0] == 0, "the corner is clear")
    }
    // At seven o'clock the middle of the dial's right half is bare: the dial's own colour, opaque.
    let bytes = try bytes(icon, 22)
    let place = (13 * 22 + 16) * 4
    let dial = try #require(Theme.builtIn.first { $0.id == theme }).colors.dial
    #expect(bytes[place] == 255)
    for (channel, wanted) in [(1, dial.red), (2, dial.green), (3, dial.blue)] {
      #expect(abs(Double(bytes[place + channel]) / 255 - wanted) < 0.1, "\(theme) \(channel)")
    }
  }

  @Test("is another one each minute, and no sooner")
  func minutes() throws {
    let icon = TrayIcon()
    #expect(try icon.draw(scenes().icon(.time, at: moment(0))))
    var now = moment(0)
    now.wall = now.wall + .seconds(59)
    #expect(try !icon.draw(scenes().icon(.time, at: now)))
    #expect(try icon.draw(scenes().icon(.time, at: moment(1))))
    let before = icon.pixmaps
    #expect(try icon.draw(scenes().icon(.time, at: moment(2))))
    #expect(icon.pixmaps != before)
  }

  @Test("shows what is left as an arc, and what rings in pixels of its own")
  func figures() throws {
    let icon = TrayIcon()
    var seen: Set<BusValue> = []
    let figures: [TrayFigure] = [.time, .counting(sixtieths: 60), .counting(sixtieths: 30), .ringing]
    for figure in figures {
      #expect(try icon.draw(scenes().icon(figure, at: moment(0))), "\(figure)")
      seen.insert(icon.pixmaps)
    }
    #expect(seen.count == 4)
    // The ring is seen from afar: most of the dial is red, in every size and theme.
    for theme in ["gold", "silver", "classic"] {
      _ = try icon.draw(scenes(theme).icon(.ringing, at: moment(0)))
      for size in [22, 24, 32, 48] as [Int32] {
        let bytes = try bytes(icon, size)
        let red = stride(from: 0, to: bytes.count, by: 4).count {
          bytes[$0] > 200 && bytes[$0 + 1] > 150 && bytes[$0 + 2] < 100 && bytes[$0 + 3] < 100
        }
        #expect(Double(red) / Double(size * size) > 0.2, "\(theme) \(size): \(red) pixels")
      }
    }
  }

  @Test("gives its memory back")
  func forgets() throws {
    let icon = TrayIcon()
    _ = try icon.draw(scenes().icon(.time, at: moment(0)))
    icon.forget()
    #expect(icon.pixmaps.elements?.isEmpty == true && icon.scene == nil)
    #expect(try icon.draw(scenes().icon(.time, at: moment(0))))
  }
}
