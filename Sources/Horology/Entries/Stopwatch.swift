/// The stopwatch.
public struct Stopwatch: Hashable, Sendable {
  /// What the stopwatch does.
  public enum Phase: Hashable, Sendable {
    /// It stands at zero.
    case zero
    /// It runs, as if started at the mark and never stopped since.
    case running(since: Mark)
    /// It stands at this time.
    case stopped(elapsed: Duration)
  }

  /// What can be asked of it.
  public enum Verb: String, Sendable, CaseIterable {
    case start, lap, stop, reset
  }

  /// What it does.
  public var phase: Phase
  /// The length of each lap, oldest first.
  public var laps: [Duration]

  /// A stopwatch in a phase.
  public init(phase: Phase = .zero, laps: [Duration] = []) {
    self.phase = phase
    self.laps = laps
  }

  /// How many laps it keeps.
  public static let mostLaps = 1000

  /// What it shows.
  public func elapsed(at moment: Moment) -> Duration {
    switch phase {
    case .zero: .zero
    case .running(let start): max(.zero, .zero - start.left(at: moment))
    case .stopped(let elapsed): elapsed
    }
  }

  /// Does what is asked.
  ///
  /// - Throws: a refusal that says why it can't be done now.
  public mutating func perform(_ verb: Verb, at moment: Moment) throws(Refusal) {
    switch (verb, phase) {
    case (.start, .zero), (.start, .stopped):
      phase = .running(since: Mark(.zero - elapsed(at: moment), after: moment))
    case (.start, .running): throw .illegalState("the stopwatch runs already; stop or reset it first")
    case (.stop, .running): phase = .stopped(elapsed: elapsed(at: moment))
    case (.stop, _): throw .illegalState("the stopwatch does not run; start it first")
    case (.lap, .running):
      guard laps.count < Self.mostLaps else {
        throw .limitReached("the stopwatch keeps at most \(Self.mostLaps) laps; reset it first")
      }
      laps.append(elapsed(at: moment) - laps.reduce(.zero, +))
    case (.lap, _): throw .illegalState("the stopwatch does not run; start it first")
    case (.reset, _): self = Stopwatch()
    }
  }
}
