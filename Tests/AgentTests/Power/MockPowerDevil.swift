import MessageBus
import TestSupport

/// A PowerDevil that keeps its list as the real one does: in memory, and until it is cleared.
final class MockPowerDevil {
  private static let name = "org.kde.Solid.PowerManagement"

  /// When to wake for whom, by cookie.
  private(set) var wakeUps: [Int32: (caller: String, path: ObjectPath, time: UInt64)] = [:]
  /// How often it was asked.
  private(set) var requests = 0
  /// Times at or before this are past, and refused.
  var now: UInt64 = 0

  /// The times on the list.
  var times: [UInt64] { wakeUps.values.map(\.time).sorted() }

  private let bus: BusConnection
  private var object: ExportedObject?
  private var lastCookie: UInt32 = 0

  init(on bus: BusConnection) throws {
    self.bus = bus
    object = try bus.export(
      [
        Interface(
          Self.name,
          methods: [
            .init("scheduleWakeup", in: ["service": "s", "path": "o", "timeout": "t"], out: ["cookie": "u"]) {
              [unowned self] in schedule($0)
            },
            .init("clearWakeup", in: ["cookie": "i"]) { [unowned self] call in
              if let cookie = call.arguments[0].int32 { wakeUps[cookie] = nil }
              call.reply()
            },
          ])
      ], at: "/org/kde/Solid/PowerManagement")
  }

  func appear() throws {
    var isOwned = false
    bus.requestName(Self.name) { isOwned = (try? $0.get()) == .owned }
    try pump("PowerDevil's name") { isOwned }
  }

  func vanish() throws {
    var isReleased = false
    bus.releaseName(Self.name) { _ in isReleased = true }
    try pump("the release of PowerDevil's name") { isReleased }
    wakeUps = [:]
  }

  /// The time of the only wake-up has come.
  func wake() throws {
    guard let (cookie, wakeUp) = wakeUps.first else { throw TestFailure("nothing is on PowerDevil's list") }
    now = wakeUp.time
    wakeUps[cookie] = nil
    var answer: Result<[BusValue], BusError>?
    bus.call(wakeUp.caller, wakeUp.path, "org.kde.PowerManagement", "wakeupCallback", [.int32(cookie)]) {
      answer = $0
    }
    try pump("the callback's answer") { answer != nil }
    _ = try answer?.get()
  }

  private func schedule(_ call: MethodCall) {
    requests += 1
    guard let caller = call.arguments[0].string, let path = call.arguments[1].objectPath,
      let time = call.arguments[2].uint64, time > now
    else { return call.fail(.invalidArguments("Cannot schedule a wake-up in the past")) }
    lastCookie += 1
    wakeUps[Int32(lastCookie)] = (caller, path, time)
    call.reply([.uint32(lastCookie)])
  }
}
