import CLinux
import Glibc
import Horology
import TestSupport
import Testing

@testable import Agent

@Suite struct TroubleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aFullDatabaseIsAnErrorUntilThereIsRoom() throws {
    Store.open(at: folder.path).store.close()
    let records = try #require(StoreOpening(StoreFiles(folder: folder.path)).records)
    try records.database.execute("PRAGMA max_page_count = 12")
    let many = (1...500).map { setting(alarm($0)) }
    let answer = Result { () throws(StoreError) in try records.commit(many) }
    #expect(isFull(answer))
    var findings = Findings()
    #expect(records.readState(noting: &findings) == EngineState())
    try records.database.execute("PRAGMA max_page_count = 4096")
    try records.commit(many)
    #expect(records.readState(noting: &findings).alarms.count == 500)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func aFullDiskIsAnErrorUntilThereIsRoom() throws {
    try withDisk(in: folder, "size=400k") { disk in
      let store = Store.open(at: disk + "/pocketchime").store
      try store.save([setting(alarm(1))])
      let ballast = disk + "/ballast"
      try fillUp(ballast)
      var answer = Result<Void, StoreError>.success(())
      var number = 1
      while case .success = answer, number < 1000 {
        number += 1
        answer = try store.commitNow([setting(alarm(number, label: String(repeating: "x", count: 200)))])
      }
      #expect(isFull(answer))
      unlink(ballast)
      try store.save([setting(alarm(1000))])
      store.close()
      #expect(reopened(disk + "/pocketchime").alarms.map(\.id.number) == Array(1..<number) + [1000])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func aDiskThatIsFullAtTheStartIsAnErrorUntilThereIsRoom() throws {
    try withDisk(in: folder, "size=200k") { disk in
      try fillUp(disk + "/ballast")
      let opened = Store.open(at: disk + "/pocketchime")
      #expect(isFull(opened.trouble.map { .failure($0) } ?? .success(())))
      let answer = try opened.store.commitNow([setting(alarm(1))])
      #expect(isFull(answer))
      unlink(disk + "/ballast")
      try opened.store.save([setting(alarm(2))])
      opened.store.close()
      #expect(reopened(disk + "/pocketchime").alarms == [alarm(2)])
    }
  }

  @Test(arguments: [false, true])
  func aReadOnlyFolderIsReadAndWritingIsAnErrorUntilItCanBe(killed: Bool) throws {
    let store = Store.open(at: folder.path).store
    try store.save([setting(alarm(1)), .history(line(1))])
    let place = try folder.makeFolder("copy")
    if !killed { store.close() }
    for name in names(in: folder.path) where name.hasPrefix("pocketchime.db") {
      try write(bytes(of: folder.path(name)), to: place + "/" + name)
    }
    var opened: Store.Opened?
    try whileReadOnly(place) {
      let found = Store.open(at: place)
      #expect(found.state.alarms == [alarm(1)])
      #expect(isReadOnly(found.trouble.map { .failure($0) } ?? .success(())))
      let answer = try found.store.commitNow([setting(alarm(2))])
      #expect(isReadOnly(answer))
      opened = found
    }
    let found = try #require(opened)
    try found.store.save([setting(alarm(3))])
    #expect(try found.store.historyNow() == [line(1)])
    found.store.close()
    #expect(reopened(place).alarms == [alarm(1), alarm(3)])
  }

  @Test func aFolderThatBecomesReadOnlyIsStillWrittenThroughTheOpenFiles() throws {
    let place = try folder.makeFolder("data")
    let store = Store.open(at: place).store
    try store.save([setting(alarm(1))])
    try whileReadOnly(place) { try store.save([setting(alarm(2))]) }
    try store.save([setting(alarm(3))])
    store.close()
    #expect(reopened(place).alarms == [alarm(1), alarm(2), alarm(3)])
  }

  @Test func aFolderThatCannotBeMadeIsAnErrorUntilItCan() throws {
    let blocked = try folder.write("", to: "data")
    let opened = Store.open(at: blocked + "/pocketchime")
    #expect(opened.trouble != nil && opened.state == EngineState())
    guard case .failure = try opened.store.commitNow([setting(alarm(1))]) else {
      Issue.record("saved nowhere")
      return
    }
    unlink(blocked)
    try opened.store.save([setting(alarm(1))])
    opened.store.close()
    #expect(reopened(blocked + "/pocketchime").alarms == [alarm(1)])
  }

  @Test func aDatabaseThatCouldNotBeReadIsNotWrittenOver() throws {
    let place = try folder.makeFolder("data")
    let filled = Store.open(at: place).store
    try filled.save([setting(alarm(1, label: "precious"))])
    filled.close()
    rename(place, folder.path("away"))
    try folder.write("", to: "data")
    let opened = Store.open(at: place)
    unlink(place)
    rename(folder.path("away"), place)
    guard case .failure = try opened.store.commitNow([setting(alarm(1))]) else {
      Issue.record("wrote over what it had not read")
      return
    }
    opened.store.close()
    #expect(reopened(place).alarms == [alarm(1, label: "precious")])
  }

  @Test(arguments: [["", "-wal"], [""], ["-wal"]])
  func filesDeletedWhileOpenAreMadeAnewWithAllTheyHeld(_ deleted: [String]) throws {
    let store = Store.open(at: folder.path).store
    let lap = Stopwatch(phase: .stopped(elapsed: .seconds(5)), laps: [.seconds(3)])
    try store.save([
      setting(alarm(1)), .stopwatch(before: Stopwatch(), after: lap), .history(line(1)),
      .ledger(Ledger(lastNumber: 9)),
    ])
    for suffix in deleted { #expect(unlink(folder.path("pocketchime.db") + suffix) == 0) }
    try store.save([setting(alarm(2))])
    let copy = try TemporaryFolder()
    for name in names(in: folder.path) { try write(bytes(of: folder.path(name)), to: copy.path(name)) }
    let state = reopened(copy.path)
    #expect(state.alarms == [alarm(1), alarm(2)])
    #expect(state.stopwatch == lap)
    #expect(state.ledger.lastNumber == 9)
    #expect(try store.historyNow() == [line(1)])
    store.close()
    #expect(reopened(folder.path) == state)
  }

  @Test func aFolderDeletedWhileOpenIsMadeAnew() throws {
    let place = folder.path("data/pocketchime")
    let store = Store.open(at: place).store
    try store.save([setting(alarm(1))])
    for name in names(in: place) { unlink(place + "/" + name) }
    rmdir(place)
    try store.save([setting(alarm(2))])
    store.close()
    #expect(reopened(place).alarms == [alarm(1), alarm(2)])
  }

  @Test func anotherFileInTheDatabasesPlaceIsAnErrorAndStays() throws {
    let store = Store.open(at: folder.path).store
    try store.save([setting(alarm(1))])
    let path = folder.path("pocketchime.db")
    unlink(path)
    try write(Array("backup".utf8), to: path)
    guard case .failure(.io) = try store.commitNow([setting(alarm(2))]) else {
      Issue.record("saved into a file that nobody reads")
      return
    }
    store.close()
    #expect(try bytes(of: path) == Array("backup".utf8))
  }

  private func isFull(_ answer: Result<Void, StoreError>) -> Bool {
    if case .failure(.full) = answer { true } else { false }
  }

  private func isReadOnly(_ answer: Result<Void, StoreError>) -> Bool {
    if case .failure(.readOnly) = answer { true } else { false }
  }
}
