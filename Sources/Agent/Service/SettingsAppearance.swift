import Horology
import Platform

/// Theme and slots as they stand in the settings file.
///
/// The file is written on a thread of its own, for a disk can be slow: one change after the other, so that none undoes
/// another.
final class SettingsAppearance: Appearance {
  private typealias Change = @Sendable () -> Result<Void, Refusal>
  typealias Answer = @MainActor @Sendable (Result<Void, Refusal>) -> Void

  /// The settings as last read.
  var settings = Settings()

  private let file: SettingsFile
  private let themes: ThemeFiles
  private var waiting: [(change: Change, answer: Answer)] = []
  private var isWriting = false

  /// The appearance that a settings file says, in one of these themes.
  init(_ file: SettingsFile, _ themes: ThemeFiles) {
    self.file = file
    self.themes = themes
  }

  var theme: String { settings.appearance.theme }

  var slots: [String: String] {
    ["open": settings.slots.open, "close": settings.slots.close, "ring": settings.slots.ring]
  }

  func set(theme: String, then: @escaping Answer) {
    enqueue(then) { [file, themes] () throws(Refusal) in
      do throws(ThemeFileError) { _ = try themes.theme(named: theme) } catch {
        throw .invalidArgument(error.description)
      }
      try file.put(theme, .theme)
    }
  }

  func set(slots: [String: String], then: @escaping Answer) {
    enqueue(then) { [file] () throws(Refusal) in
      // All are looked at before the first is written.
      var checked: [(SettingsFile.WritableKey, Spell)] = []
      for (name, spell) in slots { checked.append(try Self.checked(name, spell)) }
      for (key, spell) in checked { try file.put(spell.id, key) }
    }
  }

  private nonisolated static func checked(_ name: String, _ spell: String) throws(Refusal)
    -> (SettingsFile.WritableKey, Spell)
  {
    guard let slot = SpellSlot(rawValue: name) else {
      throw .invalidArgument("there is no slot \"\(name)\"; there are open, close and ring")
    }
    return (slot.key, try slot.spell(named: spell))
  }

  private func enqueue(_ answer: @escaping Answer, _ change: @escaping @Sendable () throws(Refusal) -> Void) {
    waiting.append(({ Result(catching: change) }, answer))
    writeNext()
  }

  private func writeNext() {
    guard !isWriting, !waiting.isEmpty else { return }
    isWriting = true
    let (change, answer) = waiting.removeFirst()
    WorkerThread.run({ [file] in (change(), file.read().settings) }) { [self] result, settings in
      self.settings = settings
      isWriting = false
      answer(result)
      writeNext()
    }
  }
}

nonisolated extension SpellSlot {
  /// The setting that names the slot's spell.
  var key: SettingsFile.WritableKey {
    switch self {
    case .open: .openSlot
    case .close: .closeSlot
    case .ring: .ringSlot
    }
  }
}

nonisolated extension SettingsFile {
  fileprivate func put(_ name: String, _ key: WritableKey) throws(Refusal) {
    do throws(WriteError) { try write(name, to: key) } catch { throw .invalidArgument(error.description) }
  }
}
