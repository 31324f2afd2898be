/// A reading of the clock that starts with the machine and runs on through its sleep (`CLOCK_BOOTTIME`).
public struct BootTime: InstantProtocol, Hashable, Sendable {
  /// Microseconds since the machine was started.
  public let microseconds: Int64

  /// The reading so many microseconds after the machine's start.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The point so much later, held to what fits.
  public func advanced(by duration: Duration) -> BootTime {
    BootTime(microseconds: microseconds.addingHeld(duration.microseconds))
  }

  /// How long it is from this point to the other.
  public func duration(to other: BootTime) -> Duration {
    .microseconds(other.microseconds) - .microseconds(microseconds)
  }

  /// By time.
  public static func < (left: BootTime, right: BootTime) -> Bool { left.microseconds < right.microseconds }
}
