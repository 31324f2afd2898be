import Foundation
import Glibc
import MessageBus
import TestSupport
import Testing

@testable import Agent

@Suite("The agent with a bad disk") @MainActor struct StoreTroubleTests {
  private let half: BusValue = ["hour": .uint32(7), "minute": .uint32(30)]

  /// Starts the agent and waits until it has its name.
  private func start(_ house: Household) throws -> (agent: ChildProcess, client: Client) {
    let agent = try house.start()
    let client = try Client(of: house)
    try pump("the agent's name", within: .seconds(15)) { try client.owner() != nil }
    return (agent, client)
  }

  private func expectNotSaved(
    _ answer: Result<[BusValue], BusError>, _ word: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .failure(let error) = answer else {
      Issue.record("it was saved: \(answer)", sourceLocation: sourceLocation)
      return
    }
    #expect(error.name == "org.pocketchime.Error.StoreFailed", sourceLocation: sourceLocation)
    #expect(error.description.contains(word), "\(error)", sourceLocation: sourceLocation)
  }

  @Test("rings, snoozes and stops on a full disk, says that nothing is kept, and keeps it once there is room")
  func fullDisk() throws {
    let house = try Household()
    try withDisk(in: house.home, "size=400k") { disk in
      try FileManager.default.createDirectory(
        atPath: disk + "/pocketchime", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: house.home.path("data"), withDestinationPath: disk)
      let (agent, client) = try start(house)
      for _ in 1...2 { try client.make("StartTimer", .uint32(4), [:]) }
      try fillUp(disk + "/ballast")
      // Space that is set aside in the log is used up first.
      let long = BusValue.string(String(repeating: "x", count: 200))
      var answer = Result<[BusValue], BusError>.success([])
      for _ in 1...300 where (try? answer.get()) != nil {
        answer = try client.ask("StartTimer", [.uint32(3600), ["label": long]])
      }
      expectNotSaved(answer, "disk is full")
      let set = try client.records("ListTimers").count
      expectNotSaved(try client.ask("StartTimer", [.uint32(3600), [:]]), "nothing was changed")
      #expect(try client.records("ListTimers").count == set)
      try pump("both ring", within: .seconds(10)) { try client.ringing() == ["t1", "t2"] }
      expectNotSaved(try client.ask("Snooze", ["t1", .uint32(3600)]), "done, but not saved")
      expectNotSaved(try client.ask("Stop", ["t2"]), "done, but not saved")
      #expect(try client.ringing().isEmpty)
      unlink(disk + "/ballast")
      try client.make("AddAlarm", half)
      agent.send(SIGKILL)
      try agent.wait()
      let again = try start(house)
      let timers = try again.client.records("ListTimers")
      #expect(timers.first?["id"]?.string == "t1" && timers.first?["state"]?.string == "counting")
      #expect(!timers.contains { $0["id"]?.string == "t2" })
      again.agent.send(SIGTERM)
      try again.agent.wait()
    }
  }

  @Test("rings what is set in a folder that it can't write to, and names the folder")
  func readOnlyFolder() throws {
    let house = try Household()
    var (agent, client) = try start(house)
    try client.make("AddAlarm", half)
    try client.make("StartTimer", .uint32(3), [:])
    agent.send(SIGKILL)
    try agent.wait()
    let folder = house.home.path("data/pocketchime")
    try whileReadOnly(folder) {
      (agent, client) = try start(house)
      #expect(agent.errors.contains(folder) && agent.errors.contains("no permission"), "\(agent.errors)")
      #expect(try client.records("ListAlarms").count == 1)
      expectNotSaved(try client.ask("AddAlarm", [half]), folder)
      try pump("it rings", within: .seconds(8)) { try client.ringing() == ["t2"] }
      expectNotSaved(try client.ask("Stop", ["t2"]), "done, but not saved")
      #expect(try client.ringing().isEmpty)
    }
    try client.make("AddAlarm", half)
    #expect(try client.records("ListTimers").isEmpty && agent.isRunning)
  }

  @Test(
    "sets a database aside that it can't use, says so, and works", arguments: ["damaged", "newer", "foreign"])
  func unusableDatabase(kind: String) throws {
    let house = try Household()
    let (first, before) = try start(house)
    try before.make("AddAlarm", half)
    first.send(SIGTERM)
    try first.wait()
    let path = house.home.path("data/pocketchime/pocketchime.db")
    switch kind {
    case "damaged":
      var torn = try bytes(of: path)
      for index in 4096..<8192 { torn[index] = 0xa5 }
      try write(torn, to: path)
    case "newer": try execute("PRAGMA user_version = 99", on: path)
    default: try execute("PRAGMA application_id = 7", on: path)
    }
    let spoiled = try bytes(of: path)
    let (agent, client) = try start(house)
    #expect(agent.errors.contains(path) && agent.errors.contains("kept as"), "\(agent.errors)")
    try client.make("StartTimer", .uint32(1), [:])
    try pump("it rings", within: .seconds(8)) { try !client.ringing().isEmpty }
    try client.make("Stop", "")
    let aside = names(in: house.home.path("data/pocketchime")).filter { $0.contains(kind) }
    #expect(aside.count == 1)
    #expect(try bytes(of: house.home.path("data/pocketchime/" + (aside.first ?? ""))) == spoiled)
  }

  @Test("rings and is silenced while another program holds the database locked")
  func lockedDatabase() throws {
    let house = try Household()
    let (first, before) = try start(house)
    try before.make("AddAlarm", half)
    first.send(SIGTERM)
    try first.wait()
    let path = house.home.path("data/pocketchime/pocketchime.db")
    let holder = try ChildProcess(
      "/usr/bin/python3",
      [
        "-c",
        """
        import sqlite3, sys
        held = sqlite3.connect(sys.argv[1], isolation_level=None)
        held.execute("PRAGMA locking_mode = EXCLUSIVE"); held.execute("BEGIN EXCLUSIVE")
        print("held", flush=True); sys.stdin.read()
        """, path,
      ])
    try holder.waitForOutput("held")
    let (agent, client) = try start(house)
    #expect(agent.errors.contains("another program uses the database"), "\(agent.errors)")
    expectNotSaved(try client.ask("StartTimer", [.uint32(1), [:]]), "another program uses the database")
    #expect(
      agent.isRunning && names(in: house.home.path("data/pocketchime")).allSatisfy { !$0.contains("damaged") }
    )
    holder.closeInput()
    try holder.wait()
    withExtendedLifetime(client) {}
  }
}
