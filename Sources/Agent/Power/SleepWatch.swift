import MessageBus

/// Tells when the machine is about to sleep, which waits a moment for us, and when it woke.
///
/// Without logind nothing is told; the timers notice a sleep afterwards, as the wall clock has jumped.
final class SleepWatch {
  private let fallingAsleep: (_ ready: @escaping () -> Void) -> Void
  private let awoke: () -> Void
  private let delay: Inhibitor
  private var signals: Subscription?
  private var watch: NameWatch?
  private var isAsleep = false

  /// Watches sleep from now on.
  ///
  /// - Parameters:
  ///   - bus: The system bus.
  ///   - log: Takes a line where logind refuses to wait for us.
  ///   - fallingAsleep: Called before the machine sleeps; it waits until `ready` is called, at most 5 s.
  ///   - awoke: Called after each sleep that was announced.
  /// - Throws: `BusError` if the bus is gone.
  init(
    on bus: BusConnection, log: @escaping (String) -> Void,
    fallingAsleep: @escaping (_ ready: @escaping () -> Void) -> Void, awoke: @escaping () -> Void
  ) throws(BusError) {
    self.fallingAsleep = fallingAsleep
    self.awoke = awoke
    delay = try Inhibitor(
      on: bus, ["sleep"], because: "To save what is set and arrange to be woken", mode: .delay, log: log)
    delay.isWanted = true
    signals = try bus.subscribe(
      MatchRule(sender: Logind.name, path: Logind.path, interface: Logind.manager, member: "PrepareForSleep")
    ) { [unowned self] signal in
      switch signal.arguments.first?.boolean {
      case true: prepare()
      case false: wakeUp()
      case nil: break
      }
    }
    // A new logind knows nothing of a sleep the old one announced: the machine is awake.
    watch = try bus.watchName(Logind.name) { [unowned self] owner in
      if owner != nil { wakeUp() }
    }
  }

  private func prepare() {
    guard !isAsleep else { return }
    isAsleep = true
    fallingAsleep { [weak self] in
      guard let self, isAsleep else { return }
      delay.isWanted = false
    }
  }

  private func wakeUp() {
    guard isAsleep else { return }
    isAsleep = false
    delay.isWanted = true
    awoke()
  }
}
