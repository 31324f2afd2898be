/// A signal that came over the bus.
public nonisolated struct BusSignal: Sendable {
  /// The unique name of the sender, or `org.freedesktop.DBus` for the bus itself.
  public let sender: String
  /// The object that emitted it.
  public let path: ObjectPath
  public let interface: String
  public let member: String
  public let arguments: [BusValue]
}
