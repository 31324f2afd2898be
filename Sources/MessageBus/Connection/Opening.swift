import CDBus
import CGLib
import Synchronization

/// The opening of a connection, on a thread of its own: libdbus waits without end for a bus that is frozen.
///
/// It holds the connection until that is taken; one that comes too late is closed.
// Unchecked, because: the thread alone has it until GLib's queue, which locks, hands it to who waits.
nonisolated final class Opening: @unchecked Sendable {
  /// How long a bus may take.
  private static let limit = Duration.seconds(10)

  private let open: @Sendable (UnsafeMutablePointer<DBusError>) -> OpaquePointer?
  private let queue: OpaquePointer?
  private var pointer: OpaquePointer?
  private var reason = ""
  /// Says once more what GLib's queue orders by locks of its own, which the thread sanitizer does not know.
  private let isOpened = Atomic(false)

  private init(_ open: @escaping @Sendable (UnsafeMutablePointer<DBusError>) -> OpaquePointer?) {
    self.open = open
    // What nobody takes from the queue is let go of with it.
    queue = g_async_queue_new_full { data in
      if let data { Unmanaged<Opening>.fromOpaque(data).release() }
    }
  }

  deinit {
    guard let pointer else { return }
    dbus_connection_close(pointer)
    dbus_connection_unref(pointer)
  }

  /// Opens a private connection that has said Hello, and waits for it.
  ///
  /// - Throws: `BusError.timedOut` if the bus does not answer, `.cannotConnect` if it can't be reached.
  static func wait(
    for open: @escaping @Sendable (UnsafeMutablePointer<DBusError>) -> OpaquePointer?
  ) throws(BusError) -> OpaquePointer {
    let opening = Opening(open)
    let queue = opening.queue
    defer { g_async_queue_unref(queue) }
    g_async_queue_ref(queue)
    let thread = g_thread_new(
      "bus",
      { data in
        if let data { Unmanaged<Opening>.fromOpaque(data).takeUnretainedValue().run() }
        return nil
      }, Unmanaged.passRetained(opening).toOpaque())
    g_thread_unref(thread)
    guard let data = g_async_queue_timeout_pop(queue, guint64(limit / .microseconds(1))) else {
      throw .timedOut
    }
    return try Unmanaged<Opening>.fromOpaque(data).takeRetainedValue().take()
  }

  private func run() {
    var error = DBusError()
    dbus_error_init(&error)
    pointer = open(&error)
    reason = error.message.map { String(cString: $0) } ?? "the reason is not known"
    dbus_error_free(&error)
    isOpened.store(true, ordering: .releasing)
    let queue = queue
    // The reference that the thread was given.
    g_async_queue_push(queue, Unmanaged.passUnretained(self).toOpaque())
    g_async_queue_unref(queue)
  }

  private func take() throws(BusError) -> OpaquePointer {
    _ = isOpened.load(ordering: .acquiring)
    guard let pointer else { throw .cannotConnect(reason) }
    self.pointer = nil
    return pointer
  }
}
