import CGLib

/// What is said to the server beside libnotify, which waits for each answer, knows nothing of servers that come and go,
/// and would have the bus start one at any call.
nonisolated extension CourierDesk {
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// How often a server may refuse to say who it is before it is taken for one that can do nothing.
  private static let mostRefusals = 10

  /// Joins the bus and begins to watch for a server.
  func open() {
    var error: UnsafeMutablePointer<GError>?
    bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error)
    guard let bus else {
      g_clear_error(&error)
      server = .absent
      return courier.wake()
    }
    // When the bus goes away, it is not GIO's to end the process.
    g_dbus_connection_set_exit_on_close(bus, 0)
    nameWatch = g_bus_watch_name_on_connection(
      bus, Self.name, G_BUS_NAME_WATCHER_FLAGS_NONE,
      { _, _, _, data in CourierDesk.from(data)?.serverAppeared() },
      { _, _, data in CourierDesk.from(data)?.serverVanished() },
      Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Stops watching, and makes sure that everything said is on its way.
  func leaveBus() {
    if nameWatch != 0 { g_bus_unwatch_name(nameWatch) }
    nameWatch = 0
    guard let bus else { return }
    g_cancellable_cancel(cancellable)
    while pendingReplies > 0 { g_main_context_iteration(context, 1) }
    g_dbus_connection_flush_sync(bus, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(bus))
    self.bus = nil
  }

  /// Asks the server who it is; it goes on when the answer is there, however long that takes.
  func askServer() {
    guard !isAsking else { return }
    isAsking = true
    call("GetServerInformation", reply: "(ssss)") { [self] information in
      isAsking = false
      if case .strange = server { return askCapabilities(information) }
      lastAnswer = g_get_monotonic_time()
      courier.wake()
    }
  }

  private func askCapabilities(_ information: OpaquePointer?) {
    let texts = (0..<3).map { index in
      information.flatMap { Variant.string(at: index, of: $0) } ?? ""
    }
    call("GetCapabilities", reply: "(as)") { [self] capabilities in
      if information == nil || capabilities == nil, refusals < Self.mostRefusals { return askAgain() }
      let habits = ServerHabits(
        name: texts[0], vendor: texts[1], version: texts[2],
        capabilities: capabilities.map { Variant.strings(at: 0, of: $0) } ?? [])
      server = .known(habits)
      courier.announce(habits)
    }
  }

  /// Asks once more in a second: GNOME's server takes its name before the shell behind it can answer.
  private func askAgain() {
    refusals += 1
    let source = g_timeout_source_new_seconds(1)
    g_source_set_callback(
      source,
      { data in
        if let desk = CourierDesk.from(data), case .strange = desk.server { desk.askServer() }
        return G_SOURCE_REMOVE
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(source, context)
    g_source_unref(source)
  }

  /// Has the bus start a server where one is installed; if one comes, the watch tells.
  func startServer() {
    let arguments = Variant.tuple([g_variant_new_string(Self.name), g_variant_new_uint32(0)])
    send("org.freedesktop.DBus", "/org/freedesktop/DBus", "StartServiceByName", arguments)
  }

  /// Takes a notification away without waiting: the answer would tell nothing that we could use.
  func sendClose(_ id: UInt32) {
    send(Self.name, Self.path, "CloseNotification", Variant.tuple([g_variant_new_uint32(id)]))
  }

  private func send(_ name: String, _ path: String, _ method: String, _ arguments: OpaquePointer?) {
    guard let bus else { return }
    g_dbus_connection_call(
      bus, name, path, name, method, arguments, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, nil, nil)
  }

  private func serverAppeared() {
    serverCount += 1
    refusals = 0
    server = .strange
    askServer()
  }

  private func serverVanished() {
    if case .absent = server { return }
    server = .absent
    lastAnswer = nil
    isAsking = false
    forgetDisplayed()
    courier.tell(.serverVanished)
    courier.wake()
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> CourierDesk? {
    data.map { Unmanaged<CourierDesk>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls a method of the server; the reply is nil where that failed.
  ///
  /// A reply of an earlier server is not told.
  private func call(
    _ method: String, _ arguments: OpaquePointer? = nil, reply: String,
    _ completion: @escaping (OpaquePointer?) -> Void
  ) {
    guard let bus else { return }
    let count = serverCount
    let pending = PendingReply { [self] reply in
      pendingReplies -= 1
      if serverCount == count, g_cancellable_is_cancelled(cancellable) == 0 { completion(reply) }
    }
    pendingReplies += 1
    let type = g_variant_type_new(reply)
    defer { g_variant_type_free(type) }
    g_dbus_connection_call(
      bus, Self.name, Self.path, Self.name, method, arguments, type, G_DBUS_CALL_FLAGS_NO_AUTO_START,
      gint.max,
      cancellable,
      { bus, result, data in
        guard let data else { return }
        let pending = Unmanaged<PendingReply>.fromOpaque(data).takeRetainedValue()
        let reply = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil)
        pending.completion(reply)
        if let reply { g_variant_unref(reply) }
      }, Unmanaged.passRetained(pending).toOpaque())
  }
}

/// Who waits for a reply.
private nonisolated final class PendingReply {
  let completion: (OpaquePointer?) -> Void
  init(_ completion: @escaping (OpaquePointer?) -> Void) { self.completion = completion }
}
