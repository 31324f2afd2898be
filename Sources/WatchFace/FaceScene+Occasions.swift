import Horology

extension FaceScene {
  /// The same watch while a spell is cast, so many seconds after it was; nil for the spell's height.
  public func casting(_ spell: Spell, after elapsed: Double? = nil, seed: UInt64 = 1) -> FaceScene {
    var scene = self
    scene.spell = SpellCast(spell, elapsed: elapsed ?? SpellBook.height(of: spell), seed: seed)
    return scene
  }

  /// The same watch as its appointed hour strikes, so many seconds after it did; nil for a picture that does not
  /// move: the spell at its height, and no flash.
  ///
  /// First the whole picture flashes gold, then the arcane circle unfolds with its inscription, then comes the spell. In a
  /// picture of less than 60 pixels, where there is no room for them, the watch itself turns scarlet and gold.
  public func striking(_ spell: Spell, after elapsed: Double? = nil, language: String = "en") -> FaceScene {
    let delay = 0.9
    let time = elapsed ?? delay + max(Self.unfolding, SpellBook.height(of: spell))
    var scene = casting(spell, after: max(0, time - delay))
    scene.arcaneCircle = ArcaneCircle(
      lit: 12, inscription: ArcaneCircle.appointedHour(language: language),
      unfolded: (time / Self.unfolding).held(to: 0...1))
    scene.flash = elapsed == nil ? 0 : Sky.smoothStep(1 - time / 0.8)
    return scene
  }

  /// Seconds in which the circle unfolds.
  private static let unfolding = 1.2
}
