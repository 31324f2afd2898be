/// One of the twenty-four spells.
///
/// The raw value is the id that settings and commands use.
public enum Spell: String, CaseIterable, Hashable, Sendable {
  // Arcana, in the order of the Houses from Aries
  case crimsonFlame = "crimson-flame"
  case earthTremor = "earth-tremor"
  case twinMirrors = "twin-mirrors"
  case blueWhirlpool = "blue-whirlpool"
  case lionMane = "lion-mane"
  case lightHarvest = "light-harvest"
  case timeReturn = "time-return"
  case purpleLightning = "purple-lightning"
  case constellationStorm = "constellation-storm"
  case frostBloom = "frost-bloom"
  case rushingWind = "rushing-wind"
  case moonTide = "moon-tide"
  // Solar Arts, from sunrise
  case dawnLight = "dawn-light"
  case sunWheel = "sun-wheel"
  case noonCrown = "noon-crown"
  case heatShimmer = "heat-shimmer"
  case rainbowBridge = "rainbow-bridge"
  case goldenLeaves = "golden-leaves"
  // Seals, from twelve
  case starSeal = "star-seal"
  case chainSeal = "chain-seal"
  case roseSeal = "rose-seal"
  case stillWaterSeal = "still-water-seal"
  case emberSeal = "ember-seal"
  case nightSeal = "night-seal"

  /// The id in settings, commands and on the bus.
  public var id: String { rawValue }

  /// The family it belongs to.
  public var system: SpellSystem {
    switch self {
    case .crimsonFlame, .earthTremor, .twinMirrors, .blueWhirlpool, .lionMane, .lightHarvest, .timeReturn,
      .purpleLightning, .constellationStorm, .frostBloom, .rushingWind, .moonTide:
      .arcana
    case .dawnLight, .sunWheel, .noonCrown, .heatShimmer, .rainbowBridge, .goldenLeaves: .solarArts
    case .starSeal, .chainSeal, .roseSeal, .stillWaterSeal, .emberSeal, .nightSeal: .seals
    }
  }

  /// The English name.
  public var name: String { names.english }

  /// The Catalan name, which is the original.
  public var catalanName: String { names.catalan }

  private var names: (english: String, catalan: String) {
    switch self {
    case .crimsonFlame: ("Crimson Flame", "La Flama Carmesina")
    case .earthTremor: ("Tremor of the Earth", "El Tremolor de la Terra")
    case .twinMirrors: ("Mirror of the Twins", "El Mirall dels Bessons")
    case .blueWhirlpool: ("Whirlpool of Blue Waves", "El Remolí de les Ones Blaves")
    case .lionMane: ("The Lion's Mane", "La Cabellera del Lleó")
    case .lightHarvest: ("Harvest of Light", "La Collita de Llum")
    case .timeReturn: ("Return of Time", "El Retrocés del Temps")
    case .purpleLightning: ("Barrier of Purple Lightning", "La Barrera del Llampec Porpra")
    case .constellationStorm: ("Storm of the Constellations", "La Tempesta de les Constel·lacions")
    case .frostBloom: ("Bloom of Frost", "La Florida de Gebre")
    case .rushingWind: ("Ring of the Rushing Wind", "L'Anell del Vent Impetuós")
    case .moonTide: ("Tide of the Moon", "La Marea de la Lluna")
    case .dawnLight: ("Purification of the Light of Dawn", "La Purificació de la Llum de l'Alba")
    case .sunWheel: ("Wheel of the Sun", "La Roda del Sol")
    case .noonCrown: ("Crown of Noon", "La Corona del Migdia")
    case .heatShimmer: ("Shimmer of the Heat", "El Miratge de la Calda")
    case .rainbowBridge: ("The Rainbow Bridge", "El Pont de l'Arc de Sant Martí")
    case .goldenLeaves: ("Rain of Golden Leaves", "La Pluja de Fulles d'Or")
    case .starSeal: ("Seal of Stars", "El Segell dels Estels")
    case .chainSeal: ("Seal of Chains", "El Segell de les Cadenes")
    case .roseSeal: ("Seal of the Rose", "El Segell de la Rosa")
    case .stillWaterSeal: ("Seal of Still Water", "El Segell de l'Aigua Quieta")
    case .emberSeal: ("Seal of Embers", "El Segell de les Brases")
    case .nightSeal: ("Seal of Night", "El Segell de la Nit")
    }
  }
}

extension Spell {
  /// The spell of a name.
  ///
  /// - Throws: a refusal that lists all names.
  public static func named(_ name: String) throws(Refusal) -> Spell {
    guard let spell = Spell(rawValue: name) else {
      let names = allCases.map(\.id).joined(separator: ", ")
      throw .invalidArgument("\"\(name)\" is no spell; there are \(names)")
    }
    return spell
  }
}
