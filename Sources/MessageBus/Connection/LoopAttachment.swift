import CDBus
import CGLib

/// Drives a libdbus connection from GLib's default main context: its watches, timeouts and dispatching.
///
/// libdbus holds this object as the user data of its callbacks until `detach`.
final class LoopAttachment {
  private let connection: OpaquePointer
  private var watches: [OpaquePointer: LoopSource] = [:]
  private var timeouts: [OpaquePointer: LoopSource] = [:]
  private var dispatching: LoopSource?

  /// The connection is the caller's, who calls `detach` before letting it go.
  init(_ connection: OpaquePointer) {
    self.connection = connection
    attachWatches()
    attachTimeouts()
    dbus_connection_set_wakeup_main_function(
      connection, { _ in g_main_context_wakeup(nil) }, UserData.retain(self), UserData.free)
    dbus_connection_set_dispatch_status_function(
      connection,
      { _, status, data in UserData.object(data, as: LoopAttachment.self)?.dispatchLater(status) },
      UserData.retain(self), UserData.free)
    dispatchLater(dbus_connection_get_dispatch_status(connection))
  }

  /// Takes everything off the loop again.
  func detach() {
    dbus_connection_set_dispatch_status_function(connection, nil, nil, nil)
    dbus_connection_set_wakeup_main_function(connection, nil, nil, nil)
    dbus_connection_set_timeout_functions(connection, nil, nil, nil, nil, nil)
    dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
    watches = [:]
    timeouts = [:]
    dispatching = nil
  }

  // MARK: Watches

  private func attachWatches() {
    dbus_connection_set_watch_functions(
      connection,
      { watch, data in
        if let watch { UserData.object(data, as: LoopAttachment.self)?.update(watch: watch) }
        return 1
      },
      { watch, data in
        if let watch { UserData.object(data, as: LoopAttachment.self)?.watches[watch] = nil }
      },
      { watch, data in
        if let watch { UserData.object(data, as: LoopAttachment.self)?.update(watch: watch) }
      }, UserData.retain(self), UserData.free)
  }

  private func update(watch: OpaquePointer) {
    watches[watch] = nil
    guard dbus_watch_get_enabled(watch) != 0 else { return }
    let wanted = dbus_watch_get_flags(watch)
    var condition = G_IO_ERR.rawValue | G_IO_HUP.rawValue
    if wanted & DBUS_WATCH_READABLE.rawValue != 0 { condition |= G_IO_IN.rawValue }
    if wanted & DBUS_WATCH_WRITABLE.rawValue != 0 { condition |= G_IO_OUT.rawValue }
    watches[watch] = .descriptor(dbus_watch_get_unix_fd(watch), GIOCondition(condition)) {
      [unowned self] ready in
      dbus_watch_handle(watch, Self.flags(ready))
      dispatchLater(dbus_connection_get_dispatch_status(connection))
    }
  }

  private static func flags(_ condition: GIOCondition) -> UInt32 {
    let pairs = [
      (G_IO_IN, DBUS_WATCH_READABLE), (G_IO_OUT, DBUS_WATCH_WRITABLE), (G_IO_ERR, DBUS_WATCH_ERROR),
      (G_IO_HUP, DBUS_WATCH_HANGUP),
    ]
    return pairs.reduce(0) { condition.rawValue & $1.0.rawValue == 0 ? $0 : $0 | $1.1.rawValue }
  }

  // MARK: Timeouts

  private func attachTimeouts() {
    dbus_connection_set_timeout_functions(
      connection,
      { timeout, data in
        if let timeout { UserData.object(data, as: LoopAttachment.self)?.update(timeout: timeout) }
        return 1
      },
      { timeout, data in
        if let timeout { UserData.object(data, as: LoopAttachment.self)?.timeouts[timeout] = nil }
      },
      { timeout, data in
        if let timeout { UserData.object(data, as: LoopAttachment.self)?.update(timeout: timeout) }
      }, UserData.retain(self), UserData.free)
  }

  private func update(timeout: OpaquePointer) {
    timeouts[timeout] = nil
    guard dbus_timeout_get_enabled(timeout) != 0 else { return }
    let interval = guint(clamping: dbus_timeout_get_interval(timeout))
    timeouts[timeout] = .timeout(milliseconds: interval) { dbus_timeout_handle(timeout) }
  }

  // MARK: Dispatching

  /// libdbus forbids dispatching from its status callback, so a turn of the loop does it.
  private func dispatchLater(_ status: DBusDispatchStatus) {
    guard dispatching == nil, status != DBUS_DISPATCH_COMPLETE else { return }
    dispatching = .everyTurn { [unowned self] in dispatch() }
  }

  /// How many bytes may wait to be written before calls wait to be answered.
  private static let mostUnwritten = 4 << 20

  /// Handles one message, so that a flood leaves the rest of the loop its turns.
  ///
  /// Where answers are asked for faster than the bus takes them, calls wait until some are written.
  private func dispatch() {
    if dbus_connection_get_outgoing_size(connection) >= Self.mostUnwritten, nextIsCall {
      dispatching = nil
      return
    }
    // A handler may close the connection, which lets go of both.
    let connection = dbus_connection_ref(connection)
    defer { dbus_connection_unref(connection) }
    if dbus_connection_dispatch(connection) == DBUS_DISPATCH_COMPLETE { dispatching = nil }
  }

  /// Whether somebody calls us next; else it is an answer, a signal, or the end of a deadline.
  private var nextIsCall: Bool {
    guard let message = dbus_connection_borrow_message(connection) else { return false }
    defer { dbus_connection_return_message(connection, message) }
    return dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL
  }
}
