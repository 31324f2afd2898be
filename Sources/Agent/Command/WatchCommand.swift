import Horology
import Platform
import WatchFace

/// The commands about the watch's looks, which need no agent: a running one notices what they write.
struct WatchCommand {
  private let environment: [String: String]
  private let zones: TimeZones
  private let themes: ThemeFiles
  private let settingsFile: SettingsFile

  /// The commands for the user that an environment describes.
  init(_ environment: [String: String]) {
    self.environment = environment
    let folders = XDGFolders(environment: environment)
    zones = TimeZones(environment: environment)
    themes = ThemeFiles(folders: folders)
    settingsFile = SettingsFile(folders: folders, zones: zones)
  }

  /// Prints the spells by their systems.
  static func printSpells() -> Int32 {
    for system in SpellSystem.allCases {
      StandardOutput.print(system.name)
      for spell in system.spells {
        let gap = String(repeating: " ", count: max(2, 22 - spell.id.count))
        StandardOutput.print("  \(spell.id)\(gap)\(spell.name)")
      }
    }
    return ExitStatus.done
  }

  /// Puts a theme into the settings.
  func set(theme name: String) -> Int32 {
    do throws(ThemeFileError) {
      _ = try themes.theme(named: name)
    } catch {
      StandardOutput.complain(error.description)
      return ExitStatus.failed
    }
    return write(name, to: .theme)
  }

  /// Puts a spell into a slot of the settings.
  func set(_ slot: SpellSlot, to spell: Spell) -> Int32 { write(spell.id, to: slot.key) }

  /// Draws the watch into a file.
  func draw(_ order: FaceOrder) -> Int32 {
    do {
      try scene(order).draw(into: order.file, size: order.size)
      return ExitStatus.done
    } catch {
      StandardOutput.complain("\(error)")
      return ExitStatus.failed
    }
  }

  private func scene(_ order: FaceOrder) throws -> FaceScene {
    var settings = settingsFile.read().settings
    if let name = order.theme {
      _ = try themes.theme(named: name)
      settings.appearance.theme = name
    }
    let now = try SystemClocks(zones: zones).now()
    let scenes = WatchScenes(
      settings, themes: themes, environment: environment, zones: zones, zone: now.zone,
      log: StandardOutput.complain)
    let time = order.time ?? CivilDateTime(at: now.wall, in: now.zone)
    var scene = scenes.scene(at: time, in: now.zone)
    scene.seconds = Double(time.second)
    scene.lid = order.lid
    return order.spell.map { scene.casting($0, after: order.spellTime) } ?? scene
  }

  private func write(_ name: String, to key: SettingsFile.WritableKey) -> Int32 {
    do throws(SettingsFile.WriteError) {
      try settingsFile.write(name, to: key)
      return ExitStatus.done
    } catch {
      StandardOutput.complain(error.description)
      return ExitStatus.failed
    }
  }
}

extension FaceScene {
  /// Draws the scene into a PNG file.
  fileprivate func draw(into file: String, size: Int) throws(PictureError) {
    try FaceRenderer().render(self, size: size).writePNG(to: file)
  }
}
