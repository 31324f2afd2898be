import Horology
import Testing

@testable import WatchFace

/// What fire and lightning are made of.
struct SpellShapeTests {
  private func moment(_ spell: Spell, _ elapsed: Double, seed: UInt64 = 1) -> SpellMoment {
    SpellMoment(SpellCast(spell, elapsed: elapsed, seed: seed), duration: 5, constellation: .orion)
  }

  @Test(arguments: [0.0, 0.9, 2.2, 3.14, 4.4, 5.9])
  func aTongueReachesFromItsRootToItsTip(angle: Double) {
    let (root, tip) = (Vector(0.3, -0.2), Vector(0.3, -0.2) + Vector(angle: angle, radius: 0.5))
    let tongue = FlameTongue(root: root, tip: tip, width: 0.16, bend: 0.2)
    let points = tongue.outline().points
    #expect(points.map { ($0 - tip).length }.min() ?? 1 < 1e-9)
    #expect(points.map { ($0 - root).length }.min() ?? 1 < 0.08)
    #expect(points.allSatisfy { ($0 - root).length <= 0.5 + 1e-9 })
    // All of one direction, or two of them would cut each other out where they overlap.
    #expect(tongue.outline().signedArea > 0)
    #expect(tongue.outline(part: 0.5).signedArea < tongue.outline().signedArea * 0.3)
  }

  @Test(arguments: [0.8, 1.6, 2.4, 3.2])
  func fireStandsAllRoundTheWatchAndNoTongueIsLikeTheNext(elapsed: Double) {
    let tongues = CrimsonFlame().ring(moment(.crimsonFlame, elapsed))
    let turn = 2 * Double.pi
    let places = tongues.map { Trigonometry.arctangent(y: $0.root.x, x: -$0.root.y) }.map {
      $0 < 0 ? $0 + turn : $0
    }
    .sorted()
    let gaps = zip(places, places.dropFirst() + [(places.first ?? 0) + turn]).map { $1 - $0 }
    #expect(gaps.max() ?? turn < .degrees(15), "the crown's place included")
    #expect(tongues.allSatisfy { $0.tip.length < ArcaneCirclePainter.edge })
    let heights = tongues.map { ($0.tip - $0.root).length }.sorted()
    #expect(heights[heights.count * 9 / 10] > heights[heights.count / 10] * 1.8)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func boltsTaperToNothingAndKeepWithinTheCircle(seed: UInt64) {
    for step in 1...30 {
      let moment = moment(.purpleLightning, Double(step) / 10, seed: seed)
      for bolt in PurpleLightning().bolts(moment, before: false) {
        let points = bolt.outline(1).points
        #expect(points.allSatisfy { $0.length < FaceLayout.Extent.circle })
        // The last point of the main channel's line is where its two sides meet.
        #expect(bolt.strike.map { strike in points.contains { ($0 - strike).length < 1e-9 } } == true)
        // The first lies beside its root, half as far as the root is wide.
        #expect(bolt.root.map { ($0 - points[0]).length > 0.015 } == true)
      }
    }
  }

  @Test(arguments: [-0.12, -0.04, 0, 0.09, 0.12])
  func aSwingingWatchIsNotCutOff(angle: Double) {
    let layout = FaceLayout(size: 512, style: .engraved, staged: true)
    let box = layout.watchBox(swung: angle)
    let rim = Path.circle(radius: CasePainter.radius(of: .engraved)).points + [Vector(0, -1.76)]
    // A shock may move it besides.
    for shake in [Vector(0.03, 0.03), Vector(-0.03, -0.03)] {
      for point in rim {
        let place = (layout.center + point * layout.radius - layout.bow).rotated(by: angle)
        #expect(box.contains(layout.bow + place + shake * layout.radius))
      }
    }
  }

  @Test func aBandIsAsWideAsItIsTold() {
    let line = (0...10).map { Vector(Double($0), 0) }
    let band = Path.ribbon(line) { 0.1 + $0 }
    for corner in band.corners { #expect(abs(abs(corner.y) - 0.1 - corner.x / 10) < 1e-9) }
    let stroke = Path.tapered(line, width: 2)
    #expect(abs(stroke.bounds.height - 2) < 1e-9 && abs(stroke.corners[0].y) < 1e-9)
  }
}
