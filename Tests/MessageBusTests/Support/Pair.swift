import TestSupport
import Testing

@testable import MessageBus

/// A private bus with two of ours on it.
@MainActor struct Pair {
  let bus: PrivateBus
  let server: BusConnection
  let client: BusConnection

  init() throws {
    bus = try PrivateBus()
    server = try bus.connect()
    client = try bus.connect()
  }

  /// What a call from the client to the server ends with.
  func answer(
    _ path: ObjectPath, _ interface: String?, _ member: String, _ arguments: [BusValue] = [],
    line: Int = #line
  ) throws -> Result<[BusValue], BusError> {
    try client.answer(server.uniqueName, path, interface, member, arguments, line: line)
  }

  /// Waits until the bus has handled everything that the connection sent before.
  func settle(_ connection: BusConnection) throws {
    let answer = try connection.answer(
      BusConnection.busName, "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
    _ = try answer.get()
  }
}

extension BusConnection {
  /// What a call ends with.
  func answer(
    _ destination: String, _ path: ObjectPath, _ interface: String?, _ member: String,
    _ arguments: [BusValue] = [], timeout: Duration = .seconds(5), line: Int = #line
  ) throws -> Result<[BusValue], BusError> {
    var result: Result<[BusValue], BusError>?
    call(destination, path, interface, member, arguments, timeout: timeout) { result = $0 }
    #expect(result == nil, "a callback never comes from within call")
    try pump("the answer to \(member)", within: .seconds(8), line: line) { result != nil }
    return try #require(result)
  }
}

extension Result where Failure == BusError {
  /// The name of the error, if it is one from the other side.
  var remoteName: String? {
    if case .failure(.remote(let name, _)) = self { name } else { nil }
  }
}
