import MessageBus
import TestSupport
import Testing

@MainActor struct CallTests {
  @Test func callsAreAnswered() throws {
    let bus = try PrivateBus()
    let (server, client) = (try bus.connect(), try bus.connect())
    let object = try server.export(
      [
        Interface(
          "org.example.Sum",
          methods: [
            .init("Add", in: ["a": "i", "b": "i"], out: ["sum": "i"]) { call in
              let numbers = call.arguments.compactMap(\.int32)
              call.reply([.int32(numbers.reduce(0, &+))])
            }
          ])
      ], at: "/org/example/Sum")
    var result: Result<[BusValue], BusError>?
    client.call(server.uniqueName, object.path, "org.example.Sum", "Add", [.int32(2), .int32(3)]) {
      result = $0
    }
    try pump("the answer") { result != nil }
    #expect(try result?.get() == [.int32(5)])
  }
}
