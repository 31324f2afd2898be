import Foundation
import Glibc
import MessageBus
import TestSupport
import Testing

@Suite("The doctor") @MainActor struct DoctorTests {
  /// The report's lines about a subject, and the exit status.
  private func lines(
    _ subject: String, _ house: Household, with more: [String: String?] = [:]
  ) throws -> (lines: [String], status: ChildProcess.End) {
    let doctor = try house.start("--doctor", with: more)
    doctor.closeInput()
    let status = try doctor.wait(within: .seconds(30))
    #expect(doctor.errors.isEmpty, "\(doctor.errors)")
    let lines = doctor.output.split(separator: "\n").map(String.init)
    return (lines.filter { $0.dropFirst(6).hasPrefix(subject + " ") }, status)
  }

  /// Expects one line about a subject, of this verdict and with these words.
  private func expect(
    _ subject: String, _ verdict: String, _ words: String..., in house: Household,
    with more: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (lines, status) = try lines(subject, house, with: more)
    let fits = lines.contains { line in line.hasPrefix(verdict) && words.allSatisfy(line.contains) }
    #expect(fits, "\(lines)", sourceLocation: sourceLocation)
    if verdict == "BAD" { #expect(status == .exited(1), sourceLocation: sourceLocation) }
  }

  @Test("tells whether there is a bus and an agent")
  func busAndAgent() throws {
    let house = try Household()
    try expect("bus", "ok", "answers", in: house)
    try expect("agent", "note", "does not run", in: house)
    try house.startAgent()
    try expect("agent", "ok", "runs", in: house)
    try expect("bus", "BAD", "no session bus", in: house, with: ["DBUS_SESSION_BUS_ADDRESS": nil])
    let nowhere = "unix:path=/nonexistent"
    try expect("bus", "BAD", "does not answer", in: house, with: ["DBUS_SESSION_BUS_ADDRESS": nowhere])
  }

  @Test("tells what the notification server can't do")
  func notifications() throws {
    let house = try Household()
    let bus = try #require(house.bus)
    try expect("notifications", "BAD", "no notification server", in: house)
    let server = try FakeServer(
      on: bus, as: "Plasma", firstID: 1, capabilities: ["actions", "body"], inhibited: false)
    try expect("notifications", "ok", "Plasma 1", "actions, body", in: house)
    server.isFrozen = true
    try expect("notifications", "BAD", "does not answer", in: house)
    server.crash()
    let plain = try FakeServer(on: bus, as: "plain", firstID: 1, capabilities: ["body"])
    try expect("notifications", "note", "no buttons", in: house)
    plain.crash()
    let quiet = try FakeServer(on: bus, as: "quiet", firstID: 1, capabilities: ["actions"], inhibited: true)
    try expect("notifications", "note", "not to disturb", in: house)
    withExtendedLifetime(quiet) {}
  }

  @Test("tells whether a panel shows tray icons")
  func tray() throws {
    let house = try Household()
    try expect("tray", "note", "no panel", in: house)
    let panel = try #require(house.bus).connect()
    var isThere = false
    panel.requestName("org.kde.StatusNotifierWatcher") { _ in isThere = true }
    try pump("the panel") { isThere }
    try expect("tray", "ok", in: house)
  }

  @Test("tells whether the sound server plays")
  func sound() throws {
    let house = try Household()
    try expect("sound", "BAD", "no sound server", in: house)
    let lab = try SoundLab()
    let server = ["PULSE_SERVER": lab.address]
    try expect("sound", "ok", "pulseaudio", in: house, with: server)
    lab.server?.send(SIGSTOP)
    try expect("sound", "BAD", "does not answer", in: house, with: server)
    try house.home.write("[Alarm]\nSound=none\n", to: "config/pocketchime/pocketchime.conf")
    try expect("sound", "BAD", "silent by the settings", in: house)
  }

  @Test("tells whether TZ is a time zone")
  func zone() throws {
    let house = try Household()
    try expect("zone", "ok", "Europe/Madrid", in: house)
    try expect("zone", "BAD", "Mars/Olympus", in: house, with: ["TZ": "Mars/Olympus"])
    try expect("zone", "ok", "UTC", in: house, with: ["TZ": "UTC"])
  }

  @Test("tells what is wrong with the database, and leaves it as it is")
  func store() throws {
    let house = try Household()
    try expect("store", "ok", "nothing is kept yet", in: house)
    let agent = try house.startAgent()
    try house.make("--alarm", "7:30")
    try expect("store", "ok", "sound", "alarms 1", in: house)
    agent.send(SIGTERM)
    try agent.wait()
    let path = house.home.path("data/pocketchime/pocketchime.db")
    let whole = try bytes(of: path)
    var torn = whole
    for index in 4096..<8192 { torn[index] = 0xa5 }
    try write(torn, to: path)
    try expect("store", "BAD", "not sound", in: house)
    #expect(try bytes(of: path) == torn)
    try execute(
      "PRAGMA user_version = 99",
      on: {
        try write(whole, to: path); return path
      }())
    try expect("store", "BAD", "newer", in: house)
    try write(Array("another program's".utf8), to: path)
    try expect("store", "BAD", in: house)
  }

  @Test("tells what is wrong with the settings")
  func settings() throws {
    let house = try Household()
    try expect("settings", "ok", in: house)
    try house.home.write("[Alarm]\nSnooze=soon\n", to: "config/pocketchime/pocketchime.conf")
    try expect("settings", "note", "pocketchime.conf", "2", "Snooze", in: house)
  }
}
