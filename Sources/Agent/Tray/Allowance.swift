import Horology

/// How often something may be asked for: some at once, then as fast as time gives more.
nonisolated struct Allowance {
  /// What may be taken at once.
  private static let most = 20.0
  /// How much a second gives.
  private static let aSecond = 5.0

  private var left = most
  private var counted: BootTime?

  /// Takes one; false if none is left.
  mutating func take(at now: BootTime) -> Bool {
    if let counted {
      left = min(Self.most, left + max(.zero, counted.duration(to: now)) / .seconds(1) * Self.aSecond)
    }
    counted = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
