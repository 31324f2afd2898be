import Horology

nonisolated extension Countdown: TableRecord {
  static let table = "countdown"
  static let columns = [
    "number", "length", "label", "snooze", "sound", "phase", "left", "due", "began", "mark_boot",
    "mark_boot_id",
    "mark_wall", "snoozed",
  ]

  func write(to statement: Statement) {
    statement.bind(Int64(id.number))
    statement.bind(length)
    statement.bind(label)
    statement.bind(snooze)
    statement.bind(sound)
    statement.bind(phase.word)
    statement.bind(phase.left)
    statement.bind(ring)
    statement.bind(ring?.limit ?? ends)
    statement.bind(phase.isSnooze ? 1 : 0)
  }

  init(from row: inout Row) throws(UnreadableRow) {
    self.init(
      id: EntryID(kind: .countdown, number: try row.number()),
      length: try row.duration(
        in: Self.lengths.lowerBound.microseconds...Self.lengths.upperBound.microseconds),
      label: try row.text(),
      snooze: try row.snoozeOrNull(),
      sound: try row.text(),
      phase: try Phase(from: &row))
  }
}

nonisolated extension Countdown.Phase {
  fileprivate var word: String {
    switch self {
    case .counting, .snoozed: "counting"
    case .paused: "paused"
    case .ringing: "ringing"
    }
  }

  fileprivate var isSnooze: Bool {
    if case .snoozed = self { true } else { false }
  }

  fileprivate var left: Duration? {
    if case .paused(let left) = self { left } else { nil }
  }

  fileprivate init(from row: inout Row) throws(UnreadableRow) {
    let word = try row.text()
    let left = try row.durationOrNull(in: StoredRange.length)
    let due = try row.instantOrNull()
    let began = try row.instantOrNull()
    let mark = try row.markOrNull()
    let isSnooze = try row.integer(in: 0...1) == 1
    switch (word, left, due, began, mark) {
    case ("counting", nil, nil, nil, let mark?):
      self = isSnooze ? .snoozed(until: mark) : .counting(until: mark)
    case ("paused", let left?, nil, nil, nil): self = .paused(left: left)
    case ("ringing", nil, let due?, let began?, let mark?):
      self = .ringing(Ring(due: due, began: began, limit: mark))
    default: throw UnreadableRow()
    }
  }
}
