import CDBus

/// The kinds of names of the protocol, as libdbus checks them.
///
/// libdbus aborts the process when it is handed a bad name, so every name is checked before.
nonisolated enum Name: String {
  case bus = "bus name"
  case interface = "interface name"
  case member = "member name"
  case error = "error name"
  case objectPath = "object path"

  /// Throws unless the text is a name of this kind.
  func check(_ text: String) throws(BusError) {
    let validate =
      switch self {
      case .bus: dbus_validate_bus_name
      case .interface: dbus_validate_interface
      case .member: dbus_validate_member
      case .error: dbus_validate_error_name
      case .objectPath: dbus_validate_path
      }
    guard !text.utf8.contains(0), validate(text, nil) != 0 else {
      throw .invalid("\"\(text)\" is not a D-Bus \(rawValue)")
    }
  }
}
