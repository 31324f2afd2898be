import CDBus

// The public face of this module in a few lines; everything runs on the main thread, on GLib's main loop:
//
//   let bus = try BusConnection.session()                      // or .system(), .open(address:), .shared(.session)
//   bus.onDisconnect = { … }
//   bus.requestName("org.pocketchime.Agent", [.doNotQueue]) { result in … }
//   bus.call("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit",
//            ["sleep", "PocketChime", "because", "delay"], timeout: .seconds(2)) { result in
//     if case .success(let values) = result { values.first?.unixDescriptor … }
//   }
//   bus.send("org.x.Y", "/", "org.x.Y", "Poke")                // no answer wanted
//   let changes = try bus.subscribe(MatchRule(interface: "org.x.Y", member: "Changed")) { signal in … }
//   let watch = try bus.watchName("org.x.Y") { owner in … }    // nil: nobody; now and at every change
//   let object = try bus.export(
//     [Interface("org.x.Y",
//        methods: [.init("Add", in: ["a": "i", "b": "i"], out: ["sum": "i"]) { call in call.reply([…]) }],
//        properties: [.init("Level", "u", get: { .uint32(level) })],
//        signals: [.init("Changed", ["level": "u"])])],
//     at: "/org/x/Y")
//   object.emit("org.x.Y", "Changed", [.uint32(7)])
//   object.propertiesChanged("org.x.Y", ["Level"])
//
// A subscription, name watch and exported object lasts as long as its token is held. A call's callback comes
// exactly once and never from within `call`, unless its token is cancelled.

/// A connection to a message bus, on the main thread and GLib's default main context.
///
/// Only connecting blocks, ten seconds at most. When the bus goes away, every call in flight ends with
/// `BusError.disconnected`, then `onDisconnect` comes, once; after that nothing comes any more, and calls fail at once.
public final class BusConnection {
  /// Told once when the bus has gone away; not told of `close`.
  public var onDisconnect: (() -> Void)?

  /// Takes a line on what went wrong with nobody to answer to, such as a handler's reply of the wrong type.
  public var report: (String) -> Void = { StandardError.write($0) }

  /// Our name on the bus, such as `:1.42`.
  public let uniqueName: String

  let pointer: OpaquePointer
  private let attachment: LoopAttachment
  private var isClosed = false
  var callsInFlight: [ObjectIdentifier: PendingCall] = [:]
  var subscriptions: [ObjectIdentifier: Weak<Subscription>] = [:]
  var matchCounts: [String: Int] = [:]
  var objects: [ObjectPath: Weak<ExportedObject>] = [:]

  /// Takes over an open private connection that has said Hello.
  private init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
    uniqueName = dbus_bus_get_unique_name(pointer).map { String(cString: $0) } ?? ""
    dbus_connection_set_exit_on_disconnect(pointer, 0)
    attachment = LoopAttachment(pointer)
    dbus_connection_add_filter(
      pointer,
      { _, message, data in
        guard let message, let link = UserData.object(data, as: Weak<BusConnection>.self) else {
          return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
        }
        return link.object?.receive(Message(retaining: message)) ?? DBUS_HANDLER_RESULT_NOT_YET_HANDLED
      }, UserData.retain(Weak(self)), UserData.free)
  }

  isolated deinit {
    close()
    endCalls()
    dbus_connection_unref(pointer)
  }

  /// Whether the bus is there, as far as is known.
  public var isConnected: Bool { !isClosed && dbus_connection_get_is_connected(pointer) != 0 }

  /// Leaves the bus.
  ///
  /// What is not written yet is lost; see `flush`. Calls in flight end with `BusError.disconnected` before this
  /// returns.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    attachment.detach()
    dbus_connection_close(pointer)
    endCalls()
  }

  /// Waits until everything sent is written, at most this long; for a process about to exit.
  ///
  /// - Returns: Whether everything was written.
  @discardableResult
  public func flush(within limit: Duration = .seconds(1)) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while isConnected, dbus_connection_has_messages_to_send(pointer) != 0, clock.now < deadline {
      dbus_connection_read_write(pointer, clock.now.duration(to: deadline).milliseconds)
    }
    return dbus_connection_has_messages_to_send(pointer) == 0
  }

  private func receive(_ message: Message) -> DBusHandlerResult {
    if message.kind == DBUS_MESSAGE_TYPE_METHOD_CALL {
      dispatch(message)
      return DBUS_HANDLER_RESULT_HANDLED
    }
    if message.kind == DBUS_MESSAGE_TYPE_SIGNAL {
      if message.interface == DBUS_INTERFACE_LOCAL { lose() } else { deliver(message) }
    }
    return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
  }

  private func lose() {
    // No peer may play libdbus' own signal.
    guard !isClosed, dbus_connection_get_is_connected(pointer) == 0 else { return }
    close()
    onDisconnect?()
  }
}

// MARK: - Connecting

extension BusConnection {
  /// A bus that a desktop knows without an address.
  public enum Bus: Hashable, Sendable {
    case session, system
  }

  private static var sharedConnections: [Bus: Weak<BusConnection>] = [:]

  /// A connection of its own to the user's session bus.
  public static func session() throws(BusError) -> BusConnection { try connect(to: .session) }

  /// A connection of its own to the machine's system bus.
  public static func system() throws(BusError) -> BusConnection { try connect(to: .system) }

  /// The connection that all of the process share; it stays open as long as someone holds it.
  ///
  /// It is not libdbus' own shared connection, which other libraries could drive too and nobody may close.
  public static func shared(_ bus: Bus) throws(BusError) -> BusConnection {
    if let connection = sharedConnections[bus]?.object, connection.isConnected { return connection }
    let connection = try connect(to: bus)
    sharedConnections[bus] = Weak(connection)
    return connection
  }

  /// A connection of its own to the bus at an address such as `unix:path=/run/user/1000/bus`.
  public static func open(address: String) throws(BusError) -> BusConnection {
    guard !address.utf8.contains(0) else { throw .cannotConnect("the address holds a NUL character") }
    return try connect { error in
      guard let pointer = dbus_connection_open_private(address, error) else { return nil }
      guard dbus_bus_register(pointer, error) == 0 else { return pointer }
      dbus_connection_close(pointer)
      dbus_connection_unref(pointer)
      return nil
    }
  }

  private static func connect(to bus: Bus) throws(BusError) -> BusConnection {
    let type = bus == .session ? DBUS_BUS_SESSION : DBUS_BUS_SYSTEM
    return try connect { error in dbus_bus_get_private(type, error) }
  }

  private static func connect(
    _ open: @escaping @Sendable (UnsafeMutablePointer<DBusError>) -> OpaquePointer?
  ) throws(BusError) -> BusConnection {
    BusConnection(adopting: try Opening.wait(for: open))
  }
}
