import CGLib
import Glibc
import Horology
import TestSupport
import Testing

@testable import Agent

@Suite struct OpeningTests {
  let folder: TemporaryFolder
  var database: String { folder.path("pocketchime.db") }

  init() throws { folder = try TemporaryFolder() }

  @Test func aFirstStartMakesPrivateFilesAndSaysNothing() throws {
    let path = folder.path("data/pocketchime")
    let opened = Store.open(at: path)
    #expect(opened.state == EngineState())
    #expect(opened.notice == nil && opened.trouble == nil)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(path + "/pocketchime.db", &status) == 0 && status.st_mode & 0o777 == 0o600)
    opened.store.close()
    #expect(names(in: path) == ["pocketchime.db"])
  }

  @Test(arguments: [[], Array("not a database at all, but long enough to be read as one".utf8)])
  func anEmptyFileIsADatabaseAndGarbageIsSetAside(_ content: [UInt8]) throws {
    try write(content, to: database)
    let opened = Store.open(at: folder.path)
    #expect(opened.trouble == nil)
    try opened.store.save([setting(alarm(1))])
    opened.store.close()
    #expect(try setAside("damaged") == (content.isEmpty ? [] : [content]))
    #expect((opened.notice == nil) == content.isEmpty)
    #expect(reopened(folder.path).alarms == [alarm(1)])
  }

  @Test func aFolderInTheDatabasesPlaceIsSetAside() throws {
    try folder.write("x", to: "pocketchime.db/inside")
    let opened = Store.open(at: folder.path)
    #expect(opened.notice != nil && opened.trouble == nil)
    try opened.store.save([setting(alarm(1))])
    opened.store.close()
    let kept = try #require(names(in: folder.path).first { $0.hasPrefix("pocketchime.db.damaged-") })
    #expect(names(in: folder.path(kept)) == ["inside"])
  }

  @Test func aNewerDatabaseIsSetAsideUntouched() throws {
    try fill()
    try execute("PRAGMA user_version = 7", on: database)
    let content = try bytes(of: database)
    let opened = Store.open(at: folder.path)
    opened.store.close()
    #expect(opened.state == EngineState())
    #expect(opened.notice?.contains("newer PocketChime (schema 7)") == true)
    #expect(try setAside("newer") == [content])
  }

  @Test func anotherProgramsDatabaseIsSetAsideUntouched() throws {
    try execute("CREATE TABLE alarm (number INTEGER PRIMARY KEY); INSERT INTO alarm VALUES (1)", on: database)
    let content = try bytes(of: database)
    let opened = Store.open(at: folder.path)
    opened.store.close()
    #expect(opened.notice?.contains("another program's") == true)
    #expect(try setAside("foreign") == [content])
  }

  @Test func anotherSchemaUnderOurNameIsDamageAndNoneOfItRuns() throws {
    try fill()
    try execute(
      """
      ALTER TABLE alarm RENAME TO old;
      CREATE VIEW alarm AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS number FROM n
      """, on: database)
    let opened = Store.open(at: folder.path)
    opened.store.close()
    #expect(opened.notice?.contains("was damaged") == true)
    #expect(try setAside("damaged").count == 1)
  }

  @Test func impossibleRowsAreCountedAndTheOthersTakenOver() throws {
    try fill()
    try execute(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE alarm SET instant = NULL, hour = 25, minute = 0 WHERE number = 2;
      UPDATE alarm SET phase = 'asleep' WHERE number = 3;
      UPDATE alarm SET since = 9223372036854775807 WHERE number = 4;
      UPDATE alarm SET hour = 1 WHERE number = 5
      """, on: database)
    let opened = Store.open(at: folder.path)
    #expect(opened.state.alarms == ([1] + (6...50)).map { alarm($0) })
    #expect(opened.notice?.contains("alarms 46, countdowns 0, history 3") == true)
    #expect(opened.notice?.contains("unreadable 4") == true)
    #expect(try opened.store.historyNow().map(\.id.number) == [3, 2, 1])
    opened.store.close()
    #expect(reopened(folder.path) == opened.state)
  }

  @Test func tornLabelsAreMendedAndTheirAlarmsRing() throws {
    try fill()
    try execute(
      """
      UPDATE alarm SET label = CAST(x'54FF61' AS TEXT) WHERE number = 1;
      UPDATE alarm SET label = CAST(x'540061' AS TEXT) WHERE number = 2
      """, on: database)
    let alarms = reopened(folder.path).alarms
    #expect(alarms.count == 50)
    #expect(alarms.prefix(2).map(\.label) == ["T\u{fffd}a", "Ta"])
  }

  @Test func whateverHappensToItsBytesOpeningEndsWell() throws {
    try fill()
    let content = try bytes(of: database)
    var random = SeededGenerator(state: 11)
    for round in 1...60 {
      let place = try TemporaryFolder()
      let torn = tear(content, round, with: &random)
      try write(torn, to: place.path("pocketchime.db"))
      let opened = Store.open(at: place.path)
      #expect(opened.trouble == nil, "round \(round)")
      try opened.store.save([setting(alarm(99))])
      opened.store.close()
      #expect(reopened(place.path).alarms.contains(alarm(99)), "round \(round)")
      let kept = names(in: place.path).filter { $0.contains(".db.") }
      #expect(kept.count == (opened.notice == nil ? 0 : 1), "round \(round): \(kept)")
      for name in kept { #expect(try bytes(of: place.path(name)) == torn, "round \(round)") }
    }
  }

  @Test func noTornBytesBecomeAnImpossibleRecord() throws {
    try fill()
    let content = try bytes(of: database)
    let torn = folder.path("torn.db")
    var random = SeededGenerator(state: 12)
    let fresh = try Database(":memory:")
    try Schema.current.migrate(fresh, from: 0)
    let checked = try Records(in: fresh)
    var sound = 0
    for round in 1...2000 {
      try write(tear(content, round, with: &random), to: torn)
      let found = try Inspection(torn)
      if found.verdict == .sound { sound += 1 }
      // The schema's own checks accept every record that was read.
      try checked.commit(found.state.changes + found.history.map(Change.history))
      unlink(torn + "-wal")
    }
    #expect((1..<2000).contains(sound), "some tears do not matter, some do")
  }

  /// Cuts a file off or changes some of its bytes.
  private func tear(_ content: [UInt8], _ round: Int, with random: inout SeededGenerator) -> [UInt8] {
    var torn = content
    if round % 5 == 0 { torn.removeLast(Int.random(in: 1..<torn.count, using: &random)) }
    for _ in 0...(round % 7) {
      torn[Int.random(in: 0..<torn.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    return torn
  }

  @Test func setAsideNamesAreNeverUsedTwice() throws {
    for _ in 1...5 {
      try write(Array("garbage, garbage, garbage".utf8), to: database)
      Store.open(at: folder.path).store.close()
    }
    #expect(try setAside("damaged").count == 5)
  }

  @Test func theLogIsSetAsideWithItsDatabase() throws {
    try fill(closing: false)
    try write(Array("garbage".utf8) + bytes(of: database).dropFirst(7), to: database)
    let log = try bytes(of: database + "-wal")
    let opened = Store.open(at: folder.path)
    opened.store.close()
    let kept = try #require(names(in: folder.path).first { $0.hasSuffix("-wal") && $0.contains(".damaged-") })
    #expect(try bytes(of: folder.path(kept)) == log)
    #expect(opened.notice != nil)
  }

  /// A database of fifty alarms and three lines of history; if not closed, as a killed agent leaves it.
  private func fill(closing: Bool = true) throws {
    let place = try TemporaryFolder()
    let store = Store.open(at: place.path).store
    try store.save((1...50).map { setting(alarm($0)) } + (1...3).map { .history(line($0)) })
    if closing { store.close() }
    for name in names(in: place.path) { try write(bytes(of: place.path(name)), to: folder.path(name)) }
  }

  /// The contents of what was set aside.
  private func setAside(_ kind: String) throws -> [[UInt8]] {
    try names(in: folder.path).filter { $0.hasPrefix("pocketchime.db.\(kind)-") }
      .map { try bytes(of: folder.path($0)) }
  }
}
