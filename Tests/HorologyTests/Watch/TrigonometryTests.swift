import Foundation
import Horology
import Testing

/// The circular functions, against the C library's.
struct TrigonometryTests {
  @Test func circularFunctionsAgreeWithTheCLibrary() {
    for step in -4000...4000 {
      let angle = Double(step) * 0.005
      #expect(abs(Trigonometry.sine(angle) - sin(angle)) < 4e-15, "sine of \(angle)")
      #expect(abs(Trigonometry.cosine(angle) - cos(angle)) < 4e-15, "cosine of \(angle)")
    }
    #expect(abs(Trigonometry.tangent(0.7) - tan(0.7)) < 1e-14)
  }

  @Test func arctangentAgreesInEveryQuarter() {
    for x in stride(from: -3.0, through: 3, by: 0.25) {
      for y in stride(from: -3.0, through: 3, by: 0.25) where x != 0 || y != 0 {
        #expect(abs(Trigonometry.arctangent(y: y, x: x) - atan2(y, x)) < 2e-15, "(\(x), \(y))")
      }
    }
    #expect(Trigonometry.arctangent(y: 0, x: 0) == 0)
  }

  @Test func arcsineAndArccosineAgreeAndHoldWhatIsBeyondOne() {
    for step in -100...100 {
      let value = Double(step) / 100
      #expect(abs(Trigonometry.arcsine(value) - asin(value)) < 1e-14)
      #expect(abs(Trigonometry.arccosine(value) - acos(value)) < 1e-14)
    }
    #expect(Trigonometry.arccosine(1.2) == 0)
    #expect(abs(Trigonometry.arcsine(-1.2) + .pi / 2) < 1e-15)
  }
}
