import MessageBus
import TestSupport
import Testing

@testable import Agent

/// Against python-dbusmock's logind and timedated, which others wrote from the real ones.
@Suite struct SystemServicesTests {
  @Test func logindsLocksAndSignalsAreUnderstood() throws {
    let bus = try PrivateBus()
    let mock = try Mock("logind", "/org/freedesktop/login1", on: bus)
    var told: [String] = []
    let ours = try bus.connect()
    let watch = try SleepWatch(on: ours, log: { told.append($0) }) { ready in
      told.append("falling asleep")
      ready()
    } awoke: {
      told.append("awoke")
    }
    let ringing = try Inhibitor(on: ours, ["sleep:idle"], because: "It rings", mode: .block) {
      told.append($0)
    }
    try pump("the lock") { try mock.inhibitors() == [["sleep", "delay"]] }
    ringing.isWanted = true
    try pump("both locks") { try mock.inhibitors() == [["sleep", "delay"], ["sleep:idle", "block"]] }
    ringing.isWanted = false
    try pump("one lock") { try mock.inhibitors() == [["sleep", "delay"]] }

    try mock.emit("org.freedesktop.login1.Manager", "PrepareForSleep", "b", [true])
    try pump("the sleep") { try told == ["falling asleep"] && mock.inhibitors() == [] }
    try mock.emit("org.freedesktop.login1.Manager", "PrepareForSleep", "b", [false])
    try pump("the waking") { try told == ["falling asleep", "awoke"] && mock.inhibitors().count == 1 }
    withExtendedLifetime(watch) {}
  }

  @Test func timedatedsZoneIsHeardAndNothingStarted() throws {
    let services = try TemporaryFolder()
    try services.write(
      "[D-BUS Service]\nName=org.freedesktop.timedate1\nExec=/usr/bin/touch \(services.path("started"))\n",
      to: "org.freedesktop.timedate1.service")
    let bus = try PrivateBus(services: services.path)
    var count = 0
    let ours = try bus.connect()
    let announcements = try ZoneAnnouncements(on: ours) { count += 1 }
    pump(for: .milliseconds(200))

    // It starts, is asked, and ends, as the real one does; twice.
    for round in 1...2 {
      var mock: Mock? = try Mock("timedated", "/org/freedesktop/timedate1", on: bus)
      try mock?.call("org.freedesktop.timedate1", "SetTimezone", ["Europe/London", false])
      try pump("the announcement") { count == round }
      try mock?.call("org.freedesktop.timedate1", "SetNTP", [false, false])
      mock = nil
    }
    pump(for: .milliseconds(100))
    #expect(count == 2)
    #expect(throws: TestFailure.self) { try services.read("started") }
    withExtendedLifetime(announcements) {}
  }

  /// A service of python-dbusmock's.
  final class Mock {
    private let path: ObjectPath
    private let name: String
    private let bus: BusConnection
    private let process: ChildProcess

    init(_ template: String, _ path: ObjectPath, on bus: PrivateBus) throws {
      self.path = path
      name = path.description.dropFirst().split(separator: "/").joined(separator: ".")
      self.bus = try bus.connect()
      process = try ChildProcess(
        "/usr/bin/python3", ["-m", "dbusmock", "--system", "--template", template],
        environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
      var owner: String?
      let watch = try self.bus.watchName(name) { owner = $0 }
      try pump("the mock \(template): \(process.errors)", within: .seconds(20)) { owner != nil }
      watch.cancel()
    }

    func inhibitors() throws -> [[String]] {
      let list = try call("org.freedesktop.login1.Manager", "ListInhibitors", []).first?.elements ?? []
      return list.compactMap { $0.elements?.compactMap(\.string) }.map { [$0[0], $0[3]] }.sorted {
        $0[0] < $1[0]
      }
    }

    func emit(_ interface: String, _ signal: String, _ signature: String, _ arguments: [BusValue]) throws {
      try call(
        "org.freedesktop.DBus.Mock", "EmitSignal",
        [
          .string(interface), .string(signal), .string(signature),
          .array(of: .variant, arguments.map { .variant($0) }),
        ])
    }

    @discardableResult
    func call(_ interface: String, _ member: String, _ arguments: [BusValue]) throws -> [BusValue] {
      var answer: Result<[BusValue], BusError>?
      bus.call(name, path, interface, member, arguments) { answer = $0 }
      try pump("\(member)'s answer") { answer != nil }
      return try answer?.get() ?? []
    }
  }
}
