import Horology
import Testing

@testable import WatchFace

/// Numerals and capitals of our own.
struct GlyphTests {
  @Test func fourIsFourStrokes() {
    #expect(RomanNumeral.letters(of: 4) == "IIII")
    #expect(
      (1...12).map(RomanNumeral.letters) == [
        "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
      ])
    func outlines(_ hour: Int) -> Int {
      RomanNumeral.path(of: hour).elements.filter { if case .move = $0 { true } else { false } }.count
    }
    #expect(outlines(4) == 4 * outlines(1))
  }

  @Test func numeralsStandOnTheBaselineAndAreOneHigh() {
    for hour in 1...12 {
      let box = RomanNumeral.path(of: hour).bounds
      #expect(abs(box.minimum.y + 1) < 1e-9 && abs(box.maximum.y) < 1e-9)
      #expect(abs(box.minimum.x + box.maximum.x) < 0.12, "\(hour) stands in its middle")
    }
  }

  @Test(arguments: [Figures.bold, .medium, .plate])
  func figuresFillOneBox(figures: Figures) throws {
    for digit in 0...9 {
      let box = try #require(figures.path(of: digit)).bounds
      #expect(box.minimum.x > -0.05 && box.maximum.x < figures.width + 0.05, "\(digit)")
      #expect(abs(box.height - 1) < 0.03, "\(digit) is as high as the others")
    }
    #expect(figures.path(of: 10) == nil)
  }

  @Test func aRunningTimeDoesNotJump() {
    #expect(Inscription("1:11").width == Inscription("8:48").width)
  }

  @Test(arguments: [
    "The appointed hour is come", "L'hora assenyalada és arribada", "RAILROAD GRADE · EST. 2026", "−6",
    "+5:30",
    "Tu, desferma l'hora assenyalada", "Æfterra Geola", "FEBRVARIVS", "POCKETCHIME", "1:02:03",
  ])
  func everyCharacterWeWriteIsDrawn(text: String) {
    for character in text where character != " " {
      #expect(!Inscription(String(character)).path(center: .zero, height: 1).isEmpty, "\(character)")
    }
    let box = Inscription(text).path(center: Vector(3, 4), height: 0.5).bounds
    #expect(abs(box.center.x - 3) < 0.06)
  }

  @Test func everyCapitalIsAWholeLetter() throws {
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZÆÉÀÇ" {
      let glyph = try #require(Capitals.glyph(character))
      let box = glyph.path.bounds
      #expect(box.minimum.x > -0.06 && box.maximum.x < glyph.advance + 0.08, "\(character)")
      #expect(box.minimum.y <= -0.98 && box.maximum.y > -0.02, "\(character)")
    }
  }

  @Test func wordsRoundACircleStandUprightWhereTheyShould() {
    let text = Inscription("HORA")
    // Read from outside at the top, from inside at the bottom: both with their feet down.
    #expect(text.path(radius: 1, angle: 0, height: 0.1).bounds.maximum.y < -0.94)
    let below = text.path(radius: 1, angle: .pi, height: 0.1, inward: true).bounds
    #expect(below.minimum.y > 0.85 && below.maximum.y < 1.01)
  }

  @Test func whatIsNotDrawnIsKnown() {
    #expect(Inscription.canWrite("Ærra Litha") && Inscription.canWrite("L'HORA, +5:30"))
    #expect(!Inscription.canWrite("睦月") && !Inscription.canWrite("Ж") && !Inscription.canWrite("TEA ☕"))
  }
}
