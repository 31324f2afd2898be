import CDBus

/// The one owner of a libdbus message.
///
/// Every name is checked before libdbus sees it.
final class Message {
  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Shares a message that libdbus lends to a callback.
  init(retaining pointer: OpaquePointer) { self.pointer = dbus_message_ref(pointer) }

  isolated deinit { dbus_message_unref(pointer) }

  /// A call of a method; `interface` may be missing, and `destination` where there is no bus between.
  static func methodCall(
    destination: String?, path: ObjectPath, interface: String?, member: String, _ arguments: [BusValue]
  ) throws(BusError) -> Message {
    if let destination { try Name.bus.check(destination) }
    if let interface { try Name.interface.check(interface) }
    try Name.member.check(member)
    return try Message(
      building: dbus_message_new_method_call(destination, path.description, interface, member), arguments)
  }

  /// A signal, to everyone who wants it or to one destination.
  static func signal(
    path: ObjectPath, interface: String, member: String, to destination: String?, _ arguments: [BusValue]
  ) throws(BusError) -> Message {
    if let destination { try Name.bus.check(destination) }
    try Name.interface.check(interface)
    try Name.member.check(member)
    let message = try Message(
      building: dbus_message_new_signal(path.description, interface, member), arguments)
    if let destination { dbus_message_set_destination(message.pointer, destination) }
    return message
  }

  /// The answer to this call.
  func reply(_ arguments: [BusValue]) throws(BusError) -> Message {
    try Message(building: dbus_message_new_method_return(pointer), arguments)
  }

  /// The answer that this call failed.
  func reply(_ error: BusError) throws(BusError) -> Message {
    try Name.error.check(error.name)
    let text = if case .remote(_, let message) = error { message } else { error.description }
    return try Message(
      building: dbus_message_new_error(pointer, error.name, nil), [.string(text.filter { $0 != "\0" })])
  }

  private convenience init(building pointer: OpaquePointer?, _ arguments: [BusValue]) throws(BusError) {
    guard let pointer else { throw .invalid("there is no memory for a message") }
    self.init(adopting: pointer)
    try append(arguments)
  }
}

extension Message {
  /// The name of the sender, which the bus vouches for.
  var sender: String? { Self.string(dbus_message_get_sender(pointer)) }
  var interface: String? { Self.string(dbus_message_get_interface(pointer)) }
  var member: String? { Self.string(dbus_message_get_member(pointer)) }
  var errorName: String? { Self.string(dbus_message_get_error_name(pointer)) }
  var path: ObjectPath? {
    Self.string(dbus_message_get_path(pointer)).flatMap { try? ObjectPath(parsing: $0) }
  }
  var kind: Int32 { dbus_message_get_type(pointer) }
  var expectsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }

  private static func string(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}
