extension Duration {
  /// Whole microseconds, what is finer cut off toward zero.
  public var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
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

extension InstantProtocol where Duration == Swift.Duration {
  /// The instant so much later.
  public static func + (instant: Self, duration: Duration) -> Self { instant.advanced(by: duration) }

  /// The instant so much earlier.
  public static func - (instant: Self, duration: Duration) -> Self { instant.advanced(by: .zero - duration) }
}
