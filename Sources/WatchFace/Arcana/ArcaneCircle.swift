import Horology

/// The circle of twelve rhombi that winding lights and spells unfold.
public struct ArcaneCircle: Hashable, Sendable {
  /// How many rhombi are lit, 0 to 12, from twelve o'clock on.
  public var lit: Int
  /// What is written round it; empty for nothing.
  public var inscription: String
  /// How far it has unfolded, 0 (not there) to 1.
  public var unfolded: Double

  /// A circle.
  public init(lit: Int, inscription: String = "", unfolded: Double = 1) {
    (self.lit, self.inscription, self.unfolded) = (lit, inscription, unfolded)
  }

  /// The inscription of the appointed hour, in a language (`ca` or, for any other, English).
  public static func appointedHour(language: String) -> String {
    language == "ca" ? "L'hora assenyalada és arribada" : "The appointed hour is come"
  }
}

/// A spell, cast some time ago.
public struct SpellCast: Hashable, Sendable {
  /// Which one.
  public var spell: Spell
  /// Seconds since it was cast.
  public var elapsed: Double
  /// What decides where sparks fly: the same seed, the same spell.
  public var seed: UInt64

  /// A spell at an instant of its course.
  public init(_ spell: Spell, elapsed: Double, seed: UInt64 = 1) {
    (self.spell, self.elapsed, self.seed) = (spell, elapsed, seed)
  }
}
