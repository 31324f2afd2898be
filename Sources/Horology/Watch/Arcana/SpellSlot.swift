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

  /// The spell of a name, if it may be chosen for the slot.
  ///
  /// - Throws: a refusal that lists the names which would do.
  public func spell(named name: String) throws(Refusal) -> Spell {
    let spell = try Spell.named(name)
    guard choices.contains(spell) else {
      let fitting = choices.map(\.id).joined(separator: ", ")
      throw .invalidArgument("\"\(spell.id)\" does not fit the slot \(rawValue), which takes \(fitting)")
    }
    return spell
  }

  /// What may be chosen for the slot: Seals for closing, any spell for the others.
  public var choices: [Spell] { self == .close ? SpellSystem.seals.spells : Spell.allCases }
}
