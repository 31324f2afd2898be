/// The winding of the dial: a stroke in circles, summed until twelve turns cast a spell.
public struct SpellWinding: Hashable, Sendable {
  /// What a touch led to.
  public enum Outcome: Hashable, Sendable {
    /// So many of the twelve rhombi are lit.
    case lit(Int)
    /// The twelfth turn was completed; the winding starts anew.
    case cast
  }

  /// The turns that cast a spell.
  public static let turnsToCast = 12
  /// How long a winding lasts untouched.
  public static let patience = Duration.seconds(4)

  /// The angle turned so far, in radians, clockwise positive.
  public private(set) var turned = 0.0
  private var lastAngle: Double?
  private var lastTime: BootTime?

  /// A winding not begun.
  public init() {}

  /// Completed turns, in whichever direction.
  public var lit: Int { Int((abs(turned) / (2 * .pi) + 1e-9).rounded(.down)) }

  /// The finger lies at an angle about the centre (radians, clockwise); one that is not finite is ignored.
  public mutating func touch(angle: Double, at time: BootTime) -> Outcome {
    guard angle.isFinite else { return .lit(lit) }
    expire(at: time)
    if let lastAngle, let turn = ClockAngleMath.turn(from: lastAngle, to: angle) { turned += turn }
    (lastAngle, lastTime) = (angle, time)
    guard lit >= Self.turnsToCast else { return .lit(lit) }
    self = SpellWinding()
    return .cast
  }

  /// The finger was lifted: its next touch goes on from wherever it lands.
  public mutating func lift(at time: BootTime) {
    expire(at: time)
    lastAngle = nil
  }

  /// Forgets a winding that lay untouched for the patience.
  public mutating func expire(at time: BootTime) {
    if let lastTime, lastTime.duration(to: time) >= Self.patience { self = SpellWinding() }
  }
}
