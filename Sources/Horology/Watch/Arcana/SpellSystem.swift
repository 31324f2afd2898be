/// The three families of spells, and which of their spells an hour belongs to.
public enum SpellSystem: String, CaseIterable, Hashable, Sendable {
  /// The Arcana of the Twelve Houses: by night.
  case arcana
  /// The Solar Arts: by day.
  case solarArts
  /// The Seals: with the lid closed.
  case seals

  /// Its spells, in order.
  public var spells: [Spell] { Spell.allCases.filter { $0.system == self } }

  /// The English name.
  public var name: String {
    switch self {
    case .arcana: "Arcana"
    case .solarArts: "Solar Arts"
    case .seals: "Seals"
    }
  }
}

extension Spell {
  /// The spell that twelve turns cast at a local time.
  ///
  /// With the lid closed the Seal of the pair of hours; by night the Arcanum of the hour the hour hand stands in; by
  /// day the Solar Art of the sixth of the daylight that is running.
  public static func wound(at secondsOfDay: Int, on day: SolarDay, lidClosed: Bool) -> Spell {
    let hour = secondsOfDay / 3600 % 12
    if lidClosed { return SpellSystem.seals.spells[hour / 2] }
    if day.isNight(at: secondsOfDay) { return SpellSystem.arcana.spells[hour] }
    return SpellSystem.solarArts.spells[sixth(at: secondsOfDay, of: day)]
  }

  /// The sixth of the daylight, 0 to 5; of the whole day around noon where the sun does not set.
  private static func sixth(at secondsOfDay: Int, of day: SolarDay) -> Int {
    var (start, length) = (day.noon - 43_200, 86_400)
    if case .risesAndSets(let sunrise, let sunset) = day.course {
      (start, length) = (sunrise, sunset - sunrise)
    }
    var elapsed = (secondsOfDay - start) % 86_400
    if elapsed < 0 { elapsed += 86_400 }
    return min(elapsed * 6 / length, 5)
  }
}
