import MessageBus
import TestSupport

/// The agent that runs in a session, as a program on its bus sees it.
struct Agent {
  static let name = "org.pocketchime.Agent"
  private static let path: ObjectPath = "/org/pocketchime/Agent"
  private static let interface = "org.pocketchime.Agent1"

  private let bus: BusConnection

  init(in session: Session) { bus = session.desktop.bus }

  /// Calls a method without waiting.
  func call(_ member: String, _ arguments: [BusValue], then: @escaping (Result<[BusValue], BusError>) -> Void)
  {
    bus.call(
      Self.name, Self.path, Self.interface, member, arguments, autoStart: false, timeout: .seconds(60),
      completion: then)
  }

  /// Calls a method that must work.
  @discardableResult
  func make(_ member: String, _ arguments: BusValue...) throws -> [BusValue] {
    var answer: Result<[BusValue], BusError>?
    call(member, arguments) { answer = $0 }
    try pump("the answer to \(member)", within: .seconds(60)) { answer != nil }
    return try answer?.get() ?? []
  }

  /// What rings.
  func ringing() throws -> [String] {
    var answer: Result<[BusValue], BusError>?
    bus.call(
      Self.name, Self.path, "org.freedesktop.DBus.Properties", "Get", [.string(Self.interface), "Ringing"]
    ) { answer = $0 }
    try pump("what rings") { answer != nil }
    return try answer?.get().first?.unwrapped.strings ?? []
  }

  /// Sets alarms for times of the day, as many as a person's or as nobody's.
  func setAlarms(_ count: Int) throws {
    var (made, failed, asked) = (0, 0, 0)
    try pump("\(count) alarms", within: .seconds(600)) {
      while asked < count, asked - made - failed < 2_000 {
        asked += 1
        let record: BusValue = [
          "hour": .uint32(UInt32(asked / 60 % 24)), "minute": .uint32(UInt32(asked % 60)),
          "days": .strings(["mon", "wed", "fri"]), "label": .string("alarm \(asked)"),
        ]
        call("AddAlarm", [record]) { result in
          if case .success = result { made += 1 } else { failed += 1 }
        }
      }
      return made + failed == count
    }
    guard failed == 0 else { throw TestFailure("\(failed) of \(count) alarms could not be set") }
  }
}
