import CDBus

/// An object that others may call, as long as this is held.
public final class ExportedObject {
  /// Where the object stands.
  public let path: ObjectPath
  let interfaces: [Interface]
  let introspection: String?
  private weak var connection: BusConnection?

  init(
    _ connection: BusConnection, _ path: ObjectPath, _ interfaces: [Interface], introspection: String?
  ) throws(BusError) {
    self.connection = connection
    self.path = path
    self.interfaces = interfaces
    self.introspection = introspection
    for interface in interfaces { try interface.check() }
    guard Set(interfaces.map(\.name)).count == interfaces.count else {
      throw .invalid("the object at \(path) has one interface twice")
    }
  }

  isolated deinit { cancel() }

  /// Takes the object off the bus.
  ///
  /// Calls that it has not answered yet may still be answered.
  public func cancel() {
    connection?.remove(self)
    connection = nil
  }

  /// Emits a signal of the table, to everyone or to one destination; one that does not fit is reported.
  public func emit(
    _ interface: String, _ member: String, _ arguments: [BusValue] = [], to destination: String? = nil
  ) {
    guard let connection else { return }
    guard let signal = self.interface(interface)?.signal(member), arguments.fit(signal.arguments.map(\.type))
    else {
      return connection.report("\(interface).\(member)(\(arguments.signatureText)) is no signal of \(path)")
    }
    send(interface, member, arguments, to: destination)
  }

  /// Emits PropertiesChanged for these properties, each as its table says.
  public func propertiesChanged(_ interface: String, _ names: [String]) {
    var changed: [String: BusValue] = [:]
    var invalidated: [String] = []
    for name in names {
      guard let property = self.interface(interface)?.property(name) else {
        connection?.report("\(interface).\(name) is no property of \(path)")
        continue
      }
      switch property.emission {
      case .value:
        do throws(BusError) { changed[name] = try value(of: property) } catch { invalidated.append(name) }
      case .invalidation: invalidated.append(name)
      case .constant, .nothing: break
      }
    }
    guard !changed.isEmpty || !invalidated.isEmpty else { return }
    send(
      DBUS_INTERFACE_PROPERTIES, "PropertiesChanged",
      [.string(interface), .vardict(changed), .strings(invalidated)])
  }

  /// The value now; one that is not of the table's type is reported and an error.
  func value(of property: Interface.Property) throws(BusError) -> BusValue {
    let value = try property.get()
    guard value.fits(property.type) else {
      connection?.report(
        "\(property.name) of \(path) has a value of type \(value.type), not \(property.type)")
      throw .failed("\(property.name) has no value of its type")
    }
    return value
  }

  func interface(_ name: String) -> Interface? { interfaces.first { $0.name == name } }

  private func send(
    _ interface: String, _ member: String, _ arguments: [BusValue], to destination: String? = nil
  ) {
    guard let connection, connection.isConnected else { return }
    do throws(BusError) {
      try connection.emit(path, interface, member, arguments, to: destination)
    } catch {
      connection.report("\(interface).\(member) could not be emitted: \(error)")
    }
  }
}
