import Horology
import Platform

/// Wakes the clockwork at its deadlines and the live surfaces when their text changes: one timer a clock, armed at
/// the earliest, and nothing in between.
final class Timekeeper {
  private let clockwork: Clockwork
  private var surfaces: [any LiveSurface] = []
  private var wall: WallTimer?
  private var boot: BootTimer?

  /// A timekeeper for a clockwork.
  ///
  /// - Throws: `PlatformError` if the system has no timers left.
  init(_ clockwork: Clockwork) throws(PlatformError) {
    self.clockwork = clockwork
    wall = try WallTimer(
      expired: { [weak self] in self?.wake() }, clockSet: { [weak self] in self?.recompute() })
    boot = try BootTimer(expired: { [weak self] in self?.wake() })
    clockwork.onChange = { [weak self] in self?.rearm() }
  }

  /// Keeps a live surface running.
  func drive(_ surface: any LiveSurface) {
    surfaces.append(surface)
    rearm()
  }

  /// Reckons everything anew: a clock was set, the zone is another one, or the machine woke.
  func recompute() {
    clockwork.happen(.clocksChanged)
    refresh()
  }

  private func wake() {
    clockwork.happen(.tick)
    refresh()
  }

  private func refresh() {
    let now = clockwork.now
    for surface in surfaces { surface.refresh(in: clockwork.engine, at: now) }
    rearm()
  }

  /// Arms the timers anew.
  func rearm() {
    let now = clockwork.now
    let deadlines = clockwork.engine.nextDeadline
    let changes = surfaces.compactMap { $0.nextChange(in: clockwork.engine, after: now) }
    if let next = deadlines.wall { wall?.arm(at: next) } else { wall?.disarm() }
    if let next = ([deadlines.boot].compactMap { $0 } + changes).min() {
      boot?.arm(at: next)
    } else {
      boot?.disarm()
    }
  }
}
