import CDBus

/// A method call on its way, which lets its caller lose interest.
public final class PendingCall {
  private var completion: ((Result<[BusValue], BusError>) -> Void)?
  private weak var connection: BusConnection?
  private var pointer: OpaquePointer?
  private var failure: LoopSource?

  init(_ connection: BusConnection, _ completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    self.connection = connection
    self.completion = completion
    connection.callsInFlight[ObjectIdentifier(self)] = self
  }

  /// Ends the caller's interest: the callback does not come any more.
  ///
  /// The other side may still act.
  public func cancel() { _ = finish() }

  /// Takes over libdbus' pending call and waits for its end.
  func wait(for pointer: OpaquePointer) {
    self.pointer = pointer
    dbus_pending_call_set_notify(
      pointer, { _, data in UserData.object(data, as: PendingCall.self)?.receive() },
      UserData.retain(self), UserData.free)
  }

  /// Ends with this error, in a later turn of the loop.
  func failLater(_ error: BusError) {
    failure = .everyTurn { [unowned self] in end(with: .failure(error)) }
  }

  /// Ends with this, now.
  func end(with result: Result<[BusValue], BusError>) { finish()?(result) }

  /// Lets go of everything; the completion that was still owed, if any.
  private func finish() -> ((Result<[BusValue], BusError>) -> Void)? {
    defer { completion = nil }
    connection?.callsInFlight[ObjectIdentifier(self)] = nil
    failure = nil
    if let pointer {
      self.pointer = nil
      if dbus_pending_call_get_completed(pointer) == 0 { dbus_pending_call_cancel(pointer) }
      dbus_pending_call_unref(pointer)
    }
    return completion
  }

  private func receive() {
    guard let pointer, let reply = dbus_pending_call_steal_reply(pointer) else { return }
    end(with: result(of: Message(adopting: reply)))
  }

  private func result(of reply: Message) -> Result<[BusValue], BusError> {
    do throws(BusError) {
      guard let name = reply.errorName else { return .success(try reply.arguments) }
      // libdbus itself answers for a silent peer: such a message has no sender.
      if name == DBUS_ERROR_NO_REPLY, reply.sender == nil { return .failure(.timedOut) }
      return .failure(.remote(name: name, message: try reply.arguments.first?.string ?? ""))
    } catch {
      return .failure(error)
    }
  }
}
