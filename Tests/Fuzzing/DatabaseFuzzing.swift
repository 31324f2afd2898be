import Glibc

@testable import Agent
@testable import Horology

/// Looks into databases that are sound but for some bytes: the input is a list of places and what is written there.
@MainActor final class DatabaseFuzzing {
  static let shared = DatabaseFuzzing()

  private let files: StoreFiles
  private let sound: [UInt8]

  private init() {
    files = StoreFiles(folder: fuzzFolder)
    do {
      _ = try files.replace(settingAside: nil, with: Self.state.changes).records
    } catch {
      fatalError("\(error)")
    }
    sound = Self.bytes(of: files.database)
  }

  /// Must end without a crash, and what was read must start an engine.
  func run(_ edits: [UInt8]) {
    var bytes = sound
    for start in stride(from: 0, to: edits.count - 3, by: 4) {
      let place = Int(edits[start]) << 16 | Int(edits[start + 1]) << 8 | Int(edits[start + 2])
      bytes[place % bytes.count] = edits[start + 3]
    }
    unlink(files.log)
    write(bytes, to: files.database)
    guard let found = try? Inspection(files.database) else { return }
    if edits.count < 4 { precondition(found.verdict == .sound, "\(found.verdict)") }
    var engine = Engine(restoring: found.state, rules: EngineRules(), zones: NoZones(), at: .fuzzed)
    _ = engine.handle(.started, at: .fuzzed)
    _ = found.notice(on: files.database, keptAs: nil)
  }

  private struct NoZones: ZoneDatabase {
    func rules(named identifier: String) -> (any ZoneRules)? { nil }
  }

  private static var state: EngineState {
    var engine = Engine(restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: .fuzzed)
    for number in 0..<8 {
      var edit = AlarmEdit()
      edit.time = CivilTime(hour: number, minute: 30)
      edit.label = "alarm \(number)"
      _ = engine.handle(.addAlarm(edit), at: .fuzzed)
      let options = CountdownOptions(label: "timer \(number)")
      _ = engine.handle(.startCountdown(.minutes(Int64(number + 1)), options), at: .fuzzed)
    }
    _ = engine.handle(.stopwatch(.start), at: .fuzzed)
    return EngineState(
      alarms: Array(engine.alarms.values), countdowns: Array(engine.countdowns.values),
      stopwatch: engine.stopwatch, ledger: engine.ledger)
  }

  private static func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
