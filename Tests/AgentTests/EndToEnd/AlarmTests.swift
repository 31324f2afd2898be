import Foundation
import TestSupport
import Testing

@Suite("An alarm on the real agent") @MainActor struct AlarmTests {
  /// An alarm that rings in about two seconds: the bus takes fixed instants.
  private func addAlarm(in house: Household, seconds: Double = 1, label: String = "") throws -> String {
    let due = Int64((Date().timeIntervalSince1970 + seconds) * 1_000_000)
    let reply = try ChildProcess.run(
      "busctl",
      [
        "--user", "call", "org.pocketchime.Agent", "/org/pocketchime/Agent", "org.pocketchime.Agent1",
        "AddAlarm",
        "a{sv}", "2", "instant", "x", "\(due)", "label", "s", label,
      ], environment: house.environment)
    return String(reply.split(separator: "\"")[1])
  }

  @Test("is set by the command, listed, edited, disabled, enabled and removed")
  func life() throws {
    let house = try Household()
    try house.startAgent()
    let made = try house.make("--alarm", "7:30", "--repeat", "mon,wed,fri", "--label", "Morning tea")
    #expect(made.hasPrefix("a1  rings "))
    var alarm = try #require(try house.list().alarms.first)
    #expect(alarm.hour == 7 && alarm.minute == 30 && alarm.days == ["mon", "wed", "fri"])
    #expect(alarm.label == "Morning tea" && alarm.state == "scheduled")
    #expect(
      try #require(alarm.next).hasSuffix("T07:30:00.000+01:00")
        || alarm.next!.hasSuffix("T07:30:00.000+02:00"))
    try house.make("--edit", "a1", "8:15", "--repeat", "weekend")
    try house.make("--disable", "a1")
    alarm = try #require(try house.list().alarms.first)
    #expect(alarm.hour == 8 && alarm.days == ["sat", "sun"] && alarm.state == "off" && alarm.next == nil)
    try house.make("--enable", "a1")
    #expect(try house.list().alarms.first?.state == "scheduled")
    try house.make("--remove", "a1")
    #expect(try house.list().alarms.isEmpty)
  }

  @Test("rings, is snoozed for nine minutes, and is silent for good when it is removed then")
  func snoozesAndIsRemoved() throws {
    let house = try Household()
    try house.startAgent()
    let id = try addAlarm(in: house)
    try pump("it rings") { try house.list().ringing == [id] }
    try house.make("--snooze")
    let alarm = try #require(try house.list().alarms.first)
    #expect(alarm.state == "counting")
    #expect(abs(try instant(alarm.snoozedUntil).timeIntervalSinceNow - 540) < 3 * Double(patience))
    try house.make("--remove", id)
    #expect(try house.make("--status") == "nothing is set\n")
  }

  @Test("leaves another one ringing when it is stopped")
  func stopsAlone() throws {
    let house = try Household()
    try house.startAgent()
    let (one, other) = (try addAlarm(in: house), try addAlarm(in: house))
    try pump("both ring") { try house.list().ringing == [one, other] }
    try house.make("--stop", one)
    #expect(try house.list().ringing == [other])
    #expect(try house.list().alarms.first?.state == "off")
  }

  @Test("refuses what makes no sense, in one line, and changes nothing")
  func refuses() throws {
    let house = try Household()
    try house.startAgent()
    let refusals: [([String], Int32, String)] = [
      (["--alarm", "7:30", "--zone", "Mars/Olympus"], 1, "Mars/Olympus"),
      (["--alarm", "7:30", "--date", "2020-01-01"], 1, "past"),
      (["--alarm", "25:00"], 2, "25"), (["--alarm", "7:30", "--date", "2027-02-30"], 2, "2027-02-30"),
      (["--snooze"], 1, "nothing rings"), (["--stop", "a9"], 1, "a9"), (["--pause", "a1"], 1, "a1"),
      (["--timer", "4:60"], 2, "60"), (["--timer", "0:00"], 2, "0:00"),
      (["--timer", "1", "--label", String(repeating: "x", count: 10_000)], 2, "10000"),
    ]
    for (arguments, status, word) in refusals {
      let child = try ChildProcess(Household.program, arguments, environment: house.environment)
      #expect(try child.wait() == .exited(status), "\(arguments)")
      let lines = child.errors.split(separator: "\n")
      #expect(lines.count == 1 && child.errors.contains(word), "\(arguments): \(child.errors)")
      #expect(child.output.isEmpty)
    }
    let listing = try house.list()
    #expect(listing.alarms.isEmpty && listing.timers.isEmpty)
  }

  @Test("keeps labels of any script", arguments: ["⏰🫖👩‍👩‍👧‍👦", "שעון מעורר", "<b>x</b>&amp;\"", "日本語"])
  func labels(label: String) throws {
    let house = try Household()
    try house.startAgent()
    try house.make("--alarm", "7:30", "--label", label)
    #expect(try house.list().alarms.first?.label == label)
  }
}
