import Horology

/// What came of opening the database.
nonisolated struct StoreOpening {
  /// The tables; nil where nothing can be written.
  private(set) var records: Records?
  /// What was read.
  private(set) var state = EngineState()
  /// Whether `state` is all that can be known of what lies on the disk.
  private(set) var isLoaded = false
  /// What a person has to know of what was found.
  private(set) var notice: String?
  /// Why nothing can be written.
  private(set) var trouble: StoreError?

  /// Opens the database, makes or replaces it if need be, and reads it.
  init(_ files: StoreFiles) {
    do {
      try files.makeFolder()
      try open(files)
    } catch {
      trouble = error
      if case .readOnly = error, !isLoaded { readCopy(of: files) }
    }
  }

  private mutating func open(_ files: StoreFiles) throws(StoreError) {
    if files.isVacant {
      isLoaded = true
      records = try files.replace(settingAside: nil, with: []).records
    } else if files.isRegular {
      try adopt(try Inspection(files.database), of: files)
    } else {
      isLoaded = true
      let replaced = try files.replace(settingAside: "damaged", with: [])
      records = replaced.records
      notice = "\(files.database) was not a file; what was there is kept as \(replaced.setAside ?? "")"
    }
  }

  private mutating func adopt(_ found: Inspection, of files: StoreFiles) throws(StoreError) {
    state = found.state
    isLoaded = true
    records = found.records
    guard found.verdict != .sound else { return }
    notice = found.notice(on: files.database, keptAs: nil)
    let changes = state.changes + found.history.map(Change.history)
    let replaced = try files.replace(settingAside: found.verdict.word, with: changes)
    records = replaced.records
    notice = found.notice(on: files.database, keptAs: replaced.setAside)
  }

  /// Reads a database where nothing can be written, not even SQLite's lock and log, from a copy.
  private mutating func readCopy(of files: StoreFiles) {
    guard let copy = try? files.copy() else { return }
    defer { copy.removeCopy() }
    guard let found = try? Inspection(copy.database) else { return }
    state = found.state
    isLoaded = true
    if found.verdict != .sound { notice = found.notice(on: files.database, keptAs: nil) }
  }
}

nonisolated extension EngineState {
  /// The changes that lead from nothing to this state.
  var changes: [Change] {
    alarms.map { .alarm($0.id, before: nil, after: $0) }
      + countdowns.map { .countdown($0.id, before: nil, after: $0) }
      + [.stopwatch(before: Stopwatch(), after: stopwatch), .ledger(ledger)]
  }
}

nonisolated extension Inspection {
  /// One line that says what was wrong, under which name the file is kept, and what was saved from it.
  func notice(on path: String, keptAs name: String?) -> String {
    let kept = name.map { "is kept as \($0)" } ?? "stays until it can be renamed"
    switch verdict {
    case .sound: return ""
    case .newer(let version):
      return "\(path), written by a newer PocketChime (schema \(version)), \(kept); nothing is set"
    case .foreign: return "\(path), another program's, \(kept); nothing is set"
    case .damaged:
      let (alarms, countdowns, lines) = (state.alarms.count, state.countdowns.count, history.count)
      let saved = "taken over: alarms \(alarms), countdowns \(countdowns), history \(lines)"
      return "\(path) was damaged and \(kept); \(saved); unreadable \(unreadable)"
    }
  }
}

nonisolated extension Inspection.Verdict {
  /// Names the file that is set aside.
  var word: String {
    switch self {
    case .sound: "replaced"
    case .damaged: "damaged"
    case .newer: "newer"
    case .foreign: "foreign"
    }
  }
}
