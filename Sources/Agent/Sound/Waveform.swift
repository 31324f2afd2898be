/// Sound in memory: one or two channels of samples between −1 and 1.
public nonisolated struct Waveform: Sendable, Equatable {
  /// The samples, channels interleaved.
  public var samples: [Float]
  /// 1 or 2.
  public let channels: Int
  /// Frames (one sample of each channel) a second.
  public let rate: Int

  /// Sound from its samples; their number is a multiple of `channels`.
  public init(samples: [Float], channels: Int, rate: Int) {
    precondition(channels == 1 || channels == 2, "a waveform has one or two channels")
    self.samples = samples
    self.channels = channels
    self.rate = rate
  }

  /// How many frames there are.
  public var frames: Int { samples.count / channels }

  /// The length in seconds.
  public var seconds: Double { Double(frames) / Double(rate) }

  /// The largest deflection.
  public var peak: Float {
    samples.withUnsafeBufferPointer { samples in
      var peak: Float = 0
      for sample in samples { peak = max(peak, abs(sample)) }
      return peak
    }
  }

  /// Makes everything louder or softer by a factor.
  mutating func scale(by factor: Float) {
    samples.withUnsafeMutableBufferPointer { samples in
      for index in samples.indices { samples[index] *= factor }
    }
  }

  /// Takes the last so many seconds down to silence, so that a cut is not heard as a click.
  mutating func fadeOut(seconds: Double) {
    let length = min(frames, Int(seconds * Double(rate)))
    let first = frames - length
    for frame in first..<frames {
      let gain = Float(frames - frame) / Float(length + 1)
      for channel in 0..<channels { samples[frame * channels + channel] *= gain }
    }
  }
}
