import Horology
import Platform
import WatchFace

/// What the watch shows, by the user's settings: the scenes that are drawn for each surface.
struct WatchScenes: Equatable {
  /// How the watch looks.
  let theme: Theme
  /// Where its sky is.
  let place: Coordinates
  /// The zone of the complication, if one is chosen.
  private let otherZone: (any ZoneRules)?
  /// The spell of a ring.
  let ringSpell: Spell

  /// The scenes that settings ask for.
  ///
  /// - Parameters:
  ///   - settings: The user's choices. What they name and is not there is replaced by the default.
  ///   - themes: The themes there are.
  ///   - environment: Where the tz database's tables are looked up.
  ///   - zones: Where the complication's zone is looked up.
  ///   - zone: The zone in force, whose place the watch has unless one is chosen.
  ///   - log: Takes a line for what is named and not there.
  init(
    _ settings: Settings, themes: ThemeFiles, environment: [String: String], zones: any ZoneDatabase,
    zone: any ZoneRules, log: (String) -> Void
  ) {
    do throws(ThemeFileError) {
      theme = try themes.theme(named: settings.appearance.theme)
    } catch {
      log("\(error); the watch is gold")
      theme = .gold
    }
    place =
      settings.appearance.place ?? Places(environment: environment).place(ofZone: zone.identifier)
      ?? .greenwich
    otherZone = settings.appearance.otherZone.flatMap(zones.rules(named:))
    ringSpell = Spell(rawValue: settings.slots.ring) ?? SpellSlot.ring.defaultSpell
    if Spell(rawValue: settings.slots.ring) == nil {
      log("there is no spell \"\(settings.slots.ring)\"; the ring's is \(ringSpell.id), see --spells")
    }
  }

  static func == (left: WatchScenes, right: WatchScenes) -> Bool {
    (left.theme, left.place, left.ringSpell) == (right.theme, right.place, right.ringSpell)
      && left.otherZone?.identifier == right.otherZone?.identifier
  }

  /// The watch at a time of a zone's clocks.
  func scene(at time: CivilDateTime, in zone: any ZoneRules) -> FaceScene {
    let instant = zone.firstInstant(showing: time)
    let offset = zone.utcOffset(at: instant)
    var scene = FaceScene(theme: theme, time: time, sky: Sky(at: time, utcOffset: offset, place: place))
    scene.hourDifference = otherZone.map { HourDifference.text($0.utcOffset(at: instant) - offset) }
    return scene
  }

  /// The watch as an hour strikes: the arcane circle and the slot's spell at its height.
  func ring(due: Instant, in zone: any ZoneRules) -> FaceScene {
    scene(at: CivilDateTime(at: due, in: zone).atFullMinute, in: zone).striking(ringSpell)
  }

  /// The watch at this minute.
  func face(at now: Moment) -> FaceScene {
    scene(at: CivilDateTime(at: now.wall, in: now.zone).atFullMinute, in: now.zone)
  }

  /// The watch now, with what is left of a countdown as an arc.
  ///
  /// The arc moves in sixtieths, so that a picture lasts as long as a minute of the dial.
  func countdown(left: Duration, of length: Duration, at now: Moment) -> FaceScene {
    var scene = face(at: now)
    let sixtieths = length > .zero ? (min(1, left / length) * 60).rounded(.up) : 0
    scene.countdown = FaceScene.Countdown(fraction: sixtieths / 60, text: "")
    return scene
  }
}
