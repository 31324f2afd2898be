import CSQLite
import Foundation
import Glibc
import MessageBus
import TestSupport
import Testing

@testable import Agent

@Suite("The agent killed at random instants") @MainActor struct CrashTests {
  /// How often it is killed; more with `CRASH_KILLS`, from a seed of choice with `CRASH_SEED`.
  private static let kills = setting("CRASH_KILLS") ?? 200
  private static let seed = setting("CRASH_SEED") ?? 1

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("keeps every change that it had acknowledged, in a database that passes its check")
  func keepsWhatItAcknowledged() throws {
    let house = try Household()
    let client = try Client(of: house)
    var world = CrashWorld(seed: UInt64(Self.seed))
    var early = 0
    for kill in 1...Self.kills {
      let agent = try ChildProcess(Household.program, environment: house.environment)
      // Some are killed while they start.
      if world.random.next() % 8 == 0 {
        pump(for: .microseconds(Int64.random(in: 0...60_000 * Int64(patience), using: &world.random)))
        early += 1
      } else {
        try pump("the agent's name", within: .seconds(20)) { try client.owner() != nil }
        try world.compare(with: client, "seed \(Self.seed), kill \(kill)")
        try work(
          &world, client,
          for: .microseconds(Int64.random(in: 0...60_000 * Int64(patience), using: &world.random)))
      }
      agent.send(SIGKILL)
      try agent.wait()
      // What was answered before the end arrives after it; then comes the bus's word that nobody is there.
      try pump("every call has an end", within: .seconds(20)) { world.log.isSettled }
      #expect(!agent.errors.contains("database") && !agent.errors.contains("kept"), "\(agent.errors)")
      try check(house)
    }
    print("killed \(Self.kills) times (\(early) while it started), seed \(Self.seed): \(world.log.counts)")
    #expect(world.log.acknowledged > Self.kills && world.log.lost > Self.kills / 20)
    for verb in CrashWorld.verbs { #expect(world.log.counts[verb, default: 0] > 0, "\(verb) never worked") }
  }

  /// Lets clients be busy for a while.
  private func work(_ world: inout CrashWorld, _ client: Client, for time: Duration) throws {
    let end = ContinuousClock.now + time
    try pump("the work to be over") {
      while world.log.inFlight < 4, let request = world.nextRequest() { world.send(request, client) }
      return ContinuousClock.now >= end
    }
  }

  /// Checks the database as any other program would, on a copy of its files.
  private func check(_ house: Household) throws {
    let files = StoreFiles(folder: house.home.path("data/pocketchime"))
    guard files.exists(files.database) else { return }
    let copy = try files.copy()
    defer { copy.removeCopy() }
    var handle: OpaquePointer?
    var statement: OpaquePointer?
    try #require(sqlite3_open(copy.database, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    sqlite3_prepare_v2(handle, "PRAGMA integrity_check", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    #expect(sqlite3_column_text(statement, 0).map { String(cString: $0) } == "ok")
  }
}
