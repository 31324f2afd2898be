/// A point of time noted on both clocks: on the boot clock, which nobody sets, and on the wall clock, which
/// outlives the boot.
public struct Mark: Hashable, Sendable {
  /// The point on the boot clock.
  public var boot: BootTime
  /// The boot that `boot` belongs to.
  public var bootID: String
  /// The point on the wall clock.
  public var wall: Instant

  /// A point noted earlier.
  public init(boot: BootTime, bootID: String, wall: Instant) {
    self.boot = boot
    self.bootID = bootID
    self.wall = wall
  }

  /// The point so long after a moment.
  public init(_ duration: Duration, after moment: Moment) {
    boot = moment.boot + duration
    bootID = moment.bootID
    wall = moment.wall + duration
  }

  /// How long it is until this point; negative when it has passed.
  ///
  /// Told by the boot clock within one boot, by the wall clock across a restart of the machine.
  public func left(at moment: Moment) -> Duration {
    bootID == moment.bootID ? moment.boot.duration(to: boot) : moment.wall.duration(to: wall)
  }

  /// The same point after the wall clock was set or the machine restarted: the clock that can be trusted
  /// corrects the other.
  ///
  /// What differs by less than half a second is the clocks' own unrest and stays as it is.
  public func rebased(at moment: Moment) -> Mark {
    let fresh = Mark(left(at: moment), after: moment)
    let drift = wall.duration(to: fresh.wall)
    guard bootID == moment.bootID, drift > .milliseconds(-500), drift < .milliseconds(500) else {
      return fresh
    }
    return self
  }
}
