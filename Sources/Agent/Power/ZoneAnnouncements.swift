import MessageBus

/// Tells when systemd-timedated was asked to set another time zone.
///
/// The service starts on demand and ends when idle. Nothing here starts it.
final class ZoneAnnouncements {
  private var subscription: Subscription?

  /// Tells of every change from now on.
  ///
  /// - Parameters:
  ///   - bus: The system bus.
  ///   - changed: Called at each change.
  /// - Throws: `BusError` if the bus is gone.
  init(on bus: BusConnection, changed: @escaping () -> Void) throws(BusError) {
    let name = "org.freedesktop.timedate1"
    subscription = try bus.subscribe(
      MatchRule(
        sender: name, path: "/org/freedesktop/timedate1", interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged", arg0: name)
    ) { signal in
      let arguments = signal.arguments.dropFirst()
      let isSet = arguments.first?.dictionary?["Timezone"] != nil
      let isInvalid = arguments.last?.strings?.contains("Timezone") == true
      if isSet || isInvalid { changed() }
    }
  }
}
