extension Duration {
  /// Whole microseconds, what is finer cut off toward zero; held to what fits.
  public var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows else { return seconds < 0 ? .min : .max }
    return whole.addingHeld(attoseconds / 1_000_000_000_000)
  }

  /// Whole seconds, a started one counted whole: how a remaining time is shown.
  public var secondsRoundedUp: Int64 {
    components.seconds + (components.attoseconds > 0 ? 1 : 0)
  }

  /// A length of so many minutes.
  public static func minutes(_ minutes: Int64) -> Duration { .seconds(minutes * 60) }

  /// A length of so many hours.
  public static func hours(_ hours: Int64) -> Duration { .seconds(hours * 3600) }
}

extension Int64 {
  /// The sum, held to what fits: points of time come from files and from strangers, and none may end the program.
  func addingHeld(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other < 0 ? .min : .max
  }
}

extension InstantProtocol where Duration == Swift.Duration {
  /// The instant so much later.
  public static func + (instant: Self, duration: Duration) -> Self { instant.advanced(by: duration) }

  /// The instant so much earlier.
  public static func - (instant: Self, duration: Duration) -> Self { instant.advanced(by: .zero - duration) }
}
