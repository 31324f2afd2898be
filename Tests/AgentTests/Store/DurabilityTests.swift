import Horology
import TestSupport
import Testing

@testable import Agent

@Suite struct DurabilityTests {
  @Test func whatWasAcknowledgedIsInTheFilesAtOnce() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    for number in 1...300 {
      try store.save([setting(alarm(number)), .history(line(number))])
      guard number % 10 == 0 else { continue }
      // The files as a killed process leaves them.
      let copy = try TemporaryFolder()
      for name in names(in: folder.path) { try write(bytes(of: folder.path(name)), to: copy.path(name)) }
      #expect(reopened(copy.path).alarms.count == number)
    }
  }

  @Test func aTornEndOfTheLogCostsOnlyWhatWasNotAcknowledged() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    try store.save([setting(alarm(1))])
    let whole = try bytes(of: folder.path("pocketchime.db-wal"))
    try store.save([setting(alarm(2))])
    let log = try bytes(of: folder.path("pocketchime.db-wal"))
    for length in stride(from: whole.count, to: log.count, by: 97) {
      let copy = try TemporaryFolder()
      try write(bytes(of: folder.path("pocketchime.db")), to: copy.path("pocketchime.db"))
      try write(Array(log.prefix(length)), to: copy.path("pocketchime.db-wal"))
      #expect(reopened(copy.path).alarms == [alarm(1)])
    }
  }

  @Test func answersComeInTheOrderOfTheCommits() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    var answers: [Int] = []
    for number in 1...200 {
      store.commit([setting(alarm(1, label: "\(number)"))]) { _ in answers.append(number) }
    }
    #expect(answers.isEmpty, "an answer came before the loop ran")
    try pump("all answers") { answers.count == 200 }
    #expect(answers == Array(1...200))
    store.close()
    #expect(reopened(folder.path).alarms.map(\.label) == ["200"])
  }

  @Test func closingFinishesWhatWaits() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    for number in 1...200 { store.commit([setting(alarm(number))]) { _ in } }
    store.close()
    store.close()
    #expect(names(in: folder.path) == ["pocketchime.db"])
    #expect(reopened(folder.path).alarms.count == 200)
  }

  @Test func aCommitIsDoneWhollyOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let store = Store.open(at: folder.path).store
    var impossible = alarm(2)
    impossible.since = Instant(microseconds: .max)
    let answer = try store.commitNow([setting(alarm(1)), setting(impossible)])
    guard case .failure(.outOfRange) = answer else {
      Issue.record("\(answer)")
      return
    }
    try store.save([setting(alarm(3))])
    store.close()
    #expect(reopened(folder.path).alarms == [alarm(3)])
  }

  @Test func storesInSeveralFoldersWorkAtOnce() throws {
    let folders = try (1...8).map { _ in try TemporaryFolder() }
    let stores = folders.map { Store.open(at: $0.path).store }
    var answers = 0
    for number in 1...50 {
      for store in stores { store.commit([setting(alarm(number))]) { _ in answers += 1 } }
    }
    try pump("all answers", within: .seconds(60)) { answers == 400 }
    stores.forEach { $0.close() }
    for folder in folders { #expect(reopened(folder.path).alarms.count == 50) }
  }
}
