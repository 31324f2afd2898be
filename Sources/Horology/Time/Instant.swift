/// A point of civil history: whole microseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX).
public struct Instant: InstantProtocol, Hashable, Sendable {
  /// Microseconds since the Unix epoch.
  public let microseconds: Int64

  /// The instant so many microseconds after the Unix epoch.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The instant so many whole seconds after the Unix epoch, held to what fits.
  public init(seconds: Int64) { microseconds = Duration.seconds(seconds).microseconds }

  /// The last full second at or before this instant, since the Unix epoch.
  public var seconds: Int64 {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// What a calendar of four-digit years can name: 1970-01-01 to 9999-12-31.
  ///
  /// Instants from outside are held to it.
  public static let calendarRange = Instant(seconds: 0)...Instant(seconds: 253_402_300_799)

  /// The point so much later, held to what fits.
  public func advanced(by duration: Duration) -> Instant {
    Instant(microseconds: microseconds.addingHeld(duration.microseconds))
  }

  /// How long it is from this point to the other.
  public func duration(to other: Instant) -> Duration {
    .microseconds(other.microseconds) - .microseconds(microseconds)
  }

  /// By time.
  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}
