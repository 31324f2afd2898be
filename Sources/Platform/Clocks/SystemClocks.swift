import CGLib
import CLinux
import Horology

/// The clocks of this machine.
public struct SystemClocks {
  private let zones: TimeZones
  private let bootID: String

  /// The machine's clocks, with the zone that `zones` says is in force.
  public init(zones: TimeZones) throws(PlatformError) {
    self.zones = zones
    let path = "/proc/sys/kernel/random/boot_id"
    bootID = String(decoding: try FileContents.read(path, atMost: 64), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined()
  }

  /// What they say now.
  public func now() -> Moment {
    Moment(
      wall: Instant(microseconds: Self.microseconds(of: CLOCK_REALTIME)),
      boot: BootTime(microseconds: Self.microseconds(of: CLOCK_BOOTTIME)),
      bootID: bootID, zone: zones.current)
  }

  private static func microseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    // Fails only for clocks the kernel lacks; it has had these two since 2.6.39.
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
