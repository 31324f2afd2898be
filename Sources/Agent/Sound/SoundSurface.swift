import Horology
import Platform

/// The rings as they are heard. However many ring, one sound plays: that of the ring that began last.
final class SoundSurface: Surface {
  private let player: SoundPlayer
  private let log: (String) -> Void
  private var sounding: [(id: EntryID, sound: RingSound)] = []
  private var commands: [EntryID: RingCommand] = [:]
  /// The user's choices; a change counts from the next ring on.
  var settings: Settings

  /// A surface that plays through a player.
  init(player: SoundPlayer, settings: Settings, log: @escaping (String) -> Void) {
    self.player = player
    self.settings = settings
    self.log = log
  }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) {
    sounding.removeAll { $0.id == id }
    let sound = sound(of: id, in: engine, at: now)
    sounding.append((id, sound))
    player.start(sound)
    run(settings.alarm.command, for: id, engine.name(of: id))
  }

  func ended(_ id: EntryID, _ how: Ending) {
    commands.removeValue(forKey: id)?.end()
    guard let index = sounding.lastIndex(where: { $0.id == id }) else { return }
    let wasHeard = index == sounding.count - 1
    sounding.remove(at: index)
    guard let last = sounding.last else { return player.stop() }
    if wasHeard { player.start(last.sound) }
  }

  /// Loads the sound of what rings next, so that it starts without a wait.
  func prepare(for id: EntryID, in engine: Engine, at now: Moment) {
    player.prepare(sound(of: id, in: engine, at: now))
  }

  /// Silences everything; the process ends.
  func close() {
    player.stop()
    for command in commands.values { command.end() }
    commands = [:]
  }

  private func sound(of id: EntryID, in engine: Engine, at now: Moment) -> RingSound {
    let own = engine.sound(of: id)
    let usual = id.kind == .alarm ? settings.alarm.sound : settings.timer.sound
    let time = CivilDateTime(at: engine.ring(of: id)?.due ?? now.wall, in: now.zone).time
    return RingSound(
      choice: SoundChoice(own.isEmpty ? usual : own),
      loudness: Loudness(volume: settings.alarm.volume, fadeIn: settings.alarm.fadeIn), hour: time.hour,
      minute: time.minute)
  }

  private func run(_ command: String?, for id: EntryID, _ label: String) {
    guard let command, commands[id] == nil else { return }
    do {
      commands[id] = try RingCommand(command, id: "\(id)", label: label)
    } catch {
      log(error.description)
    }
  }
}
