import Horology

/// A point or a displacement in the plane; y grows downward.
public struct Vector: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Downward.
  public var y: Double

  /// A point by its coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at a distance from the origin, at an angle in radians clockwise from twelve.
  public init(angle: Double, radius: Double) {
    self.init(radius * Trigonometry.sine(angle), -radius * Trigonometry.cosine(angle))
  }

  /// The origin.
  public static let zero = Vector(0, 0)

  /// The distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector turned clockwise.
  public func rotated(by angle: Double) -> Vector {
    let (sine, cosine) = (Trigonometry.sine(angle), Trigonometry.cosine(angle))
    return Vector(x * cosine - y * sine, x * sine + y * cosine)
  }

  /// The sum.
  public static func + (left: Vector, right: Vector) -> Vector { Vector(left.x + right.x, left.y + right.y) }
  /// The difference.
  public static func - (left: Vector, right: Vector) -> Vector { Vector(left.x - right.x, left.y - right.y) }
  /// The vector so many times as long.
  public static func * (left: Vector, factor: Double) -> Vector { Vector(left.x * factor, left.y * factor) }
}

extension Double {
  /// A number of degrees, in radians.
  static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// A value between two others, linear in the fraction.
  static func mix(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    start + (end - start) * fraction
  }

  /// The number held to a range.
  func held(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
