import MessageBus

/// What a notification server says of itself.
struct NotificationServer: Equatable {
  /// Its name, such as `gnome-shell`.
  var name: String
  /// Its version.
  var version: String
  /// What it can do.
  var capabilities: [String]
  /// Whether somebody asked it not to disturb; only Plasma tells.
  var isInhibited: Bool

  private static let busName = "org.freedesktop.Notifications"
  private static let path: ObjectPath = "/org/freedesktop/Notifications"

  /// Asks the server on a bus; the answer comes within some seconds.
  static func ask(on bus: BusConnection, then: @escaping (Result<NotificationServer, BusError>) -> Void) {
    call(on: bus, busName, "GetServerInformation") { information in
      // Each further call would start a server that can't start once more.
      if case .failure(let error) = information { return then(.failure(error)) }
      call(on: bus, busName, "GetCapabilities") { capabilities in
        call(on: bus, "org.freedesktop.DBus.Properties", "Get", [.string(busName), "Inhibited"]) {
          inhibited in
          then(
            Result { () throws(BusError) in
              let words = try information.get().compactMap(\.string)
              guard words.count >= 3 else { throw .failed("it does not say who it is") }
              return NotificationServer(
                name: words[0], version: words[2], capabilities: try capabilities.get().first?.strings ?? [],
                isInhibited: (try? inhibited.get())?.first?.boolean ?? false)
            })
        }
      }
    }
  }

  private static func call(
    on bus: BusConnection, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
    then: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    bus.call(busName, path, interface, member, arguments, timeout: .seconds(2), completion: then)
  }
}
