/// A minute repeater tells the time by strokes: the hours on a deep gong, the quarters on two (high, then deep:
/// ting-tang), the minutes since the quarter on a high one.
public nonisolated struct MinuteRepeater: Sendable, Equatable {
  /// Strokes of the hours, 1 to 12.
  public let hours: Int
  /// Double strokes of the quarters, 0 to 3.
  public let quarters: Int
  /// Strokes of the minutes, 0 to 14.
  public let minutes: Int

  /// The strokes for a time of day.
  ///
  /// - Parameters:
  ///   - hour: 0 to 23.
  ///   - minute: 0 to 59.
  public init(hour: Int, minute: Int) {
    precondition((0..<24).contains(hour) && (0..<60).contains(minute), "no such time of day")
    hours = (hour + 11) % 12 + 1
    quarters = minute / 15
    minutes = minute % 15
  }

  /// D5, the hours' gong.
  static let deep = Gong(pitch: 587.33, decay: 2.6)
  /// A5, a fifth above: the minutes' gong.
  static let high = Gong(pitch: 880, decay: 2.0)

  /// The pace, in seconds, of an unhurried regulator.
  private enum Pace {
    static let hour = 0.72
    static let quarter = 0.95
    static let withinQuarter = 0.3
    static let minute = 0.62
    /// Between hours, quarters and minutes, beyond the pace.
    static let pause = 0.45
    /// From the last stroke until all begins again: the last tone dies away, and a breath.
    static let rest = 3.0
  }

  /// Every stroke in time.
  var score: Score {
    var strokes: [Score.Stroke] = []
    var time = 0.0
    for _ in 0..<hours {
      strokes.append(.init(time: time, gong: Self.deep))
      time += Pace.hour
    }
    time += Pace.pause
    for _ in 0..<quarters {
      strokes.append(.init(time: time, gong: Self.high))
      strokes.append(.init(time: time + Pace.withinQuarter, gong: Self.deep))
      time += Pace.quarter
    }
    if quarters > 0 { time += Pace.pause }
    for _ in 0..<minutes {
      strokes.append(.init(time: time, gong: Self.high))
      time += Pace.minute
    }
    return Score(strokes: strokes, length: (strokes.last?.time ?? 0) + Pace.rest)
  }

  /// The strokes as sound, with a rest at the end, to be repeated.
  public func waveform() -> Waveform { score.waveform() }
}
