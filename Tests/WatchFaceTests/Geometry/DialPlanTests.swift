import Horology
import Testing

@testable import WatchFace

/// What stands where: numbers, so that nothing on a dial collides.
struct DialPlanTests {
  private func numerals(_ theme: Theme) -> [[Vector]] {
    (1...12).map { DialPlan(theme).numeral($0, style: theme.numerals).points }
  }

  @Test(arguments: Theme.builtIn)
  func numeralsStandBetweenTrackAndCentre(theme: Theme) {
    let plan = DialPlan(theme)
    for (index, points) in numerals(theme).enumerated() {
      #expect(
        points.allSatisfy { $0.length < plan.trackInner - 0.008 }, "\(index + 1) clears the minute track")
      #expect(points.allSatisfy { $0.length > plan.centerRadius + 0.01 }, "\(index + 1) clears the centre")
      #expect(points.allSatisfy { $0.length > plan.hourReach + 0.01 }, "\(index + 1) clears the hour hand")
    }
  }

  @Test(arguments: Theme.builtIn)
  func numeralsKeepApart(theme: Theme) {
    let all = numerals(theme)
    for index in 0..<12 {
      let next = all[(index + 1) % 12]
      let gap = all[index].map { point in next.map { ($0 - point).length }.min() ?? 0 }.min() ?? 0
      #expect(gap > 0.025, "\(index + 1) and \(index + 2)")
    }
  }

  @Test(arguments: Theme.builtIn)
  func whatStandsAtSixClearsNumeralsAndEmblem(theme: Theme) {
    let plan = DialPlan(theme)
    let plate = plan.plate.bounds
    for points in numerals(theme) { #expect(!Box(around: points).overlaps(plate)) }
    if theme.emblem == .moonAndStar {
      #expect(!EmblemPainter.moon.bounds.overlaps(plate))
      #expect(EmblemPainter.moon.points.allSatisfy { $0.length < plan.centerRadius - 0.02 })
    }
  }

  @Test func goldsStarLiesInTheMoonsBowl() {
    let star = Path.star(points: 8, outer: EmblemPainter.starReach, inner: 0.05).points
    let moon = EmblemPainter.moon.points
    for tip in star { #expect(moon.allSatisfy { ($0 - tip).length > 0.01 }) }
  }

  @Test func romansStandRadially() {
    let plan = DialPlan(.gold)
    for hour in 1...12 {
      let upright = plan.numeral(hour, style: .roman).rotated(by: -Double(hour) * .pi / 6)
      let twelfth = RomanNumeral.path(of: hour).bounds
      // Turned back to twelve, it stands upright over the centre, its head outward.
      #expect(abs(upright.bounds.center.x - twelfth.center.x * plan.numeralHeight) < 0.01)
      #expect(
        upright.points.allSatisfy { abs($0.length - plan.numeralRadius) < plan.numeralHeight / 2 + 1e-6 })
    }
  }

  @Test(arguments: [Theme.silver, .classic])
  func arabicFiguresStandUpright(theme: Theme) {
    let plan = DialPlan(theme)
    for hour in 1...12 {
      let box = plan.numeral(hour, style: theme.numerals).bounds
      #expect(abs(box.height - plan.numeralHeight) < 0.012, "\(hour)")
      #expect((box.center - Vector(angle: Double(hour) * .pi / 6, radius: plan.numeralRadius)).length < 0.05)
    }
  }

  @Test func classicIsAsItsProportionsSay() throws {
    let unit = 1.0 / 79
    for minute in 0..<60 {
      let tick = DialPainter.tick(minute).points
      let (start, end) = (try #require(tick.first), try #require(tick.last))
      #expect(abs(start.length - 73 * unit) < 1e-12)
      #expect(abs(start.length - end.length - (minute % 5 == 0 ? 5 : 1) * unit) < 1e-12)
    }
    let plan = DialPlan(.classic)
    #expect(abs(plan.numeralHeight - 16 * unit) < 1e-12)
    #expect(abs(1 - plan.numeralRadius - plan.numeralHeight / 2 - 14 * unit) < 1e-12)
    let hands = HandShapes(.classic)
    #expect(abs(hands.hour.path.bounds.height - 39 * unit) < 1e-9)
    #expect(abs(hands.hour.path.bounds.width - 2 * unit) < 1e-9)
    #expect(abs(hands.hour.path.bounds.maximum.y) < 1e-9 && hands.minute.tail == 0)
  }
}
