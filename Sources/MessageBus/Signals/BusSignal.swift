/// A signal that came over the bus.
public nonisolated struct BusSignal: Sendable {
  /// The unique name of the sender, or `org.freedesktop.DBus` for the bus itself.
  public let sender: String
  /// The object that emitted it.
  public let path: ObjectPath
  /// The interface it belongs to.
  public let interface: String
  /// Its name.
  public let member: String
  /// What it carries, of whatever types its sender chose.
  public let arguments: [BusValue]
}
