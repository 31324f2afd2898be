import CGLib
import CLibNotify
import Horology
import Platform
import Synchronization

/// The thread that owns libnotify, and the way to it.
///
/// libnotify calls the server synchronously, with 25 s to answer, and is not thread-safe. So one thread has it for
/// itself, takes orders from a mailbox and tells what happens on the main thread.
nonisolated final class Courier: Sendable {
  private struct State: Sendable {
    var mailbox = Mailbox()
    var isWoken = false
    /// Whether the server is to be asked if it is awake.
    var isPreparing = false
    var isStopping = false
    /// How many servers have come of which the main thread has not heard yet.
    var unheardServers = 0
  }

  private let state = Mutex(State())
  private let onEvent: @MainActor (CourierEvent) -> Void
  // A main context may be woken from any thread; it lives as long as this object.
  private nonisolated(unsafe) let context: OpaquePointer
  // Pushed to by the courier's thread when it has ended; an asynchronous queue is made for several threads.
  private nonisolated(unsafe) let ended: OpaquePointer
  // Set and used on the courier's thread only.
  private nonisolated(unsafe) var desk: CourierDesk?

  /// Whether there is a session bus to work on.
  ///
  /// GIO would else launch one that nobody but us listens to.
  static var hasBus: Bool {
    if let address = g_getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
    return g_file_test(String(cString: g_get_user_runtime_dir()) + "/bus", G_FILE_TEST_EXISTS) != 0
  }

  /// Starts the thread.
  ///
  /// Events come on the main thread, never from within a call of this object.
  init(onEvent: @escaping @MainActor (CourierEvent) -> Void) {
    self.onEvent = onEvent
    context = g_main_context_new()
    ended = g_async_queue_new()
    let thread = g_thread_new(
      "courier",
      { data in
        guard let data else { return nil }
        Unmanaged<Courier>.fromOpaque(data).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    // Nobody joins it: at exit a frozen server may still hold it.
    g_thread_unref(thread)
  }

  deinit {
    g_main_context_unref(context)
    g_async_queue_unref(ended)
  }

  /// Closes everything of ours that is on display and ends the thread; waits for that at most this long.
  ///
  /// - Returns: whether the thread has ended.
  func stop(within limit: Duration) -> Bool {
    state.withLock {
      $0.mailbox.clear()
      $0.isStopping = true
    }
    wake()
    return g_async_queue_timeout_pop(ended, guint64(limit.microseconds)) != nil
  }

  /// Adds an order.
  func put(_ order: Order, for key: NotificationKey) {
    let sleeps = state.withLock { state in
      guard !state.isStopping, state.unheardServers == 0 else { return false }
      state.mailbox.put(order, for: key)
      defer { state.isWoken = true }
      return !state.isWoken
    }
    if sleeps { wake() }
  }
}

/// The thread's side.
nonisolated extension Courier {
  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// The order that is next, as a look.
  var nextOrder: Order? { state.withLock { $0.mailbox.next } }

  func takeOrder() -> (key: NotificationKey, order: Order)? { state.withLock { $0.mailbox.take() } }

  /// Tells on the main thread that a server is there.
  ///
  /// Nothing of ours is on display there, so everything that is to be will be ordered again; what is ordered before
  /// this is heard of counts no more.
  func announce(_ habits: ServerHabits) {
    state.withLock { state in
      state.mailbox.clear()
      state.unheardServers += 1
    }
    MainLoop.post { [self] in
      state.withLock { $0.unheardServers -= 1 }
      onEvent(.serverAppeared(habits))
    }
  }

  /// Has the desk work off the mailbox, once everything that has already come in from the bus is dealt with.
  func wake() {
    let source = g_idle_source_new()
    g_source_set_callback(
      source,
      { data in
        guard let data else { return G_SOURCE_REMOVE }
        return Unmanaged<Courier>.fromOpaque(data).takeUnretainedValue().work() ? 1 : G_SOURCE_REMOVE
      }, Unmanaged.passRetained(self).toOpaque(),
      { if let data = $0 { Unmanaged<Courier>.fromOpaque(data).release() } })
    g_source_attach(source, context)
    g_source_unref(source)
  }

  /// Tells an event on the main thread.
  func tell(_ event: CourierEvent) {
    MainLoop.post { [onEvent] in onEvent(event) }
  }

  private func work() -> Bool {
    let prepares = state.withLock { state in
      defer { (state.isWoken, state.isPreparing) = (false, false) }
      return state.isPreparing
    }
    if prepares { desk?.prepare() }
    return desk?.work() ?? false
  }

  private func run() {
    g_main_context_push_thread_default(context)
    let loop = g_main_loop_new(context, 0)
    notify_init("PocketChime")
    let desk = CourierDesk(self, on: context) { g_main_loop_quit(loop) }
    self.desk = desk
    desk.open()
    g_main_loop_run(loop)
    self.desk = nil
    // It would close what we still had on display, one waiting call each; the desk has seen to that.
    notify_uninit()
    g_main_loop_unref(loop)
    g_main_context_pop_thread_default(context)
    // Any pointer will do that is not nil.
    g_async_queue_push(ended, UnsafeMutableRawPointer(ended))
  }
}

extension Courier: NotificationCarrier {
  func post(_ content: NotificationContent, as showing: Showing) {
    put(.post(serial: showing.serial, content), for: showing.key)
  }

  func update(_ content: NotificationContent, of showing: Showing) {
    put(.update(serial: showing.serial, content), for: showing.key)
  }

  func close(_ key: NotificationKey) { put(.close, for: key) }

  func prepare() {
    state.withLock { $0.isPreparing = true }
    wake()
  }
}
