import Horology
import Testing

@testable import WatchFace

/// The hands.
struct HandTests {
  @Test(arguments: Theme.builtIn)
  func handsAreToldApart(theme: Theme) {
    let hands = HandShapes(theme)
    #expect(hands.minute.reach > hands.hour.reach * 1.4)
    #expect(hands.second.reach > hands.minute.reach)
    #expect(hands.second.path.bounds.height > hands.minute.path.bounds.height)
    #expect(hands.hour.path.bounds.width >= hands.minute.path.bounds.width)
    for hand in [hands.hour, hands.minute, hands.second] {
      #expect(abs(hand.path.bounds.minimum.y + hand.reach) < 1e-6)
    }
  }

  @Test(arguments: Theme.builtIn)
  func minuteHandsReachTheTrack(theme: Theme) {
    let (plan, hands) = (DialPlan(theme), HandShapes(theme))
    // The plain dial's minutes are dots at the track's outer edge.
    let marks = theme.numerals == .plain ? plan.trackOuter - 1.0 / 79 : plan.trackInner
    #expect(
      abs(hands.minute.reach - marks) < 0.008, "its tip is on the minute, to half a hundredth of the dial")
    #expect(hands.second.reach > hands.minute.reach + 0.02 && hands.second.reach < 0.96)
  }

  /// Ornate hands are of one pattern, and told apart by length, breadth and tip.
  @Test func goldsHandsDifferInSilhouette() {
    let hands = HandShapes(.gold)
    func breadth(_ hand: HandShape, _ range: ClosedRange<Double>) -> Double {
      Box(around: hand.path.points.filter { range.contains(-$0.y / hand.reach) }).width
    }
    #expect(hands.hour.reach < hands.minute.reach * 0.66)
    #expect(breadth(hands.hour, 0...1) > breadth(hands.minute, 0...1) * 2.2)
    #expect(breadth(hands.hour, 0.75...1) > breadth(hands.minute, 0.75...1) * 2.5, "a spade, and a lance")
  }

  @Test func silversSecondsHandHasItsCounterweight() {
    let second = HandShapes(.silver).second
    let below = second.path.points.filter { $0.y > 0.16 }
    #expect(second.tail > 0.25)
    #expect(Box(around: below).width > 2.5 * Box(around: second.path.points.filter { $0.y < -0.1 }).width)
  }

  @Test func handsMoveContinuously() throws {
    let scene = try Scenes.display(.gold)
    let angles = scene.handAngles
    #expect(abs(angles.hour - (10 + 9.6 / 60) * .pi / 6) < 1e-12)
    #expect(abs(angles.minute - 9.6 * .pi / 30) < 1e-12)
    #expect(angles.second.map { abs($0 - 36 * .pi / 30) < 1e-12 } == true)
    #expect(try Scenes.watch(.gold, hour: 22, minute: 9).handAngles.second == nil)
    #expect(angles.advanced(byMinutes: -60).hour < angles.hour)
  }

  @Test func aLidTurnsAboutItsLeftEdge() {
    for openness in [0.0, 0.3, 0.7, 1] {
      let lid = LidProjection(radius: 1.235, openness: openness)
      #expect((lid.place(Vector(-1.235, 0.4)).point - Vector(-1.235, 0.4)).length < 1e-9)
    }
    let closed = LidProjection(radius: 1.235, openness: 0)
    #expect((closed.place(Vector(0.3, 0.7)).point - Vector(0.3, 0.7)).length < 1e-9)
    let ajar = LidProjection(radius: 1.235, openness: 0.5)
    // The far edge comes nearer to the eye, and looks larger.
    #expect(ajar.place(Vector(1.235, 0)).scale > ajar.place(Vector(0, 0)).scale)
    #expect(!ajar.showsInside && LidProjection(radius: 1.235, openness: 1).showsInside)
  }

  @Test func rhombiStandApartAndInTheirRing() {
    for index in 0..<12 {
      let points = ArcaneCirclePainter.rhombus(index).points
      #expect(
        points.allSatisfy { $0.length > ArcaneCirclePainter.inner && $0.length < ArcaneCirclePainter.middle })
    }
  }
}
