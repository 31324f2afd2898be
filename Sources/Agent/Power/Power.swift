import Horology
import MessageBus
import Platform

/// The clock and the machine's power: saves and arranges a wake-up before sleep, reckons anew after it, and keeps the
/// machine awake while something rings.
final class Power: Surface {
  private let clockwork: Clockwork
  private let timekeeper: Timekeeper
  private let waker: Waker
  private let system: BusConnection?
  private var sleep: SleepWatch?
  private var wakefulness: Inhibitor?
  private var zones: ZoneAnnouncements?

  /// Ties a clockwork to the machine's power.
  ///
  /// - Parameters:
  ///   - clockwork: What rings.
  ///   - timekeeper: What is told of other clocks and zones.
  ///   - session: The session bus, if there is one.
  ///   - system: The system bus, if there is one; without it sleep is noticed by the clocks alone.
  ///   - early: How long before a ring a sleeping machine is woken.
  init(
    _ clockwork: Clockwork, _ timekeeper: Timekeeper, session: BusConnection?, system: BusConnection?,
    early: Duration
  ) {
    self.clockwork = clockwork
    self.timekeeper = timekeeper
    self.system = system
    waker = Waker(early: early, session: session, log: Log.write)
    guard let system else { return }
    system.onDisconnect = { Log.write("the system bus is gone: sleep is noticed only afterwards") }
    do {
      sleep = try SleepWatch(
        on: system, log: Log.write, fallingAsleep: { [weak self] in self?.fallAsleep($0) },
        awoke: { [weak self] in self?.awake() })
      wakefulness = try Inhibitor(
        on: system, ["sleep:idle", "idle"], because: "An alarm rings", mode: .block, log: Log.write)
      zones = try ZoneAnnouncements(on: system) { [weak self] in self?.timekeeper.recompute() }
    } catch {
      Log.write("sleep is noticed only afterwards: \(error)")
    }
  }

  /// Whether the machine is woken for a ring.
  var ability: WakeAbility { waker.ability }

  /// How long before a ring a sleeping machine is woken.
  var early: Duration {
    get { waker.early }
    set {
      waker.early = newValue
      follow()
    }
  }

  /// Takes back what the machine was asked for.
  func close() {
    waker.close()
    wakefulness?.isWanted = false
    system?.flush()
    system?.close()
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    wakefulness?.isWanted = !engine.ringing.isEmpty
    waker.follow(engine.nextDeadline, at: now)
  }

  /// Arranges to be woken for what comes next.
  func follow() { waker.follow(clockwork.engine.nextDeadline, at: clockwork.now) }

  private func fallAsleep(_ ready: @escaping () -> Void) {
    clockwork.happen(.fallingAsleep)
    follow()
    clockwork.whenSaved(ready)
  }

  private func awake() {
    clockwork.happen(.awoke)
    timekeeper.recompute()
    follow()
  }
}
