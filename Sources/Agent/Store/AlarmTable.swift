import Horology

nonisolated extension Alarm: TableRecord {
  static let table = "alarm"
  static let columns = [
    "number", "hour", "minute", "days", "date", "zone", "instant", "label", "snooze", "sound", "since",
    "rung",
    "phase", "due", "began", "mark_boot", "mark_boot_id", "mark_wall",
  ]

  func write(to statement: Statement) {
    statement.bind(Int64(id.number))
    schedule.write(to: statement)
    statement.bind(label)
    statement.bind(snooze)
    statement.bind(sound)
    statement.bind(since)
    statement.bind(rung)
    statement.bind(phase.word)
    statement.bind(ring)
    statement.bind(ring?.limit ?? snoozedUntil)
  }

  init(from row: inout Row) throws(UnreadableRow) {
    self.init(
      id: EntryID(kind: .alarm, number: try row.number()),
      schedule: try Schedule(from: &row),
      label: try row.text(),
      snooze: try row.snoozeOrNull(),
      sound: try row.text(),
      since: try row.instant(),
      rung: try row.instantOrNull())
    phase = try Phase(from: &row)
  }
}

nonisolated extension Alarm.Phase {
  fileprivate var word: String {
    switch self {
    case .off: "off"
    case .scheduled: "scheduled"
    case .ringing: "ringing"
    case .snoozed: "snoozed"
    }
  }

  fileprivate init(from row: inout Row) throws(UnreadableRow) {
    let word = try row.text()
    let due = try row.instantOrNull()
    let began = try row.instantOrNull()
    let mark = try row.markOrNull()
    switch (word, due, began, mark) {
    case ("off", nil, nil, nil): self = .off
    case ("scheduled", nil, nil, nil): self = .scheduled
    case ("ringing", let due?, let began?, let mark?):
      self = .ringing(Ring(due: due, began: began, limit: mark))
    case ("snoozed", nil, nil, let mark?): self = .snoozed(until: mark)
    default: throw UnreadableRow()
    }
  }
}

nonisolated extension Schedule {
  /// Binds `hour, minute, days, date, zone, instant`.
  fileprivate func write(to statement: Statement) {
    switch self {
    case .civil(let time, let recurrence, let zone):
      statement.bind(Int64(time.hour))
      statement.bind(Int64(time.minute))
      statement.bind(recurrence.days.map(Int64.init))
      statement.bind(recurrence.date.map { Int64($0.year * 10_000 + $0.month * 100 + $0.day) })
      statement.bind(zone)
      statement.bind(nil as Instant?)
    case .instant(let instant):
      for _ in 0..<5 { statement.bind(nil as Int64?) }
      statement.bind(instant)
    }
  }

  fileprivate init(from row: inout Row) throws(UnreadableRow) {
    let hour = try row.integerOrNull(in: 0...23)
    let minute = try row.integerOrNull(in: 0...59)
    let days = try row.integerOrNull(in: 1...127)
    let date = try row.integerOrNull(in: 1_01_01...9999_12_31)
    let zone = try row.textOrNull()
    let instant = try row.instantOrNull()
    switch (hour, minute, instant) {
    case (let hour?, let minute?, nil):
      guard let time = CivilTime(hour: Int(hour), minute: Int(minute)) else { throw UnreadableRow() }
      self = .civil(time, try Recurrence(days: days, date: date), zone: zone)
    case (nil, nil, let instant?):
      guard days == nil, date == nil, zone == nil else { throw UnreadableRow() }
      guard Instant.calendarRange.contains(instant) else { throw UnreadableRow() }
      self = .instant(instant)
    default: throw UnreadableRow()
    }
  }
}

nonisolated extension Schedule.Recurrence {
  fileprivate var days: UInt8? {
    if case .weekly(let days) = self { days.rawValue } else { nil }
  }

  fileprivate var date: CivilDate? {
    if case .once(let date) = self { date } else { nil }
  }

  /// From a set of days as bits, Monday the lowest, or a date as the number 20261224.
  fileprivate init(days: Int64?, date: Int64?) throws(UnreadableRow) {
    switch (days, date) {
    case (let days?, nil): self = .weekly(WeekdaySet(rawValue: UInt8(truncatingIfNeeded: days)))
    case (nil, let digits?):
      let digits = Int(digits)
      let date = CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
      guard let date else { throw UnreadableRow() }
      self = .once(date)
    case (nil, nil): self = .once(nil)
    default: throw UnreadableRow()
    }
  }
}
