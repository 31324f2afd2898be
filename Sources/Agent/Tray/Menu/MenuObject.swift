import MessageBus

/// The menu on the bus.
final class MenuObject {
  /// Where it stands.
  static let path: ObjectPath = "/MenuBar"
  /// Its interface.
  static let interface = "com.canonical.dbusmenu"

  private let server: MenuServer
  private var object: ExportedObject?

  /// Puts the menu on a bus, where it stays as long as this is held.
  init(on bus: BusConnection, _ server: MenuServer) throws(BusError) {
    self.server = server
    object = try bus.export([Self.table(server)], at: Self.path)
    server.emit = { [weak self] signal in self?.emit(signal) }
  }

  private func emit(_ signal: MenuServer.Signal) {
    switch signal {
    case .layout(let revision, let parent, let host):
      object?.emit(Self.interface, "LayoutUpdated", [.uint32(revision), .int32(parent)], to: host)
    case .properties(let updated):
      object?.emit(Self.interface, "ItemsPropertiesUpdated", [updated, .array(of: "(ias)", [])])
    }
  }

  /// What the menu can be asked, and what answers.
  static func table(_ server: MenuServer) -> Interface {
    let answer = { (call: MethodCall) in
      do throws(BusError) {
        call.reply(try server.answer(call.member, call.arguments, from: call.sender))
      } catch {
        call.fail(error)
      }
      server.flush()
    }
    return Interface(
      interface, methods: methods(answer),
      properties: [
        .init("Version", "u", emission: .constant, get: { .uint32(3) }),
        .init("TextDirection", "s", emission: .constant, get: { "ltr" }),
        .init("Status", "s", emission: .constant, get: { "normal" }),
        .init("IconThemePath", "as", emission: .constant, get: { .strings([]) }),
      ],
      signals: [
        .init("ItemsPropertiesUpdated", ["updatedProps": "a(ia{sv})", "removedProps": "a(ias)"]),
        .init("LayoutUpdated", ["revision": "u", "parent": "i"]),
        .init("ItemActivationRequested", ["id": "i", "timestamp": "u"]),
      ])
  }

  private static func methods(_ answer: @escaping (MethodCall) -> Void) -> [Interface.Method] {
    [
      .init(
        "GetLayout", in: ["parentId": "i", "recursionDepth": "i", "propertyNames": "as"],
        out: ["revision": "u", "layout": "(ia{sv}av)"], handler: answer),
      .init(
        "GetGroupProperties", in: ["ids": "ai", "propertyNames": "as"], out: ["properties": "a(ia{sv})"],
        handler: answer),
      .init("GetProperty", in: ["id": "i", "name": "s"], out: ["value": "v"], handler: answer),
      .init("Event", in: ["id": "i", "eventId": "s", "data": "v", "timestamp": "u"], handler: answer),
      .init("EventGroup", in: ["events": "a(isvu)"], out: ["idErrors": "ai"], handler: answer),
      .init("AboutToShow", in: ["id": "i"], out: ["needUpdate": "b"], handler: answer),
      .init(
        "AboutToShowGroup", in: ["ids": "ai"], out: ["updatesNeeded": "ai", "idErrors": "ai"], handler: answer
      ),
    ]
  }
}
