import Foundation
import MessageBus
import TestSupport
import Testing

@testable import Agent

@Suite("The agent on a machine that changes its zone") @MainActor struct TravelTests {
  /// An instant's local time, such as `T07:00:00.000-05:00`, as of a zone.
  private func isSeven(_ text: String?, in zone: String) throws -> Bool {
    let text = try #require(text)
    let offset = try #require(TimeZone(identifier: zone)).secondsFromGMT(for: instant(text))
    let sign = offset < 0 ? "-" : "+"
    return text.hasSuffix(
      String(format: "T07:00:00.000\(sign)%02d:%02d", abs(offset) / 3600, abs(offset) / 60 % 60))
  }

  private func next(_ house: Household, on machine: Machine) throws -> String? {
    let json = try house.make(on: machine, "--list", "--json")
    return try JSONDecoder().decode(Listing.self, from: Data(json.utf8)).alarms.first?.next
  }

  /// The end of the countdown as a clock of that zone shows it, such as `until 7:05`.
  private func until(_ house: Household, in zone: String) throws -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: zone)
    format.dateFormat = "H:mm"
    return format.string(from: try instant(try house.list().timers.first?.ends))
  }

  @Test("keeps 7:00 at 7:00 from New York to London, on the list and in the notification, at once")
  func linkIsReplaced() throws {
    let house = try Household()
    let server = try house.serve()
    let machine = try Machine(zone: "America/New_York")
    let agent = try house.startAgent(on: machine)
    try house.make("--alarm", "7:00", "--repeat", "daily")
    try house.make("--timer", "1:30:00", "--label", "Tea")
    let edited = try #require(try Client(of: house).records("ListAlarms").first)
    let home = try until(house, in: "America/New_York")
    try pump("the countdown: \(server.displayed)") { server.find("Tea")?.body.contains(home) == true }
    #expect(try isSeven(next(house, on: machine), in: "America/New_York"))

    try machine.setZone("Europe/London")
    let there = try until(house, in: "Europe/London")
    try pump("the countdown in London: \(server.displayed)") {
      server.find("Tea")?.body.contains(there) == true
    }
    #expect(try isSeven(next(house, on: machine), in: "Europe/London"))
    #expect(try house.make(on: machine, "--status").contains(" 7:00"))
    // Somebody began to edit it at home and saves it here.
    try Client(of: house).make("ChangeAlarm", edited["id"] ?? "", .vardict(edited))
    #expect(try isSeven(next(house, on: machine), in: "Europe/London"))
    #expect(try house.list().ringing.isEmpty)
    try machine.copyZone("Asia/Tokyo")
    try pump("7:00 in Tokyo") { try isSeven(next(house, on: machine), in: "Asia/Tokyo") }
    #expect(agent.errors.isEmpty)
  }

  @Test("hears timedated where the link can't be watched")
  func timedatedSpeaks() throws {
    let (house, systemBus) = (try Household(), try PrivateBus())
    let timedated = try SystemServicesTests.Mock("timedated", "/org/freedesktop/timedate1", on: systemBus)
    let (here, there) = (try Machine(zone: "America/New_York"), try Machine(zone: "Europe/London"))
    let agent = try house.startAgent(on: here, with: ["DBUS_SYSTEM_BUS_ADDRESS": systemBus.address])
    try house.make("--alarm", "7:00", "--repeat", "daily")
    try here.replaceEtc(of: agent, by: there)
    #expect(try isSeven(next(house, on: here), in: "America/New_York"))
    try timedated.call("org.freedesktop.timedate1", "SetTimezone", ["Europe/London", false])
    try pump("7:00 in London") { try isSeven(next(house, on: there), in: "Europe/London") }
  }

  @Test("is not late for what the new zone has passed already, if the zone changed while it did not run")
  func travelsWhileOff() throws {
    let house = try Household()
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "H:mm"
    // In UTC that was five minutes ago; where the agent runs first, an hour west, it is still to come.
    let time = format.string(from: Date(timeIntervalSinceNow: -300))
    var agent = try house.startAgent(with: ["TZ": "Etc/GMT+1"])
    try house.make("--alarm", time, "--repeat", "daily")
    agent.send(SIGTERM)
    try agent.wait()
    // As if all that had been half an hour ago.
    try house.database().execute(
      """
      UPDATE alarm SET since = since - 1800000000;
      UPDATE ledger SET reckoned_up_to = reckoned_up_to - 1800000000
      """)
    agent = try house.startAgent(with: ["TZ": "Etc/UTC"])
    #expect(try house.list().ringing.isEmpty)
    #expect(try house.history().isEmpty)
    #expect(try house.list().alarms.first?.state == "scheduled")
    #expect(agent.errors.isEmpty)
  }
}
