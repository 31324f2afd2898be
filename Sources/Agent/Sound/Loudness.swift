import Horology

/// How loud a ring is from its first moment on.
///
/// A volume is a position of the volume slider as every Linux desktop draws it: the amplitude is its cube, so
/// half way up is 18 dB below the full level. The fade-in moves that slider evenly from a quarter of its way
/// (36 dB below, soft but not silent) to the end.
public nonisolated struct Loudness: Sendable, Equatable {
  /// The full level as a slider position, 0 to 100.
  public let volume: Int
  /// How long the ring takes to reach it; zero for at once.
  public let fadeIn: Duration

  /// A loudness; a volume outside 0 to 100 means the nearer end, a negative fade-in none.
  public init(volume: Int, fadeIn: Duration) {
    self.volume = min(max(volume, 0), 100)
    self.fadeIn = max(fadeIn, .zero)
  }

  /// Where the fade-in begins, as a part of the slider's way.
  static let floor = 0.25

  /// The factor for samples so many seconds after the ring began.
  public func gain(after seconds: Double) -> Float {
    let length = Double(fadeIn.microseconds) / 1e6
    let way = length > 0 ? min(max(seconds / length, 0), 1) : 1
    let position = Double(volume) / 100 * (Self.floor + (1 - Self.floor) * way)
    return Float(position * position * position)
  }
}
