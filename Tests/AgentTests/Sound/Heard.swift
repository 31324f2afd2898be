import Foundation

/// Sound as it was heard, and what can be measured in it.
nonisolated struct Heard {
  let samples: [Float]
  let rate: Int

  init(samples: [Float], rate: Int) {
    self.samples = samples
    self.rate = rate
  }

  var seconds: Double { Double(samples.count) / Double(rate) }

  var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The effective (root mean square) level of each piece of so many seconds.
  func levels(every seconds: Double) -> [Double] {
    let length = Int(seconds * Double(rate))
    return stride(from: 0, to: samples.count - length + 1, by: length).map { start in
      let piece = samples[start..<start + length]
      return (piece.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(length)).squareRoot()
    }
  }

  /// The first and the last sample louder than the threshold.
  func loudRange(above threshold: Float = 0.001) -> ClosedRange<Int>? {
    guard let first = samples.firstIndex(where: { abs($0) > threshold }),
      let last = samples.lastIndex(where: { abs($0) > threshold })
    else { return nil }
    return first...last
  }

  func from(_ first: Int, to last: Int) -> Heard { Heard(samples: Array(samples[first..<last]), rate: rate) }

  /// How far a sample at most lies from where a sine of this frequency goes on to from the two before it.
  func largestBreak(inSine frequency: Double) -> Double {
    let turn = 2 * cos(2 * Double.pi * frequency / Double(rate))
    return samples.indices.dropFirst().dropLast().reduce(0.0) { largest, index in
      let next = turn * Double(samples[index]) - Double(samples[index - 1])
      return max(largest, abs(Double(samples[index + 1]) - next))
    }
  }

  /// The amplitude of one frequency in windows of so many seconds, every `step` seconds.
  func band(_ frequency: Double, window: Double = 0.06, step: Double = 0.01) -> [Double] {
    let length = Int(window * Double(rate))
    let hop = Int(step * Double(rate))
    let turn = 2 * Double.pi * frequency / Double(rate)
    // A Hann window, so that what is strong beside the band does not leak into it.
    let factors = (0..<length).map { index -> (Double, Double) in
      let weight = (0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(length))) * 4 / Double(length)
      return (weight * cos(turn * Double(index)), weight * sin(turn * Double(index)))
    }
    return stride(from: 0, to: max(samples.count - length, 0), by: hop).map { start in
      var (x, y) = (0.0, 0.0)
      for index in 0..<length {
        let sample = Double(samples[start + index])
        x += sample * factors[index].0
        y += sample * factors[index].1
      }
      return (x * x + y * y).squareRoot()
    }
  }

  /// When strokes begin in a frequency band, in seconds: where its amplitude jumps by a quarter of its maximum
  /// within a window.
  func onsets(at frequency: Double) -> [Double] {
    let band = band(frequency)
    let threshold = (band.max() ?? 0) / 4
    guard threshold > 0.001 else { return [] }
    var onsets: [Double] = []
    for index in band.indices where band[index] - (index < 6 ? 0 : band[index - 6]) > threshold {
      let time = Double(index) * 0.01
      if let last = onsets.last, time - last < 0.2 { continue }
      onsets.append(time)
    }
    return onsets
  }
}
