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
      let found = try Inspection(files.database)
      try adopt(found, of: files)
    } else {
      let name = try files.replace(settingAside: "damaged", with: [])
      isLoaded = true
      records = name.records
      notice = "\(files.database) was not a file; it is kept as \(name.setAside ?? "")"
    }
  }

  private mutating func adopt(_ found: Inspection, of files: StoreFiles) throws(StoreError) {
    state = found.state
    isLoaded = true
    records = found.records
    guard found.verdict != .sound else { return }
    let changes = state.changes + found.history.map(Change.history)
    let replaced = try files.replace(settingAside: found.verdict.word, with: changes)
    records = replaced.records
    notice = found.notice(files.database, keptAs: replaced.setAside ?? "")
  }

  /// Reads a database where nothing can be written, not even SQLite's lock and log, from a copy.
  private mutating func readCopy(of files: StoreFiles) {
    guard let copy = try? files.copy() else { return }
    defer { copy.removeCopy() }
    guard let found = try? Inspection(copy.database) else { return }
    state = found.state
    isLoaded = true
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
  /// One line that says what was wrong, where the file is kept, and what was saved from it.
  func notice(_ path: String, keptAs name: String) -> String {
    switch verdict {
    case .sound: return ""
    case .newer(let version):
      return
        "\(path) was written by a newer PocketChime (schema \(version)); it is kept as \(name), and nothing is set"
    case .foreign: return "\(path) is another program's; it is kept as \(name), and nothing is set"
    case .damaged:
      let saved =
        "\(state.alarms.count) alarms, \(state.countdowns.count) countdowns and \(history.count) lines of history"
      let lost = unreadable == 0 ? "" : "; \(unreadable) records could not be read"
      return "\(path) was damaged; it is kept as \(name), and \(saved) were taken over from it\(lost)"
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
