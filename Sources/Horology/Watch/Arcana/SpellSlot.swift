/// An occasion on which a spell is shown; the user's settings choose which.
public enum SpellSlot: String, CaseIterable, Hashable, Sendable {
  /// The lid opens.
  case open
  /// The lid closes: a Seal.
  case close
  /// The appointed hour strikes.
  case ring

  /// What the slot shows unless the settings say otherwise.
  public var defaultSpell: Spell {
    switch self {
    case .open: .dawnLight
    case .close: .starSeal
    case .ring: .constellationStorm
    }
  }

  /// What may be chosen for the slot: Seals for closing, any spell for the others.
  public var choices: [Spell] { self == .close ? SpellSystem.seals.spells : Spell.allCases }
}
