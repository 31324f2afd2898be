/// Strokes on gongs in time, which become a waveform.
nonisolated struct Score: Sendable {
  /// One stroke of a hammer.
  struct Stroke: Sendable {
    /// Seconds from the beginning.
    let time: Double
    let gong: Gong
    /// 1 is the full strength.
    var strength: Float = 1
  }

  let strokes: [Stroke]
  /// Seconds until it may begin again.
  let length: Double

  /// Frames a second: what most sound cards run at, and enough for the highest mode of the highest gong.
  static let rate = 44_100

  /// The level of the loudest moment; leaves the mixer a little room.
  static let peak: Float = 0.9

  /// The score as sound.
  func waveform() -> Waveform {
    var mix = [Float](repeating: 0, count: Int(length * Double(Self.rate)))
    // A gong sounds alike at each stroke: computed once, laid down many times.
    var sounds: [(gong: Gong, samples: [Float])] = []
    for stroke in strokes {
      let sound: [Float]
      if let known = sounds.first(where: { $0.gong == stroke.gong }) {
        sound = known.samples
      } else {
        sound = stroke.gong.stroke(rate: Self.rate)
        sounds.append((stroke.gong, sound))
      }
      lay(sound, strength: stroke.strength, at: Int(stroke.time * Double(Self.rate)), into: &mix)
    }
    var waveform = Waveform(samples: mix, channels: 1, rate: Self.rate)
    let peak = waveform.peak
    if peak > 0 { waveform.scale(by: Self.peak / peak) }
    waveform.fadeOut(seconds: 0.05)
    return waveform
  }

  private func lay(_ sound: [Float], strength: Float, at start: Int, into mix: inout [Float]) {
    mix.withUnsafeMutableBufferPointer { mix in
      sound.withUnsafeBufferPointer { sound in
        for index in 0..<min(sound.count, mix.count - start) { mix[start + index] += sound[index] * strength }
      }
    }
  }
}
