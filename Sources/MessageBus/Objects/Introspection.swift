/// Objects described in the introspection format of the D-Bus specification.
enum Introspection {
  /// The whole document of an object, or of a path that only leads to objects.
  static func document(_ object: ExportedObject?, _ children: [String]) -> String {
    let nodes = children.map { "  <node name=\"\($0)\"/>\n" }.joined()
    if let given = object?.introspection {
      guard !children.isEmpty, let end = given.start(ofLast: "</node>") else { return given }
      return String(given[..<end] + nodes + given[end...])
    }
    let interfaces = object.map { $0.interfaces + [BusConnection.properties($0)] } ?? []
    return doctype + "<node>\n" + interfaces.map(text).joined() + standard + nodes + "</node>\n"
  }

  private static let doctype = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  private static let standard = """
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml_data" type="s" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId">
          <arg name="machine_uuid" type="s" direction="out"/>
        </method>
      </interface>

    """

  private static func text(_ interface: Interface) -> String {
    "  <interface name=\"\(interface.name)\">\n"
      + interface.methods.map(text).joined() + interface.signals.map(text).joined()
      + interface.properties.map(text).joined() + "  </interface>\n"
  }

  private static func text(_ method: Interface.Method) -> String {
    element(
      "method", method.name,
      method.inputs.map { argument($0, " direction=\"in\"") }
        + method.outputs.map { argument($0, " direction=\"out\"") })
  }

  private static func text(_ signal: Interface.Signal) -> String {
    element("signal", signal.name, signal.arguments.map { argument($0, "") })
  }

  private static func text(_ property: Interface.Property) -> String {
    let access = property.set == nil ? "read" : "readwrite"
    return element(
      "property", property.name, attributes: " type=\"\(property.type)\" access=\"\(access)\"",
      [
        "<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" "
          + "value=\"\(property.emission.rawValue)\"/>"
      ])
  }

  private static func argument(_ argument: Interface.Argument, _ direction: String) -> String {
    "<arg name=\"\(escaped(argument.name))\" type=\"\(argument.type)\"\(direction)/>"
  }

  private static func element(
    _ tag: String, _ name: String, attributes: String = "", _ lines: [String]
  ) -> String {
    let start = "    <\(tag) name=\"\(name)\"\(attributes)"
    guard !lines.isEmpty else { return start + "/>\n" }
    return start + ">\n" + lines.map { "      \($0)\n" }.joined() + "    </\(tag)>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}

extension String {
  /// Where the last occurrence of this text begins.
  fileprivate func start(ofLast text: String) -> Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
