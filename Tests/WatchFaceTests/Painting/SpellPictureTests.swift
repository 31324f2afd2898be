import Horology
import Testing

@testable import WatchFace

/// Spells as functions of time and seed.
struct SpellPictureTests {
  private func picture(_ scene: FaceScene) throws -> Picture { try FaceRenderer().render(scene, size: 128) }

  @Test func theSevenOfTheSeedsAreDrawn() {
    #expect(
      SpellBook.drawn == [
        .crimsonFlame, .blueWhirlpool, .timeReturn, .purpleLightning, .constellationStorm, .rushingWind,
        .dawnLight,
      ])
  }

  @Test(arguments: SpellBook.drawn)
  func aSpellIsAFunctionOfTimeAndSeed(spell: Spell) throws {
    let first = try picture(try Scenes.spell(spell))
    #expect(first == (try picture(try Scenes.spell(spell))))
    #expect(
      first.difference(to: try picture(try Scenes.spell(spell, elapsed: SpellBook.height(of: spell) + 0.4)))
        > 0.5)
    #expect(first != (try picture(try Scenes.spell(spell, seed: 2))))
  }

  @Test func theSevenAreToldApart() throws {
    let pictures = try SpellBook.drawn.map { try picture(try Scenes.spell($0)) }
    for (index, one) in pictures.enumerated() {
      for other in pictures.dropFirst(index + 1) { #expect(one.difference(to: other) > 6) }
    }
  }

  @Test(arguments: SpellBook.drawn)
  func aSpellBeginsAndEndsWithTheWatchAsItIs(spell: Spell) throws {
    var quiet = try Scenes.spell(.moonTide, elapsed: 1000)
    quiet.arcaneCircle = ArcaneCircle(lit: 0, unfolded: 0)
    let ended = try picture(try Scenes.spell(spell, elapsed: SpellBook.duration(of: spell) + 1))
    #expect(ended.difference(to: try picture(quiet)) < 0.05)
  }

  @Test func aSpellWithoutAPictureShowsItsCircle() throws {
    let scene = try Scenes.spell(.roseSeal)
    var quiet = scene
    quiet.arcaneCircle = ArcaneCircle(lit: 0, unfolded: 0)
    #expect(try picture(scene).difference(to: try picture(quiet)) > 5)
  }

  @Test func strangeTimesDrawSomething() throws {
    for elapsed in [-1, 0, 1e9, Double.nan, .infinity] {
      _ = try picture(try Scenes.spell(.crimsonFlame, elapsed: elapsed))
    }
  }

  @Test func eachRhombusLights() throws {
    var last: Picture?
    for lit in 0...12 {
      var scene = try Scenes.display(.silver)
      scene.arcaneCircle = ArcaneCircle(lit: lit, inscription: "The appointed hour is come")
      let picture = try picture(scene)
      if let last { #expect(picture.difference(to: last) > 0.1) }
      last = picture
    }
  }

  @Test func dawnLightForcesTheDialToDawn() throws {
    let layout = FaceLayout(size: 128, style: .engraved, staged: true)
    let before = try picture(try Scenes.spell(.moonTide, elapsed: 0))
    let after = try picture(try Scenes.spell(.dawnLight, elapsed: 2.4))
    let (night, dawn) = (
      before.mean(around: layout.center, distance: 0...layout.radius * 0.9),
      after.mean(around: layout.center, distance: 0...layout.radius * 0.9)
    )
    #expect(dawn.red > night.red + 25)
  }

  /// Nothing is cut off: at no instant does anything touch the picture's edge.
  @Test(arguments: SpellBook.drawn)
  func aSpellKeepsInsideThePicture(spell: Spell) throws {
    let size = 96
    let renderer = FaceRenderer()
    let border = (0..<size * size).filter {
      $0 % size == 0 || $0 % size == size - 1 || $0 / size == 0 || $0 / size == size - 1
    }
    for step in 0...20 {
      let elapsed = SpellBook.duration(of: spell) * Double(step) / 20
      for scene in [
        try Scenes.spell(spell, elapsed: elapsed),
        try Scenes.display(.silver).striking(spell, after: elapsed),
      ] {
        let picture = try renderer.render(scene, size: size)
        #expect(border.allSatisfy { picture.pixels[$0] == 0 }, "after \(elapsed) s")
      }
    }
  }
}
