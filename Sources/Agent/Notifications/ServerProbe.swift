import MessageBus

/// What can be learned about the notification server by asking, for a report.
struct ServerProbe: Equatable {
  /// What the server says of itself.
  var habits: ServerHabits
  /// Whether it keeps notifications from being seen for now; nil where it does not say, as GNOME's.
  var isInhibited: Bool?

  /// Asks the server, which is started if it can be.
  ///
  /// The answer comes exactly once. `limit` is how long each of the three questions may take; one follows the other.
  static func run(
    on bus: BusConnection, within limit: Duration = .seconds(2),
    completion: @escaping (Result<ServerProbe, BusError>) -> Void
  ) {
    ask(bus, name, "GetServerInformation", [], limit) { information in
      // Each further question would start a server that can't start once more.
      if case .failure(let error) = information { return completion(.failure(error)) }
      ask(bus, name, "GetCapabilities", [], limit) { capabilities in
        ask(bus, "org.freedesktop.DBus.Properties", "Get", [.string(name), "Inhibited"], limit) { inhibited in
          completion(Result { () throws(BusError) in try ServerProbe(information, capabilities, inhibited) })
        }
      }
    }
  }

  private static let name = "org.freedesktop.Notifications"

  private static func ask(
    _ bus: BusConnection, _ interface: String, _ method: String, _ arguments: [BusValue], _ limit: Duration,
    _ completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    bus.call(
      name, "/org/freedesktop/Notifications", interface, method, arguments, timeout: limit,
      completion: completion)
  }

  private init(
    _ information: Result<[BusValue], BusError>, _ capabilities: Result<[BusValue], BusError>,
    _ inhibited: Result<[BusValue], BusError>
  ) throws(BusError) {
    let texts = try information.get().map { $0.string ?? "" } + ["", "", ""]
    habits = ServerHabits(
      name: texts[0], vendor: texts[1], version: texts[2],
      capabilities: try capabilities.get().first?.strings ?? [])
    isInhibited = if case .success(let values) = inhibited { values.first?.boolean } else { nil }
  }
}
