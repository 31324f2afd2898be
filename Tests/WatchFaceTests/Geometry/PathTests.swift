import Testing

@testable import WatchFace

/// Outlines as values.
struct PathTests {
  @Test func aCircleIsRound() {
    let circle = Path.circle(center: Vector(2, -1), radius: 3)
    for point in circle.flattened(segments: 40).points {
      #expect(abs((point - Vector(2, -1)).length - 3) < 3e-5)
    }
    #expect(abs(circle.signedArea / 2 - 9 * .pi) < 0.05)
    #expect(circle.bounds.center == Vector(2, -1) || (circle.bounds.center - Vector(2, -1)).length < 1e-9)
  }

  @Test func anArcRunsClockwiseFromTwelve() throws {
    let arc = Path.arc(radius: 2, from: 0, to: .pi / 2)
    let end = try #require(arc.points.last)
    #expect((end - Vector(2, 0)).length < 1e-9)
    #expect(arc.points.allSatisfy { $0.x > -1e-9 && $0.y < 1e-9 })
  }

  @Test func aRingsHoleRunsAgainstItsEdge() {
    let ring = Path.ring(inner: 1, outer: 2)
    let holeStart = ring.elements.lastIndex { if case .move = $0 { true } else { false } } ?? 0
    var (edge, hole) = (Path(), Path())
    for (index, element) in ring.elements.enumerated() {
      for point in [element.end].compactMap({ $0 }) {
        if index < holeStart { edge.elements.isEmpty ? edge.move(to: point) : edge.line(to: point) }
        if index >= holeStart { hole.elements.isEmpty ? hole.move(to: point) : hole.line(to: point) }
      }
    }
    #expect(edge.signedArea > 0 && hole.signedArea < 0)
  }

  @Test func turningAndMirroringKeepWhatTheyShould() {
    let shape = Path.star(points: 5, outer: 1, inner: 0.4)
    #expect(abs(shape.rotated(by: 0.7).signedArea - shape.signedArea) < 1e-9)
    #expect(shape.winding(clockwise: false).signedArea < 0)
    var half = Path()
    half.move(to: Vector(0, -1))
    half.curve(Vector(0.4, -0.9), Vector(0.5, -0.2), to: Vector(0.3, 0))
    half.line(to: Vector(0, 0.2))
    let whole = Path.mirrored(half: half)
    for point in whole.points {
      #expect(whole.points.contains { ($0 - Vector(-point.x, point.y)).length < 1e-9 })
    }
  }

  @Test func aCrescentLiesInItsCircleAndOutsideTheCut() {
    let crescent = Path.crescent(center: Vector(0, 0.1), radius: 0.5, cut: 0.4, rise: 0.2)
    for point in crescent.points {
      #expect((point - Vector(0, 0.1)).length < 0.5001)
      #expect((point - Vector(0, -0.1)).length > 0.3999)
    }
  }

  @Test func vectorsTurnClockwise() {
    #expect((Vector(angle: .pi / 2, radius: 1) - Vector(1, 0)).length < 1e-12)
    #expect((Vector(0, -1).rotated(by: .pi / 2) - Vector(1, 0)).length < 1e-12)
  }
}
