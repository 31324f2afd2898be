import MessageBus
import TestSupport

/// A program of the session that talks to the agent over the bus.
final class Client {
  let bus: BusConnection

  /// A client with a connection of its own.
  init(of house: Household) throws {
    guard let address = house.bus?.address else { throw TestFailure("the household has no bus") }
    bus = try .open(address: address)
  }

  static let name = "org.pocketchime.Agent"
  static let path: ObjectPath = "/org/pocketchime/Agent"
  static let interface = "org.pocketchime.Agent1"

  /// Calls a method of the agent and waits for what it says.
  func ask(
    _ member: String, _ arguments: [BusValue] = [], interface: String? = Client.interface,
    path: ObjectPath = Client.path, within limit: Duration = .seconds(20)
  ) throws -> Result<[BusValue], BusError> {
    var answer: Result<[BusValue], BusError>?
    bus.call(Self.name, path, interface, member, arguments, autoStart: false, timeout: limit) { answer = $0 }
    try pump("the answer to \(member)", within: limit + .seconds(1)) { answer != nil }
    return answer ?? .failure(.timedOut)
  }

  /// Calls a method that must work.
  @discardableResult
  func make(_ member: String, _ arguments: BusValue...) throws -> [BusValue] {
    try ask(member, arguments).get()
  }

  /// The records of `ListAlarms`, `ListTimers` or `History`.
  func records(_ member: String, _ arguments: BusValue...) throws -> [[String: BusValue]] {
    try ask(member, arguments).get().first?.elements?.compactMap(\.dictionary) ?? []
  }

  /// The agent's properties.
  func properties() throws -> [String: BusValue] {
    let answer = try ask("GetAll", [.string(Self.interface)], interface: "org.freedesktop.DBus.Properties")
    return try answer.get().first?.dictionary ?? [:]
  }

  /// What rings.
  func ringing() throws -> [String] { try properties()["Ringing"]?.strings ?? [] }

  /// Who has a name.
  func owner(of name: String = Client.name) throws -> String? {
    var answer: Result<String?, BusError>?
    bus.nameOwner(of: name) { answer = $0 }
    try pump("the owner of \(name)") { answer != nil }
    return try answer?.get()
  }
}

extension BusError {
  /// The name of the error on the wire, without the prefix that most of them share.
  var shortName: String { name.replacing("org.freedesktop.DBus.Error.", with: "") }
}
