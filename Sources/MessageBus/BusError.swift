import CDBus

/// What goes wrong on the bus.
public nonisolated enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other side, or the bus itself, answered with an error.
  case remote(name: String, message: String)
  /// Nobody answered within the deadline.
  case timedOut
  /// The connection is gone, or went before the answer came.
  case disconnected
  /// No connection could be made; the text says why.
  case cannotConnect(String)
  /// What was to be sent breaks the protocol; nothing was sent.
  case invalid(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .remote(let name, let message): message.isEmpty ? name : "\(message) (\(name))"
    case .timedOut: "no answer in time"
    case .disconnected: "the message bus is gone"
    case .cannotConnect(let reason): "can't connect to the message bus: \(reason)"
    case .invalid(let reason): reason
    }
  }

  /// The name of the error on the wire, as a caller of ours is told, or as we were told.
  public var name: String {
    switch self {
    case .remote(let name, _): name
    case .timedOut: DBUS_ERROR_TIMEOUT
    case .disconnected, .cannotConnect: DBUS_ERROR_DISCONNECTED
    case .invalid: DBUS_ERROR_FAILED
    }
  }
}

/// The standard errors that an exported object answers with.
nonisolated extension BusError {
  /// The arguments do not do.
  public static func invalidArguments(_ message: String) -> BusError {
    .remote(name: DBUS_ERROR_INVALID_ARGS, message: message)
  }

  /// Something failed for which there is no better name.
  public static func failed(_ message: String) -> BusError {
    .remote(name: DBUS_ERROR_FAILED, message: message)
  }

  static func unknownObject(_ path: ObjectPath) -> BusError {
    .remote(name: DBUS_ERROR_UNKNOWN_OBJECT, message: "There is no object at \(path)")
  }

  static func unknownInterface(_ name: String) -> BusError {
    .remote(name: DBUS_ERROR_UNKNOWN_INTERFACE, message: "The object has no interface \"\(name)\"")
  }

  static func unknownMethod(_ name: String) -> BusError {
    .remote(name: DBUS_ERROR_UNKNOWN_METHOD, message: "There is no method \"\(name)\"")
  }

  static func unknownProperty(_ name: String) -> BusError {
    .remote(name: DBUS_ERROR_UNKNOWN_PROPERTY, message: "There is no property \"\(name)\"")
  }

  static func readOnly(_ name: String) -> BusError {
    .remote(name: DBUS_ERROR_PROPERTY_READ_ONLY, message: "The property \"\(name)\" can't be set")
  }
}
