import Foundation
import Glibc
import MessageBus
import TestSupport
import Testing

@testable import Agent

@Suite("The agent among bad callers") @MainActor struct BusTroubleTests {
  /// A call that must fail, and how.
  private struct Bad {
    let member: String
    let arguments: [BusValue]
    let error: String
    init(_ member: String, _ arguments: [BusValue], _ error: String) {
      (self.member, self.arguments, self.error) = (member, arguments, error)
    }
  }

  private static let long = String(repeating: "x", count: 201)
  private static let endless = String(repeating: "x", count: 10_000)
  private static let half: BusValue = ["hour": .uint32(7), "minute": .uint32(30)]

  /// An alarm record at half past seven with more in it.
  private static func alarm(_ key: String, _ value: BusValue) -> BusValue {
    .vardict(["hour": .uint32(7), "minute": .uint32(30), key: value])
  }

  private static let badAlarms: [BusValue] = [
    [:], ["hour": .uint32(7)], ["minute": .uint32(7)], ["hour": .uint32(24), "minute": .uint32(0)],
    ["hour": .uint32(4_000_000_000), "minute": .uint32(0)],
    ["hour": .uint32(7), "minute": .uint32(.max)], ["hour": .int32(-1), "minute": .int32(0)],
    ["hour": .double(7), "minute": .uint32(0)], ["hour": "7", "minute": .uint32(0)],
    ["instant": .int64(.min)], ["instant": .int64(.max)], ["instant": .int64(1)], ["instant": .int64(-1)],
    ["instant": .uint64(.max)], ["instant": "tomorrow"],
    alarm("days", .strings(["monday"])), alarm("days", "mon"), alarm("days", .strings([""])),
    alarm("days", .array(of: .uint32, [.uint32(1)])), alarm("days", .bytes([1])),
    alarm("date", "2027-02-30"), alarm("date", "99999999999999999999-01-01"), alarm("date", "2020-01-01"),
    alarm("date", .int64(.max)), alarm("zone", "Mars/Olympus"), alarm("zone", "../../etc/passwd"),
    alarm("zone", .string(endless)), alarm("label", .uint32(1)), alarm("label", .variant(.bytes([]))),
    alarm("enabled", .uint32(1)), alarm("enabled", "true"), alarm("snooze", .uint32(.max)),
    alarm("snooze", .int32(-1)), alarm("snooze", "9m"), alarm("sound", .string(endless)),
    alarm("sound", "a\nb"), alarm("sound", .structure(["a"])),
  ]

  private static let badCalls: [Bad] =
    badAlarms.map { Bad("AddAlarm", [$0], "InvalidArgument") } + [
      Bad("AddAlarm", [alarm("label", .string(long))], "LimitReached"),
      Bad("AddAlarm", [alarm("label", .string(endless))], "LimitReached"),
      Bad("ChangeAlarm", ["a1", ["hour": .uint32(99), "minute": .uint32(0)]], "InvalidArgument"),
      Bad("ChangeAlarm", ["a1", ["instant": .int64(.min)]], "InvalidArgument"),
      Bad("ChangeAlarm", ["a99", half], "UnknownId"), Bad("ChangeAlarm", ["t2", half], "UnknownId"),
      Bad("ChangeAlarm", ["", half], "UnknownId"), Bad("RemoveAlarm", ["a99999999999999999999"], "UnknownId"),
      Bad("RemoveAlarm", [.string(endless)], "UnknownId"), Bad("RemoveAlarm", ["a-1"], "UnknownId"),
      Bad("StartTimer", [.uint32(0), [:]], "InvalidArgument"),
      Bad("StartTimer", [.uint32(.max), [:]], "InvalidArgument"),
      Bad("StartTimer", [.uint32(60), ["label": .string(long)]], "LimitReached"),
      Bad("StartTimer", [.uint32(60), ["snooze": .uint32(86_401)]], "InvalidArgument"),
      Bad("StartTimer", [.uint32(60), ["label": .boolean(true)]], "InvalidArgument"),
      Bad("Extend", ["t2", .int32(.min)], "InvalidArgument"),
      Bad("Extend", ["t2", .int32(.max)], "InvalidArgument"),
      Bad("Extend", ["t2", .int32(-3600)], "InvalidArgument"), Bad("Extend", ["a1", .int32(1)], "UnknownId"),
      Bad("Pause", ["a1"], "UnknownId"), Bad("Resume", ["t2"], "IllegalState"),
      Bad("Cancel", ["t1"], "UnknownId"), Bad("Snooze", ["", .uint32(0)], "IllegalState"),
      Bad("Snooze", ["a1", .uint32(.max)], "InvalidArgument"),
      Bad("Snooze", ["t2", .uint32(60)], "IllegalState"), Bad("Stop", [""], "IllegalState"),
      Bad("Stop", ["a1"], "IllegalState"), Bad("Stop", ["all"], "UnknownId"),
      Bad("Stopwatch", ["explode"], "InvalidArgument"), Bad("Stopwatch", ["lap"], "IllegalState"),
      Bad("AddAlarm", [], "InvalidArgs"), Bad("AddAlarm", ["a1"], "InvalidArgs"),
      Bad("AddAlarm", [.dictionary(key: .string, value: .string, [])], "InvalidArgs"),
      Bad("ListAlarms", [.uint32(1)], "InvalidArgs"), Bad("StartTimer", [.int64(60), [:]], "InvalidArgs"),
      Bad("Extend", ["t2", .uint32(1)], "InvalidArgs"), Bad("Stop", [.objectPath("/a1")], "InvalidArgs"),
      Bad("History", [.int32(-1)], "InvalidArgs"), Bad("Explode", [], "UnknownMethod"),
      Bad("addAlarm", [half], "UnknownMethod"),
    ]

  private static let badProperties: [Bad] = [
    Bad("Get", [.string(Client.interface), "Nothing"], "UnknownProperty"),
    Bad("Get", ["org.pocketchime.Nothing", "Theme"], "UnknownInterface"),
    Bad("Get", ["Theme"], "InvalidArgs"),
    Bad("Set", [.string(Client.interface), "Version", .variant("9")], "PropertyReadOnly"),
    Bad("Set", [.string(Client.interface), "Ringing", .variant(.strings([]))], "PropertyReadOnly"),
    Bad("Set", [.string(Client.interface), "Theme", .variant(.uint32(9))], "InvalidArgs"),
    Bad("Set", [.string(Client.interface), "Theme", .variant("a\nb")], "InvalidArgument"),
    Bad("Set", [.string(Client.interface), "Slots", .variant(["open": "dawn-light"])], "InvalidArgs"),
    Bad("Set", [.string(Client.interface), "Theme", .variant("nosuchtheme")], "InvalidArgument"),
    Bad(
      "Set", [.string(Client.interface), "Slots", .variant(.slots(["ring": "nosuchspell"]))],
      "InvalidArgument"),
    Bad(
      "Set", [.string(Client.interface), "Slots", .variant(.slots(["bell": "dawn-light"]))], "InvalidArgument"
    ),
    Bad("GetAll", ["org.pocketchime.Nothing"], "UnknownInterface"),
  ]

  /// Everything that a call could have changed.
  private func everything(_ client: Client) throws -> [AnyHashable] {
    [
      try client.records("ListAlarms"), try client.records("ListTimers"),
      try client.records("History", .uint32(100)), try client.properties(),
    ]
  }

  @Test("names what is wrong with a call, changes nothing and lives on")
  func refusesBadCalls() throws {
    let house = try Household()
    let agent = try house.startAgent()
    let client = try Client(of: house)
    try client.make("AddAlarm", Self.half)
    try client.make("StartTimer", .uint32(3600), [:])
    let before = try everything(client)
    for bad in Self.badCalls {
      try refuse(bad, client.ask(bad.member, bad.arguments))
    }
    for bad in Self.badProperties {
      let answer = try client.ask(bad.member, bad.arguments, interface: "org.freedesktop.DBus.Properties")
      try refuse(bad, answer)
    }
    try refuse(
      Bad("interface", [], "UnknownInterface"), client.ask("Stop", [""], interface: "org.pocketchime.Agent2"))
    try refuse(Bad("object", [], "UnknownObject"), client.ask("Stop", [""], path: "/org/pocketchime/Other"))
    #expect(try everything(client) == before)
    #expect(agent.isRunning)
  }

  private func refuse(_ bad: Bad, _ answer: Result<[BusValue], BusError>) throws {
    guard case .failure(let error) = answer else {
      Issue.record("\(bad) was accepted: \(answer)")
      return
    }
    let name = error.name.replacing("org.pocketchime.Error.", with: "org.freedesktop.DBus.Error.")
    #expect(name == "org.freedesktop.DBus.Error.\(bad.error)", "\(bad): \(error)")
    let isOurs = ["InvalidArgument", "UnknownId", "IllegalState", "LimitReached"].contains(bad.error)
    #expect(error.name.hasPrefix("org.pocketchime.") == isOurs, "\(bad): \(error.name)")
    #expect(!error.description.contains("\n") && error.description.count < 400, "\(error.description.count)")
  }

  @Test("ignores unknown keys, and takes records back as it listed them")
  func takesItsOwnRecords() throws {
    let house = try Household()
    try house.startAgent()
    let client = try Client(of: house)
    try client.make("AddAlarm", Self.alarm("unheard-of", .structure([.uint32(1)])))
    try client.make("AddAlarm", ["instant": .int64(Int64((Date().timeIntervalSince1970 + 999) * 1e6))])
    let before = try client.records("ListAlarms")
    for record in before { try client.make("ChangeAlarm", record["id"] ?? "", .vardict(record)) }
    #expect(try client.records("ListAlarms") == before && before.count == 2)
  }

  @Test("does what callers asked who died before the answer")
  func outlivesItsCallers() throws {
    let house = try Household()
    let agent = try house.startAgent()
    for number in 1...100 {
      let caller = try Client(of: house)
      try caller.bus.send(
        Client.name, Client.path, Client.interface, "StartTimer",
        [.uint32(3600), ["label": .string("\(number)")]])
      caller.bus.call(Client.name, Client.path, Client.interface, "ListTimers") { _ in }
      caller.bus.flush()
      caller.bus.close()
    }
    let client = try Client(of: house)
    try pump("all timers") { try client.records("ListTimers").count == 100 }
    #expect(agent.isRunning)
  }

  @Test("rings on time and answers others in a flood of calls whose answers nobody reads, in bounded memory")
  func survivesAFlood() throws {
    let house = try Household()
    let agent = try house.startAgent()
    let client = try Client(of: house)
    for number in 1...100 { try client.make("AddAlarm", Self.alarm("label", .string("\(number)"))) }
    let calm = try memory(of: agent)
    let due = Date().timeIntervalSince1970 + 2
    let id = try #require(try client.make("AddAlarm", ["instant": .int64(Int64(due * 1e6))]).first?.string)
    var rang: Double?
    let subscription = try client.bus.subscribe(
      MatchRule(sender: Client.name, interface: Client.interface, member: "Rang")
    ) { _ in rang = Date().timeIntervalSince1970 }
    try client.make("ListTimers")

    let flooder = try DeafCaller(on: #require(house.bus))
    for number in 1...5_000 {
      try flooder.call(Client.name, Client.path, Client.interface, "StartTimer", [.uint32(3600), [:]])
      if number % 50 == 0 { try flooder.call(Client.name, Client.path, Client.interface, "ListAlarms") }
    }
    var worst = 0.0
    var peak = calm
    while rang == nil || flooder.isSending {
      let start = Date()
      let answer = try client.ask("Stopwatch", ["show"], within: .seconds(60))
      #expect(throws: Never.self) { try answer.get() }
      worst = max(worst, Date().timeIntervalSince(start))
      peak = max(peak, try memory(of: agent))
      flooder.send()
      try #require(Date().timeIntervalSince1970 < due + 60, "it did not ring")
    }
    #expect(try client.ringing() == [id])
    let late = try #require(rang) - due
    print("flood: rang \(late) s late, answers within \(worst) s, memory \(calm) to \(peak) kB")
    #expect(late < 1 && worst < 50)
    #expect(peak - calm < 60_000, "\(calm) kB became \(peak) kB")
    #expect(try client.records("ListTimers").count == 1_000)
    withExtendedLifetime((subscription, flooder)) {}
  }

  /// How much memory a process uses, in kilobytes.
  private func memory(of process: ChildProcess) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test("lets exactly one of two agents stay that start at the same instant", arguments: 1...5)
  func isAlone(round: Int) throws {
    let house = try Household()
    let agents = try [house.start(), house.start()]
    try pump("one gives way", within: .seconds(20)) { agents.contains { !$0.isRunning } }
    let loser = try #require(agents.first { !$0.isRunning })
    let winner = try #require(agents.first { $0 !== loser })
    try loser.wait()
    let client = try Client(of: house)
    try pump("the other has the name") { try client.owner() != nil }
    #expect(winner.isRunning)
    #expect(loser.end == .exited(0) && loser.output.contains("already"), "\(loser.output)\(loser.errors)")
    try client.make("ListAlarms")
  }

  @Test("shows gdbus what the contract says")
  func isIntrospected() throws {
    let house = try Household()
    try house.startAgent()
    let client = try Client(of: house)
    let text = try ChildProcess.run(
      "gdbus",
      ["introspect", "--session", "--xml", "--dest", Client.name, "--object-path", "/org/pocketchime/Agent"],
      environment: house.environment)
    let answer = try client.ask("Introspect", interface: "org.freedesktop.DBus.Introspectable").get()
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    let contract = try String(
      contentsOf: sources.appending(path: "Agent/Service/org.pocketchime.Agent1.xml"), encoding: .utf8)
    #expect(answer.first?.string == contract)
    let members = contract.matches(of: /<(method|property|signal) name="(\w+)"/).map { $0.output.2 }
    for member in members { #expect(text.contains("name=\"\(member)\""), "\(member)") }
    #expect(members.count == 24)
  }
}
