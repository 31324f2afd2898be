import Horology
import Platform

/// Theme and slots as they stand in the settings file.
final class SettingsAppearance: Appearance {
  private let file: SettingsFile
  /// The settings as last read.
  var settings = Settings()

  /// The appearance that a settings file says.
  init(_ file: SettingsFile) { self.file = file }

  var theme: String { settings.appearance.theme }

  var slots: [String: String] {
    ["open": settings.slots.open, "close": settings.slots.close, "ring": settings.slots.ring]
  }

  func set(theme: String) throws(Refusal) { try write(theme, to: .theme) }

  func set(slots: [String: String]) throws(Refusal) {
    let keys: [String: SettingsFile.WritableKey] = [
      "open": .openSlot, "close": .closeSlot, "ring": .ringSlot,
    ]
    if let unknown = slots.keys.sorted().first(where: { keys[$0] == nil }) {
      throw .invalidArgument("there is no slot \"\(unknown)\"; there are open, close and ring")
    }
    for (slot, key) in keys {
      if let spell = slots[slot] { try write(spell, to: key) }
    }
  }

  private func write(_ name: String, to key: SettingsFile.WritableKey) throws(Refusal) {
    do throws(SettingsFile.WriteError) {
      try file.write(name, to: key)
    } catch {
      throw .invalidArgument(error.description)
    }
  }
}
