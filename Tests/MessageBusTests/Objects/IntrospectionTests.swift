import TestSupport
import Testing

@testable import MessageBus

@MainActor struct IntrospectionTests {
  private let pair: Pair
  private let object: ExportedObject

  init() throws {
    pair = try Pair()
    object = try pair.server.export(
      [
        Interface(
          "org.x.Y",
          methods: [
            .init("Add", in: ["options<&\">": "a{sv}", "b": "i"], out: ["sum": "x"]) {
              $0.reply([.int64(1)])
            },
            .init("Poke") { $0.reply() },
          ],
          properties: [
            .init("Theme", "s", get: { "gold" }, set: { _, call in call.reply() }),
            .init("Version", "u", emission: .constant, get: { .uint32(3) }),
          ],
          signals: [.init("Changed", ["level": "(ii)"])])
      ], at: "/org/x/Y")
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    try ChildProcess.run(program, arguments, environment: pair.bus.environment)
  }

  @Test func gdbusReadsIt() throws {
    let text = try run(
      "gdbus",
      ["introspect", "--session", "--dest", pair.server.uniqueName, "--object-path", "/", "--recurse"])
    for part in [
      "node /org/x/Y {", "interface org.x.Y {", "in  a{sv} options<&\">", "in  i b", "out x sum", "Poke();",
      "Changed((ii) level);", "readwrite s Theme = 'gold';", "readonly u Version = 3;",
      "interface org.freedesktop.DBus.Properties {", "interface org.freedesktop.DBus.Peer {",
      "interface org.freedesktop.DBus.Introspectable {",
      "@org.freedesktop.DBus.Property.EmitsChangedSignal(\"const\")",
    ] { #expect(text.contains(part), "\(part) is missing in:\n\(text)") }
  }

  @Test func busctlReadsIt() throws {
    let address = "--address=\(pair.bus.address)"
    let text = try run("busctl", [address, "introspect", pair.server.uniqueName, "/org/x/Y"])
    let rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for row in [
      ["org.x.Y", "interface", "-", "-", "-"], [".Add", "method", "a{sv}i", "x", "-"],
      [".Theme", "property", "s", "\"gold\"", "emits-change", "writable"],
      [".Version", "property", "u", "3", "const"], [".Changed", "signal", "(ii)", "-", "-"],
    ] { #expect(rows.contains(row), "\(row) is missing in:\n\(text)") }
    #expect(try run("busctl", [address, "tree", "--list", pair.server.uniqueName]).contains("/org/x/Y"))
  }

  @Test func aGivenDocumentIsAnsweredAsItIs() throws {
    let document = "<node><!-- ours --></node>\n"
    let given = try pair.server.export([], at: "/given", introspection: document)
    let member = ("org.freedesktop.DBus.Introspectable", "Introspect")
    #expect(try pair.answer("/given", member.0, member.1) == .success([.string(document)]))
    let child = try pair.server.export([], at: "/given/child")
    let text = try pair.answer("/given", member.0, member.1).get().first?.string
    #expect(text == "<node><!-- ours -->  <node name=\"child\"/>\n</node>\n")
    withExtendedLifetime((given, child)) {}
  }
}
