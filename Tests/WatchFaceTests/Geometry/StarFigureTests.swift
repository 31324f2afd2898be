import Horology
import Testing

@testable import WatchFace

/// Where the season's stars stand on a dial.
struct StarFigureTests {
  private static let seasons: [Constellation] = [.leo, .scorpius, .cassiopeia, .orion]

  @Test(arguments: Theme.builtIn, seasons)
  func aFigureKeepsClearOfWhatIsWritten(theme: Theme, season: Constellation) throws {
    let plan = DialPlan(theme)
    for hasPlaque in [false, true] {
      let figure = try #require(
        StarFigure(season, on: StarField(theme, plan, hasPlaque: hasPlaque)), "there is room")
      #expect(figure.lines.count > 1, "its lines are seen")
      var written = hasPlaque ? [PlaquePainter.place] : plan.inscriptions(theme.motto).map(\.bounds)
      if theme.complication != .none, !hasPlaque { written.append(plan.plate.bounds) }
      let numerals = (1...12).flatMap {
        plan.numeral($0, style: theme.numerals).flattened(segments: 3).corners
      }
      let drawn = figure.lines.flatMap { line in
        (0...20).map { line.start + (line.end - line.start) * (Double($0) / 20) }
      }
      for (points, margin) in [(figure.stars, 0.045), (drawn, 0.025)] {
        for point in points {
          #expect(
            !written.contains { $0.grown(by: margin).contains(point) }, "clear of lettering and windows")
          #expect(numerals.allSatisfy { ($0 - point).length > margin }, "clear of the numerals")
          #expect(point.length > 0.1, "no line runs through the axis, where it would pass for a hand")
        }
      }
    }
  }

  @Test func aFigureIsTheSkysButForItsPlaceSizeAndTurn() throws {
    let figure = try #require(
      StarFigure(.orion, on: StarField(.classic, DialPlan(.classic), hasPlaque: false)))
    let sky = StarFigure.places(of: .orion)
    let ratio = (figure.stars[0] - figure.stars[1]).length / (sky[0] - sky[1]).length
    for (index, star) in figure.stars.enumerated() {
      for (other, place) in figure.stars.enumerated() where other > index {
        #expect(abs((star - place).length - (sky[index] - sky[other]).length * ratio) < 1e-9)
      }
    }
  }

  @Test func whereThereIsNoRoomThereAreNoStars() {
    var field = StarField(.gold, DialPlan(.gold), hasPlaque: false)
    #expect(StarFigure(.leo, on: field) != nil)
    field = StarField(radius: field.radius, taken: [Box(around: [Vector(-1, -1), Vector(1, 1)])])
    #expect(StarFigure(.leo, on: field) == nil)
  }
}
