import CDBus

extension BusConnection {
  /// Calls a method; the callback comes exactly once, later, unless the call is cancelled.
  ///
  /// `autoStart` lets the bus start a service to answer. Where no answer comes within `timeout`, the call ends
  /// with `BusError.timedOut`. The result need only be kept to cancel the call.
  @discardableResult
  public func call(
    _ destination: String?, _ path: ObjectPath, _ interface: String?, _ member: String,
    _ arguments: [BusValue] = [], autoStart: Bool = true, timeout: Duration = .seconds(5),
    completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) -> PendingCall {
    let call = PendingCall(self, completion)
    do throws(BusError) {
      let message = try Message.methodCall(
        destination: destination, path: path, interface: interface, member: member, arguments)
      dbus_message_set_auto_start(message.pointer, autoStart ? 1 : 0)
      call.wait(for: try send(message, timeout: timeout))
    } catch {
      call.failLater(error)
    }
    return call
  }

  /// Calls a method and asks for no answer, not even that it failed.
  public func send(
    _ destination: String?, _ path: ObjectPath, _ interface: String?, _ member: String,
    _ arguments: [BusValue] = [], autoStart: Bool = true
  ) throws(BusError) {
    let message = try Message.methodCall(
      destination: destination, path: path, interface: interface, member: member, arguments)
    dbus_message_set_auto_start(message.pointer, autoStart ? 1 : 0)
    dbus_message_set_no_reply(message.pointer, 1)
    try send(message)
  }

  /// Emits a signal: to everyone who asked for it, or to one destination alone.
  public func emit(
    _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
    to destination: String? = nil
  ) throws(BusError) {
    try send(
      Message.signal(path: path, interface: interface, member: member, to: destination, arguments))
  }

  /// Puts a message into libdbus' queue, which the loop writes out.
  func send(_ message: Message) throws(BusError) {
    guard isConnected else { throw .disconnected }
    guard dbus_connection_send(pointer, message.pointer, nil) != 0 else {
      throw .failed("there is no memory")
    }
  }

  private func send(_ message: Message, timeout: Duration) throws(BusError) -> OpaquePointer {
    guard isConnected else { throw .disconnected }
    var pending: OpaquePointer?
    dbus_connection_send_with_reply(pointer, message.pointer, &pending, timeout.milliseconds)
    // libdbus makes none where the bus has just gone, or where it can't carry file descriptors.
    guard let pending else {
      throw isConnected ? .invalid("the message can't be sent on this bus") : .disconnected
    }
    return pending
  }

  /// Ends every call in flight, as the bus is gone; libdbus forgets them without a word.
  func endCalls() {
    for call in callsInFlight.values { call.end(with: .failure(.disconnected)) }
  }
}
