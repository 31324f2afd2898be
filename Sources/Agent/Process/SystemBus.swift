import Glibc
import MessageBus

/// The machine's system bus.
enum SystemBus {
  /// Connects to the system bus; nil where there is none.
  static func connect(_ environment: [String: String]) -> BusConnection? {
    // libdbus, which still waits for that one, holds a lock that every other connection needs.
    guard !SessionBus.isFrozen else { return nil }
    // libdbus' own default; looked for first, since a machine without one is no fault worth a line.
    let isNamed = environment["DBUS_SYSTEM_BUS_ADDRESS"]?.isEmpty == false
    guard isNamed || access("/run/dbus/system_bus_socket", F_OK) == 0 else { return nil }
    return try? BusConnection.system()
  }
}
