/// Everything the clocks of a machine say at once.
///
/// The engine never reads a clock: it is told.
public struct Moment: Sendable {
  /// The wall clock.
  public var wall: Instant
  /// The clock that runs through sleep and that nobody sets.
  public var boot: BootTime
  /// Names the boot that `boot` counts from (`/proc/sys/kernel/random/boot_id`).
  public var bootID: String
  /// The rules of the zone in force on the machine.
  public var zone: any ZoneRules

  /// What the clocks say.
  public init(wall: Instant, boot: BootTime, bootID: String, zone: any ZoneRules) {
    self.wall = wall
    self.boot = boot
    self.bootID = bootID
    self.zone = zone
  }
}
