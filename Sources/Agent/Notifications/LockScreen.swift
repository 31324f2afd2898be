import MessageBus

/// Tells when GNOME's screen is locked.
///
/// Its lock screen lists only what nobody has looked at yet.
final class LockScreen {
  private var subscription: Subscription?

  /// Tells of every lock from now on.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - locked: Called at each.
  /// - Throws: `BusError` if the bus is gone.
  init(on bus: BusConnection, locked: @escaping () -> Void) throws(BusError) {
    // The shell itself makes it known; the owner of the name org.gnome.ScreenSaver only passes it on, if it runs.
    subscription = try bus.subscribe(
      MatchRule(
        sender: "org.gnome.Shell", path: "/org/gnome/ScreenSaver", interface: "org.gnome.ScreenSaver",
        member: "ActiveChanged")
    ) { signal in
      if signal.arguments.first?.boolean == true { locked() }
    }
  }
}
