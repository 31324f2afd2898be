import TestSupport
import Testing

@testable import MessageBus

/// Other implementations of the protocol agree with ours: GDBus, sd-bus and dbus-python.
@MainActor struct ForeignPeerTests {
  private static let echo = """
    import dbus.bus, dbus.lowlevel, sys
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib

    def answer(connection, message):
        if message.get_member() != "Echo":
            return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
        reply = dbus.lowlevel.MethodReturnMessage(message)
        reply.append(*message.get_args_list(), signature=message.get_signature())
        connection.send_message(reply)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED

    bus = dbus.bus.BusConnection(sys.argv[1], mainloop=DBusGMainLoop())
    bus.add_message_filter(answer)
    print(bus.get_unique_name(), flush=True)
    GLib.MainLoop().run()

    """

  /// A peer on the bus that answers every call with what it was given.
  private func echoPeer(_ bus: PrivateBus) throws -> (ChildProcess, name: String) {
    let peer = try ChildProcess("/usr/bin/python3", ["-c", Self.echo, bus.address])
    try peer.waitForOutput("\n", within: .seconds(20))
    return (peer, String(peer.output.prefix { $0 != "\n" }))
  }

  @Test func everyTypeThroughPython() throws {
    let bus = try PrivateBus()
    let (peer, name) = try echoPeer(bus)
    let client = try bus.connect()
    for value in sampleValues {
      #expect(try client.answer(name, "/", "org.x.Echo", "Echo", [value]) == .success([value]))
    }
    var random = SeededGenerator(seed: 4)
    for round in 0..<100 {
      // A dictionary of Python keeps one entry a key, so that only values without dictionaries come back whole.
      let type = BusType.random(depth: 3, using: &random)
      let value = BusValue.random(type, depth: 3, using: &random)
      guard !value.holdsDictionary else { continue }
      #expect(
        try client.answer(name, "/", "org.x.Echo", "Echo", [value]) == .success([value]), "round \(round)")
    }
    #expect(peer.isRunning)
  }

  @Test func aDescriptorThroughPython() throws {
    let bus = try PrivateBus()
    let (peer, name) = try echoPeer(bus)
    let client = try bus.connect()
    let folder = try TemporaryFolder()
    try folder.write("content", to: "file")
    let sent = try #require(UnixDescriptor(openingForReading: folder.path("file")))
    let answer = try client.answer(name, "/", "org.x.Echo", "Echo", [.variant(.unixDescriptor(sent))])
    #expect(try answer.get().first?.unixDescriptor?.text() == "content")
    #expect(peer.isRunning)
  }

  private func exported(_ server: BusConnection) throws -> ExportedObject {
    try server.export(
      [
        Interface(
          "org.x.Echo",
          methods: [
            .init("Echo", in: ["value": "v"], out: ["value": "v"]) { $0.reply($0.arguments) },
            .init("Fail") { $0.fail(.remote(name: "org.x.Error", message: "because")) },
          ],
          signals: [.init("Rang", ["id": "s"])])
      ], at: "/x")
  }

  @Test func gdbusCallsUs() throws {
    let bus = try PrivateBus()
    let server = try bus.connect()
    let object = try exported(server)
    let call = ["call", "--session", "--dest", server.uniqueName, "--object-path", "/x", "--method"]
    let value = "<(@as [], {'k': <int64 -5>}, [byte 0x01], 1.5, objectpath '/o', @a{sv} {}, [('a', true)])>"
    let text = try ChildProcess.run(
      "gdbus", call + ["org.x.Echo.Echo", value], environment: bus.environment)
    #expect(text == "(\(value),)\n")
    let failing = try ChildProcess("gdbus", call + ["org.x.Echo.Fail"], environment: bus.environment)
    #expect(try failing.wait() == .exited(1))
    #expect(failing.errors.contains("org.x.Error: because"))
    withExtendedLifetime(object) {}
  }

  @Test func busctlCallsUs() throws {
    let bus = try PrivateBus()
    let server = try bus.connect()
    let object = try exported(server)
    let call = ["--address=\(bus.address)", "call", server.uniqueName, "/x", "org.x.Echo", "Echo"]
    #expect(
      try ChildProcess.run("busctl", call + ["v", "a{sas}", "1", "k", "2", "a", "b"])
        == "v a{sas} 1 \"k\" 2 \"a\" \"b\"\n")
    let failing = try ChildProcess("busctl", call + ["s", "text"])
    #expect(try failing.wait() == .exited(1))
    #expect(failing.errors.contains("Echo takes \"v\", not \"s\""))
    withExtendedLifetime(object) {}
  }

  @Test func gdbusHearsOurSignals() throws {
    let bus = try PrivateBus()
    let server = try bus.connect()
    let object = try exported(server)
    let monitor = try ChildProcess(
      "gdbus", ["monitor", "--session", "--dest", server.uniqueName], environment: bus.environment)
    try monitor.waitForOutput("is owned by")
    // Its match rule may come in later than it says, so the signal is repeated.
    try pump("the signal in:\n\(monitor.output)") {
      object.emit("org.x.Echo", "Rang", ["a1"])
      return monitor.output.contains("/x: org.x.Echo.Rang ('a1',)")
    }
  }
}

extension BusValue {
  /// Whether a dictionary lies anywhere inside.
  fileprivate var holdsDictionary: Bool {
    switch self {
    case .dictionary: true
    case .variant(let content): content.holdsDictionary
    case .array(let element, let elements):
      element.description.contains("{") || elements.contains(where: \.holdsDictionary)
    case .structure(let members): members.contains(where: \.holdsDictionary)
    default: false
    }
  }
}
