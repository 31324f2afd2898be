import CDBus

/// `org.freedesktop.DBus.Properties`, answered from the tables.
extension BusConnection {
  static func properties(_ object: ExportedObject) -> Interface {
    Interface(
      DBUS_INTERFACE_PROPERTIES,
      methods: [
        answering("Get", in: ["interface_name": "s", "property_name": "s"], out: ["value": "v"]) {
          call throws(BusError) in
          let value = try object.value(of: property(call, of: object))
          call.reply([.variant(value)])
        },
        answering("GetAll", in: ["interface_name": "s"], out: ["properties": "a{sv}"]) {
          call throws(BusError) in
          call.reply([.vardict(try all(call, of: object))])
        },
        answering("Set", in: ["interface_name": "s", "property_name": "s", "value": "v"]) {
          call throws(BusError) in
          try set(call, of: object)
        },
      ],
      signals: [
        .init(
          "PropertiesChanged",
          ["interface_name": "s", "changed_properties": "a{sv}", "invalidated_properties": "as"])
      ])
  }

  /// A method whose handler may throw its answer.
  private static func answering(
    _ name: String, in inputs: KeyValuePairs<String, BusType>,
    out outputs: KeyValuePairs<String, BusType> = [:],
    _ body: @escaping (MethodCall) throws(BusError) -> Void
  ) -> Interface.Method {
    .init(name, in: inputs, out: outputs) { call in
      do throws(BusError) { try body(call) } catch { call.fail(error) }
    }
  }

  /// The interfaces a call means: the one it names, or all where it names none, as the specification allows.
  private static func interfaces(_ call: MethodCall, of object: ExportedObject) throws(BusError)
    -> [Interface]
  {
    let name = call.arguments.first?.string ?? ""
    if name.isEmpty { return object.interfaces }
    if let interface = object.interface(name) { return [interface] }
    // Some panels ask for the properties of the standard interfaces, which have none.
    guard [DBUS_INTERFACE_PROPERTIES, DBUS_INTERFACE_INTROSPECTABLE, DBUS_INTERFACE_PEER].contains(name)
    else {
      throw .unknownInterface(name)
    }
    return []
  }

  private static func property(
    _ call: MethodCall, of object: ExportedObject
  ) throws(BusError) -> Interface.Property {
    let name = call.arguments.dropFirst().first?.string ?? ""
    guard let property = try interfaces(call, of: object).lazy.compactMap({ $0.property(name) }).first else {
      throw .unknownProperty(name)
    }
    return property
  }

  /// All values that can be had; one that can't is left out, so that the others still arrive.
  private static func all(
    _ call: MethodCall, of object: ExportedObject
  ) throws(BusError) -> [String: BusValue] {
    var values: [String: BusValue] = [:]
    for property in try interfaces(call, of: object).flatMap(\.properties) {
      if let value = try? object.value(of: property) { values[property.name] = value }
    }
    return values
  }

  private static func set(_ call: MethodCall, of object: ExportedObject) throws(BusError) {
    let property = try property(call, of: object)
    guard let set = property.set else { throw .readOnly(property.name) }
    guard case .variant(let value) = call.arguments.last, value.fits(property.type) else {
      throw .invalidArguments("\(property.name) takes a value of type \"\(property.type)\"")
    }
    set(value, call)
  }
}
