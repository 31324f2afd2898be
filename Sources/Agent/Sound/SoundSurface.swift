import Horology
import Platform

/// The rings as they are heard.
///
/// However many ring, one sound plays: that of the last to begin of those that have one.
final class SoundSurface: LiveSurface {
  private let player: SoundPlayer
  private let log: (String) -> Void
  private var ringing: [(id: EntryID, sound: RingSound)] = []
  /// Whose sound plays.
  private var heard: EntryID?
  private var commands: [EntryID: RingCommand] = [:]
  /// The user's choices; a change counts from the next ring on.
  var settings: Settings

  /// How long before a ring its sound is loaded.
  private static let preparation = Duration.seconds(5)

  /// A surface that plays through a player.
  init(player: SoundPlayer, settings: Settings, log: @escaping (String) -> Void) {
    self.player = player
    self.settings = settings
    self.log = log
  }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) {
    ringing.removeAll { $0.id == id }
    let due = engine.ring(of: id)?.due ?? now.wall
    ringing.append((id, sound(of: id, in: engine, at: due, zone: now.zone)))
    play(startingAnew: id)
    run(settings.alarm.command, for: id, engine.name(of: id))
  }

  func ended(_ id: EntryID, _ how: Ending) {
    commands.removeValue(forKey: id)?.end()
    ringing.removeAll { $0.id == id }
    play(startingAnew: id)
  }

  /// Plays what must be heard now; what plays already plays on, unless it is what begins or has ended.
  private func play(startingAnew id: EntryID) {
    if heard == id { heard = nil }
    guard let last = ringing.last(where: { !$0.sound.isSilent }) else {
      heard = nil
      return player.stop()
    }
    guard heard != last.id else { return }
    heard = last.id
    player.start(last.sound)
  }

  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    guard let next = engine.nextRing(at: now), next.boot - Self.preparation > now.boot else { return nil }
    return next.boot - Self.preparation
  }

  /// Loads the sound of what rings next, so that it starts without a wait.
  func refresh(in engine: Engine, at now: Moment) {
    guard let next = engine.nextRing(at: now), next.boot - Self.preparation <= now.boot else {
      return player.release()
    }
    player.prepare(sound(of: next.id, in: engine, at: next.wall, zone: now.zone))
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) { refresh(in: engine, at: now) }

  /// Has the sound server ready for a ring within a second.
  func reach() { player.reach() }

  /// Silences everything; the process ends.
  func close() {
    player.stop()
    for command in commands.values { command.end() }
    commands = [:]
  }

  private func sound(of id: EntryID, in engine: Engine, at due: Instant, zone: any ZoneRules) -> RingSound {
    let own = engine.sound(of: id)
    let usual = id.kind == .alarm ? settings.alarm.sound : settings.timer.sound
    let time = CivilDateTime(at: due, in: zone).time
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
