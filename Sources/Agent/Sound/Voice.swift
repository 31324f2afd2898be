/// A sound being played: repeats its waveform without a gap and follows its loudness.
nonisolated struct Voice: Sendable {
  let waveform: Waveform
  let loudness: Loudness
  /// The next frame to play.
  private var position = 0
  /// Frames of the ring that lie behind: what the fade-in goes by.
  private var played: Int

  /// A voice that starts at the waveform's beginning, so many seconds after the ring began.
  ///
  /// The waveform must not be empty.
  init(_ waveform: Waveform, loudness: Loudness, after seconds: Double) {
    precondition(waveform.frames > 0, "nothing to play")
    self.waveform = waveform
    self.loudness = loudness
    played = Int(seconds * Double(waveform.rate))
  }

  /// Fills the buffer, whose length is a multiple of the number of channels, with what comes next.
  mutating func fill(_ buffer: UnsafeMutableBufferPointer<Float>) {
    let channels = waveform.channels
    let frames = buffer.count / channels
    // Changed evenly within the buffer: a step would be heard as a crackle.
    var gain = loudness.gain(after: Double(played) / Double(waveform.rate))
    played += frames
    let step = (loudness.gain(after: Double(played) / Double(waveform.rate)) - gain) / Float(max(frames, 1))
    waveform.samples.withUnsafeBufferPointer { samples in
      for frame in 0..<frames {
        for channel in 0..<channels {
          buffer[frame * channels + channel] = samples[position * channels + channel] * gain
        }
        gain += step
        position += 1
        if position == samples.count / channels { position = 0 }
      }
    }
  }
}
