import Horology
import Testing

/// The twenty-four spells: systems, slots, winding.
struct SpellTests {
  private func day() throws -> SolarDay {
    SolarDay(
      on: try #require(CivilDate(year: 2026, month: 3, day: 20)), utcOffset: 0,
      at: try #require(Coordinates(latitude: 0, longitude: 0)))
  }

  @Test func threeSystemsOfTwelveSixAndSix() {
    #expect(Spell.allCases.count == 24)
    #expect(SpellSystem.arcana.spells.count == 12)
    #expect(SpellSystem.solarArts.spells.first == .dawnLight && SpellSystem.solarArts.spells.count == 6)
    #expect(SpellSystem.seals.spells.last == .nightSeal && SpellSystem.seals.spells.count == 6)
    #expect(Spell(rawValue: "rushing-wind")?.name == "Ring of the Rushing Wind")
    #expect(Set(Spell.allCases.map(\.catalanName)).count == 24)
  }

  @Test(arguments: [
    (0, false, Spell.crimsonFlame), (1, false, .earthTremor), (23, false, .moonTide), (7, false, .dawnLight),
    (17, false, .goldenLeaves), (13, false, .heatShimmer), (0, true, .starSeal), (13, true, .starSeal),
    (14, true, .chainSeal),
    (23, true, .nightSeal),
  ])
  func whichSpellIsWound(hour: Int, lidClosed: Bool, spell: Spell) throws {
    #expect(Spell.wound(at: hour * 3600 + 1800, on: try day(), lidClosed: lidClosed) == spell)
  }

  @Test func everySolarArtHasASixthOfTheDaylight() throws {
    let day = try day()
    guard case .risesAndSets(let sunrise, let sunset) = day.course else {
      Issue.record("the equator has a sunrise")
      return
    }
    for (index, art) in SpellSystem.solarArts.spells.enumerated() {
      let middle = sunrise + (2 * index + 1) * (sunset - sunrise) / 12
      #expect(Spell.wound(at: middle, on: day, lidClosed: false) == art)
    }
  }

  @Test func slotsHaveDefaultsAmongTheirChoices() {
    #expect(SpellSlot.allCases.map(\.rawValue) == ["open", "close", "ring"])
    for slot in SpellSlot.allCases { #expect(slot.choices.contains(slot.defaultSpell)) }
    #expect(SpellSlot.close.choices.allSatisfy { $0.system == .seals })
  }

  @Test(arguments: [1.0, -1])
  func twelveTurnsEitherWayCast(direction: Double) {
    var winding = SpellWinding()
    var outcomes: [SpellWinding.Outcome] = []
    for step in 0...(12 * 20) {
      let time = BootTime(microseconds: Int64(step) * 50_000)
      outcomes.append(winding.touch(angle: direction * Double(step) * .pi / 10, at: time))
    }
    #expect(outcomes[20] == .lit(1))
    #expect(outcomes[230] == .lit(11))
    #expect(outcomes.last == .cast)
    #expect(outcomes.filter { $0 == .cast }.count == 1)
    #expect(winding.lit == 0)
  }

  @Test func fourSecondsUntouchedLoseTheWinding() {
    var winding = SpellWinding()
    for step in 0...60 {
      _ = winding.touch(angle: Double(step) * .pi / 10, at: BootTime(microseconds: Int64(step)))
    }
    #expect(winding.lit == 3)
    winding.lift(at: BootTime(microseconds: 1000))
    winding.expire(at: BootTime(microseconds: 3_999_000))
    #expect(winding.lit == 3)
    #expect(winding.touch(angle: 2, at: BootTime(microseconds: 3_999_500)) == .lit(3))
    #expect(winding.touch(angle: 2.1, at: BootTime(microseconds: 8_000_000)) == .lit(0))
  }

  @Test func aLiftedFingerDoesNotTurnTheCircle() {
    var winding = SpellWinding()
    _ = winding.touch(angle: 0, at: BootTime(microseconds: 0))
    _ = winding.touch(angle: 1, at: BootTime(microseconds: 1))
    winding.lift(at: BootTime(microseconds: 2))
    _ = winding.touch(angle: 3, at: BootTime(microseconds: 3))
    _ = winding.touch(angle: .nan, at: BootTime(microseconds: 4))
    #expect(abs(winding.turned - 1) < 1e-12)
  }
}
