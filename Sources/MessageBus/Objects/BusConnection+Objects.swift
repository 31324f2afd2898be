import CDBus

extension BusConnection {
  /// Puts an object on the bus, where it stays as long as the result is held.
  ///
  /// - Parameters:
  ///   - interfaces: What the object can do, besides the standard interfaces.
  ///   - path: Where it stands; paths above it need no object.
  ///   - introspection: What Introspect answers in place of what the tables say; a whole document.
  /// - Returns: The object, to be held.
  /// - Throws: `BusError.invalid` where a table is not valid or the path is taken.
  public func export(
    _ interfaces: [Interface], at path: ObjectPath, introspection: String? = nil
  ) throws(BusError) -> ExportedObject {
    guard objects[path]?.object == nil else { throw .invalid("there is an object at \(path) already") }
    let object = try ExportedObject(self, path, interfaces, introspection: introspection)
    objects[path] = Weak(object)
    return object
  }

  func remove(_ object: ExportedObject) {
    // While the object is being released its entry is empty already.
    let entry = objects[object.path]
    if entry?.object == nil || entry?.object === object { objects[object.path] = nil }
  }

  /// Answers a method call.
  ///
  /// libdbus itself has answered those to `org.freedesktop.DBus.Peer`.
  func dispatch(_ message: Message) {
    do throws(BusError) {
      guard let call = try MethodCall(message, on: self) else { return }
      do throws(BusError) { try dispatch(call) } catch { call.fail(error) }
    } catch {
      report("a call could not be read: \(error)")
    }
  }

  private func dispatch(_ call: MethodCall) throws(BusError) {
    let object = objects[call.path]?.object
    let children = children(of: call.path)
    guard object != nil || !children.isEmpty else { throw .unknownObject(call.path) }
    let standard = [Self.introspectable(object, children)] + (object.map { [Self.properties($0)] } ?? [])
    let interfaces = (object?.interfaces ?? []) + standard
    let candidates = interfaces.filter { call.interface == nil || $0.name == call.interface }
    if let name = call.interface, candidates.isEmpty { throw .unknownInterface(name) }
    guard let method = candidates.lazy.compactMap({ $0.method(call.member) }).first else {
      throw .unknownMethod(call.member)
    }
    guard call.arguments.fit(method.inputs.map(\.type)) else {
      throw .invalidArguments(
        "\(call.member) takes \"\(method.inputs.signatureText)\", not \"\(call.arguments.signatureText)\"")
    }
    call.outputs = method.outputs.map(\.type)
    method.handler(call)
  }

  /// The names of the next path elements below this path on the way to exported objects, sorted.
  private func children(of path: ObjectPath) -> [String] {
    Set(
      objects.filter { $0.value.object != nil }.keys.compactMap { path.child(towards: $0).map(String.init) }
    )
    .sorted()
  }

  private static func introspectable(_ object: ExportedObject?, _ children: [String]) -> Interface {
    Interface(
      DBUS_INTERFACE_INTROSPECTABLE,
      methods: [
        .init("Introspect", out: ["xml_data": "s"]) { call in
          call.reply([.string(Introspection.document(object, children))])
        }
      ])
  }
}
