import Horology
import TestSupport
import Testing

@testable import Agent

@Suite struct MigrationTests {
  private static let added = "ALTER TABLE alarm ADD COLUMN colour TEXT"
  private let newer = Schema(
    migrations: Schema.current.migrations + [Self.added, "CREATE TABLE moon (phase TEXT)"])

  @Test func anOlderDatabaseIsBroughtUpToDateInOrder() throws {
    let folder = try TemporaryFolder()
    let path = try filled(folder)
    let found = try Inspection(path, schema: newer)
    #expect(found.verdict == .sound)
    #expect(found.state.alarms == [alarm(1)])
    let database = try #require(found.records).database
    #expect(try database.integer("PRAGMA user_version") == newer.version)
    #expect(try newer.matches(database))
    #expect(try !Schema.current.matches(database))
  }

  @Test func aMigrationThatFailsChangesNothing() throws {
    let folder = try TemporaryFolder()
    let path = try filled(folder)
    let failing = Schema(migrations: newer.migrations + ["CREATE TABLE moon (phase TEXT)"])
    #expect(try Inspection(path, schema: failing).verdict == .damaged)
    #expect(reopened(folder.path).alarms == [alarm(1)])
  }

  @Test func theFirstVersionIsFrozen() {
    // A released migration that is edited turns every user's database into damage: add another instead.
    let text = Schema.current.migrations[0]
    #expect(text.utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) } == 1_456_517_296_660_352_702)
  }

  private func filled(_ folder: TemporaryFolder) throws -> String {
    let store = Store.open(at: folder.path).store
    try store.save([setting(alarm(1))])
    store.close()
    return folder.path("pocketchime.db")
  }
}
