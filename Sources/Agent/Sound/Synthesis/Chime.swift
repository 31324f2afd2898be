/// The chime that is always there: sounds where no sound file does.
///
/// A phrase like that of a musical watch: an A major chord broken upwards, twice, the second time higher and
/// quicker, then three even strokes on its top. It wakes by its high partials and by not being regular.
public nonisolated enum Chime {
  private static func gong(_ pitch: Double) -> Gong { Gong(pitch: pitch, decay: 1.7) }

  /// A5, C♯6, E6, A6 and C♯7.
  private static let notes = [880, 1108.73, 1318.51, 1760, 2217.46].map(gong)

  /// When which note is struck, and how hard.
  private static let phrase: [(time: Double, note: Int, strength: Float)] = [
    (0.00, 0, 0.8), (0.22, 1, 0.8), (0.44, 2, 0.9), (0.66, 3, 1),
    (1.20, 1, 0.8), (1.36, 2, 0.8), (1.52, 3, 0.9), (1.68, 4, 1),
    (2.20, 4, 0.9), (2.52, 3, 0.9), (2.84, 4, 1),
  ]

  static let score = Score(
    strokes: phrase.map { .init(time: $0.time, gong: notes[$0.note], strength: $0.strength) }, length: 4.4)

  /// The chime as sound, to be repeated.
  public static func waveform() -> Waveform { score.waveform() }
}
