import CSQLite
import Glibc
import Horology
import TestSupport
import Testing

@testable import Agent

/// Random numbers that a seed repeats (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension Store {
  /// Commits and waits for the answer.
  func commitNow(_ changes: [Change]) throws -> Result<Void, StoreError> {
    var answer: Result<Void, StoreError>?
    commit(changes) { answer = $0 }
    try pump("the commit's answer", within: .seconds(60)) { answer != nil }
    return try #require(answer)
  }

  /// Commits, and fails the test if the store does.
  func save(_ changes: [Change]) throws { try commitNow(changes).get() }

  /// The newest lines of the history.
  func historyNow(most: Int = .max) throws -> [HistoryEntry] {
    var answer: Result<[HistoryEntry], StoreError>?
    history(most: most) { answer = $0 }
    try pump("the history", within: .seconds(60)) { answer != nil }
    return try #require(answer).get()
  }
}

/// What opening a folder again finds.
func reopened(_ folder: String) -> EngineState {
  let opened = Store.open(at: folder)
  #expect(opened.notice == nil)
  #expect(opened.trouble == nil)
  opened.store.close()
  return opened.state
}

/// The names in a folder, sorted.
func names(in folder: String) -> [String] {
  guard let handle = opendir(folder) else { return [] }
  defer { closedir(handle) }
  var names: [String] = []
  while let entry = readdir(handle) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] {
  let file = try #require(fopen(path, "re"), "cannot read \(path)")
  defer { fclose(file) }
  var content: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
  return content
}

/// Writes a file of these bytes.
func write(_ bytes: [UInt8], to path: String) throws {
  let file = try #require(fopen(path, "we"), "cannot write \(path)")
  defer { fclose(file) }
  #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
}

/// Runs SQL on a database as any other program would, outside our own code.
func execute(_ sql: String, on path: String) throws {
  var handle: OpaquePointer?
  #expect(sqlite3_open(path, &handle) == SQLITE_OK)
  defer { sqlite3_close(handle) }
  var message: UnsafeMutablePointer<CChar>?
  let code = sqlite3_exec(handle, sql, nil, nil, &message)
  let text = message.map { String(cString: $0) } ?? ""
  sqlite3_free(message)
  #expect(code == SQLITE_OK, "\(text)")
}

/// The change that sets an alarm.
func setting(_ alarm: Alarm) -> Change { .alarm(alarm.id, before: nil, after: alarm) }

/// An alarm at a fixed instant, which is its number.
func alarm(_ number: Int, label: String = "") -> Alarm {
  Alarm(
    id: EntryID(kind: .alarm, number: number),
    schedule: .instant(Instant(seconds: 1_700_000_000 + Int64(number))),
    label: label, since: Instant(seconds: 1_700_000_000))
}

/// A line of the history about an alarm.
func line(_ number: Int) -> HistoryEntry {
  let due = Instant(seconds: 1_700_000_000 + Int64(number))
  return HistoryEntry(
    id: EntryID(kind: .alarm, number: number), label: "", due: due, rang: due, ended: due + .seconds(9),
    how: .stopped)
}
