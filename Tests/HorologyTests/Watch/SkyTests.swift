import Horology
import Testing

/// Murk, dawn, seasons and stars.
struct SkyTests {
  private func sky(_ hour: Int, _ minute: Int = 0, month: Int = 11, latitude: Double = 41.39) throws -> Sky {
    let date = try #require(CivilDate(year: 2026, month: month, day: 30))
    let time = try #require(CivilTime(hour: hour, minute: minute))
    let place = try #require(Coordinates(latitude: latitude, longitude: 2.17))
    return Sky(at: CivilDateTime(date: date, time: time), utcOffset: 3600, place: place)
  }

  @Test func murkFillsFromFourToElevenAndGoesBeforeSix() {
    for second in stride(from: 0, to: 86_400, by: 60) {
      let (murk, hour) = (Sky.murk(at: second), Double(second) / 3600)
      #expect((0...1).contains(murk))
      if hour >= 23 || hour <= 4 { #expect(murk == 1) }
      if (6...16).contains(hour) { #expect(murk == 0) }
      if (16.0..<22.9).contains(hour) { #expect(Sky.murk(at: second + 60) > murk) }
      if (4.1..<5.9).contains(hour) { #expect(Sky.murk(at: second + 60) < murk) }
    }
  }

  @Test func dawnIsBrightestAtFive() {
    #expect(Sky.dawn(at: 5 * 3600) == 1)
    #expect(Sky.dawn(at: 4 * 3600) == 0 && Sky.dawn(at: 6 * 3600) == 0 && Sky.dawn(at: 12 * 3600) == 0)
    #expect(Sky.dawn(at: 16_200) == Sky.dawn(at: 19_800))
  }

  @Test func theFigureRisesAtSunsetAndGleamsThroughTheNight() throws {
    // In Barcelona the sun sets at 17:22 on 30 November.
    #expect(try sky(12).starlight == 0)
    #expect(try sky(15, 20).starlight == 0)
    #expect(try sky(17, 22).starlight > 0.99)
    #expect(try sky(16, 30).starlight < (try sky(17, 0).starlight))
    for hour in [20, 22, 0, 3, 6] { #expect(try sky(hour).starlight == Sky.gleam) }
    #expect(try sky(9).starlight == 0)
  }

  @Test(arguments: [(3, "leo"), (6, "scorpius"), (9, "cassiopeia"), (12, "orion")])
  func eachSeasonHasItsFigureAndTheSouthTheOpposite(month: Int, figure: String) throws {
    #expect(try sky(22, month: month).constellation.rawValue == figure)
    let southern = try sky(22, month: (month + 5) % 12 + 1, latitude: -33.9)
    #expect(southern.constellation.rawValue == figure)
  }

  @Test func starsStandWhereTheyAre() throws {
    for constellation in Constellation.allCases {
      let stars = constellation.stars
      #expect(stars.count >= 4)
      #expect(stars.allSatisfy { abs($0.x) < 0.6 && abs($0.y) < 0.6 && $0.distance > 1 })
      #expect(constellation.lines.count >= 3)
      #expect(constellation.lines.allSatisfy { stars.indices.contains($0.0) && stars.indices.contains($0.1) })
    }
    // Orion's belt and shoulders: Betelgeuse is the upper left for a northern eye, Rigel the lower right.
    let orion = Constellation.orion.stars
    let (rigel, betelgeuse) = (orion[0], orion[1])
    #expect(rigel.y > betelgeuse.y && rigel.x > betelgeuse.x)
    // They stand 18.6° apart; the projection near the middle keeps that within some percent.
    let (dx, dy) = (rigel.x - betelgeuse.x, rigel.y - betelgeuse.y)
    #expect(abs((dx * dx + dy * dy).squareRoot() - 0.325) < 0.02)
  }

  @Test func everyMonthHasItsHouseAndNames() throws {
    let december = House(of: try #require(CivilDate(year: 2026, month: 12, day: 24)))
    #expect(december == .sagittarius && december.constellation == .sagittarius)
    #expect(House.allCases.map(\.month) == Array(1...12))
    #expect(december.monthName(language: "ca") == "DECEMBER")
    #expect(House.capricorn.monthName(language: "en") == "Æfterra Geola")
    #expect(House.gemini.monthName(language: "ja") == "水無月")
    #expect(House.gemini.monthName(language: "es") == "IVNIVS")
  }
}
