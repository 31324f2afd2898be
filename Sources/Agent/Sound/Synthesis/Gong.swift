import Glibc

/// A watch's gong: a steel wire, one end fixed in a block, the other free, struck by a small hammer.
///
/// Such a wire swings in the modes of a clamped bar, whose frequencies go as the squares of the roots of
/// `cos x · cosh x = −1` (Euler and Bernoulli): 1.875, 4.694, 7.855, 10.996, 14.137, 17.279. The lowest mode of
/// so thin a wire moves no air; what is heard as its pitch is the second. A bent wire swings at slightly
/// different frequencies in and across its plane, which makes the tone beat slowly, as that of bells does.
nonisolated struct Gong: Sendable, Equatable {
  /// The frequency of the heard pitch, in hertz.
  let pitch: Double
  /// The time in which the pitch's mode dies away by 60 dB, in seconds.
  let decay: Double

  /// One mode: its frequency and its decay, relative to the pitch's, and its strength.
  private struct Mode {
    let ratio: Double
    let strength: Double

    /// Higher modes lose their energy faster: internal friction and radiation grow with frequency.
    var decay: Double { pow(ratio, -0.7) }
  }

  private static let modes: [Mode] = zip(
    [4.694, 7.855, 10.996, 14.137, 17.279], [1, 0.65, 0.4, 0.22, 0.12]
  ).map { root, strength in Mode(ratio: root * root / (4.694 * 4.694), strength: strength) }

  /// How far apart the two swings of a mode lie, as a part of its frequency: a beat or two a second.
  private static let split = 0.0018

  /// How a stroke is shared between them, as the hammer strikes nearly in the plane: the beat is 4 dB deep.
  private static let shares = (in: 0.8, across: 0.2)

  /// How long the hammer stays on the wire, in seconds: softens the onset.
  private static let contact = 0.0008

  /// One stroke at full strength, from the hammer's touch until it has died away; peaks somewhat above 1.
  func stroke(rate: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(decay * Double(rate)))
    for mode in Self.modes where pitch * mode.ratio < Double(rate) * 0.45 {
      for (offset, share) in [(0, Self.shares.in), (Self.split, Self.shares.across)] {
        addSwing(
          frequency: pitch * mode.ratio * (1 + offset), decay: decay * mode.decay,
          amplitude: mode.strength * share, to: &samples, rate: rate)
      }
    }
    soften(&samples, rate: rate)
    return samples
  }

  /// Adds a decaying sine: the imaginary part of a rotating, shrinking complex number.
  private func addSwing(
    frequency: Double, decay: Double, amplitude: Double, to samples: inout [Float], rate: Int
  ) {
    let angle = 2 * Double.pi * frequency / Double(rate)
    let shrink = pow(10, -3 / (decay * Double(rate)))
    let (turnX, turnY) = (shrink * cos(angle), shrink * sin(angle))
    var (x, y) = (amplitude, 0.0)
    samples.withUnsafeMutableBufferPointer { samples in
      for index in 0..<min(samples.count, Int(decay * Double(rate))) {
        samples[index] += Float(y)
        (x, y) = (x * turnX - y * turnY, x * turnY + y * turnX)
      }
    }
  }

  private func soften(_ samples: inout [Float], rate: Int) {
    let length = Int(Self.contact * Double(rate))
    for index in 0..<min(length, samples.count) {
      samples[index] *= Float(0.5 - 0.5 * cos(Double.pi * Double(index) / Double(length)))
    }
  }
}
