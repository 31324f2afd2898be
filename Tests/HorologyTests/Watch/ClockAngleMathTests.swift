import Foundation
import Horology
import Testing

/// Setting the hour with the hands.
struct ClockAngleMathTests {
  private func time(_ hour: Int, _ minute: Int) throws -> CivilTime {
    try #require(CivilTime(hour: hour, minute: minute))
  }

  @Test func all720PositionsRoundTrip() throws {
    for hour in 0..<12 {
      for minute in 0..<60 {
        let time = try time(hour, minute)
        let (hourAngle, minuteAngle) = (
          ClockAngleMath.hourAngle(of: time), ClockAngleMath.minuteAngle(of: time)
        )
        #expect(ClockAngleMath.time(hourAngle: hourAngle, minuteAngle: minuteAngle) == time)
        // And by way of a point on the screen, at any distance.
        for distance in [0.001, 80, 4000] {
          let (x, y) = (distance * sin(minuteAngle), -distance * cos(minuteAngle))
          let angle = try #require(ClockAngleMath.angle(x: x, y: y))
          #expect(ClockAngleMath.minute(at: angle) == minute)
        }
      }
    }
  }

  @Test func theHourHandFollowsAtHalfADegreeAMinute() throws {
    let step = ClockAngleMath.hourAngle(of: try time(3, 31)) - ClockAngleMath.hourAngle(of: try time(3, 30))
    #expect(abs(step - .pi / 360) < 1e-12)
    #expect(ClockAngleMath.hourAngle(of: try time(15, 0)) == ClockAngleMath.hourAngle(of: try time(3, 0)))
  }

  @Test(arguments: [(0.0, -1.0, 0.0), (1, 0, 90), (0, 1, 180), (-1, 0, 270)])
  func anglesRunClockwiseFromTwelve(x: Double, y: Double, degrees: Double) throws {
    let angle = try #require(ClockAngleMath.angle(x: x, y: y))
    #expect(abs(angle - degrees * .pi / 180) < 1e-12)
  }

  @Test func aHandMovesInStepsOfItsMarks() {
    #expect(ClockAngleMath.minute(at: 5.9 * .pi / 180) == 1)
    #expect(ClockAngleMath.minute(at: 2.9 * .pi / 180) == 0)
    #expect(ClockAngleMath.minute(at: 357.1 * .pi / 180) == 0)
    #expect(ClockAngleMath.minute(at: -6 * .pi / 180) == 59)
    #expect(ClockAngleMath.hour(at: 44 * .pi / 180) == 1)
    #expect(ClockAngleMath.hour(at: 346 * .pi / 180) == 0)
  }

  @Test func theCentreAndWhatIsNotFiniteAreRefused() {
    #expect(ClockAngleMath.angle(x: 0, y: 0) == nil)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(ClockAngleMath.angle(x: bad, y: 1) == nil)
      #expect(ClockAngleMath.angle(x: 1, y: bad) == nil)
      #expect(ClockAngleMath.minute(at: bad) == nil)
      #expect(ClockAngleMath.hour(at: bad) == nil)
      #expect(ClockAngleMath.time(hourAngle: bad, minuteAngle: 0) == nil)
      #expect(ClockAngleMath.turn(from: 0, to: bad) == nil)
    }
  }

  @Test func aDragInStepsUnderHalfAnHourKeepsHourAndMinuteTogether() throws {
    // Against plain arithmetic on the minutes of the day: from every minute, every step, both ways.
    for start in 0..<1440 {
      for step in -29...29 {
        let from = try time(start / 60, start % 60)
        let expected = (start + step + 1440) % 1440
        let dragged = ClockAngleMath.dragMinute(of: from, to: (start + step + 1440) % 60)
        #expect(dragged.hour * 60 + dragged.minute == expected, "\(from) by \(step)")
      }
    }
  }

  @Test func aFastDragLosesNoHour() throws {
    var (dragged, minutes) = (try time(9, 0), 540)
    // Steps of every size in a scrambled order.
    for index in 0..<20_000 {
      let step = (index * 37 % 59 - 29) * (index % 7 < 4 ? 1 : -1)
      minutes += step
      dragged = ClockAngleMath.dragMinute(of: dragged, to: dragged.minute + step)
      #expect(dragged.hour * 60 + dragged.minute == ((minutes % 1440) + 1440) % 1440)
    }
  }

  @Test(arguments: [
    (11, 59, 0, 12, 0), (12, 0, 59, 11, 59), (23, 59, 0, 0, 0), (0, 0, 59, 23, 59),
    // The jump from the last quarter to the first, and back.
    (7, 45, 15, 8, 15), (8, 15, 45, 7, 45), (7, 50, 5, 8, 5), (8, 5, 50, 7, 50),
    // Half a turn that passes no twelve.
    (7, 0, 30, 7, 30), (7, 30, 0, 7, 0), (7, 20, 50, 7, 50),
  ])
  func crossingTwelveTakesTheHourAlong(hour: Int, minute: Int, to: Int, newHour: Int, newMinute: Int) throws {
    #expect(ClockAngleMath.dragMinute(of: try time(hour, minute), to: to) == (try time(newHour, newMinute)))
  }

  @Test(arguments: [(11, 0, 12), (12, 11, 11), (23, 0, 0), (0, 11, 23), (9, 10, 10), (3, 9, 9), (22, 2, 2)])
  func theHourHandCrossesNoonAndMidnight(hour: Int, to: Int, expected: Int) throws {
    #expect(ClockAngleMath.dragHour(of: try time(hour, 20), to: to) == (try time(expected, 20)))
  }
}
