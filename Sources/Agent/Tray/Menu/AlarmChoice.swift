import Horology

/// The alarms that a menu has room for, of any number.
nonisolated struct AlarmChoice: Hashable, Sendable {
  /// An alarm as a menu shows it.
  struct Alarm: Hashable, Sendable {
    let id: EntryID
    let label: String
    let schedule: Schedule
    let isEnabled: Bool
  }

  /// Those that are shown: the next to ring first, then what is off.
  let shown: [Alarm]
  /// How many more there are.
  let others: Int

  /// The most that are shown.
  private static let most = 15

  /// Chooses among an engine's alarms; takes time in proportion to their number.
  init(of engine: Engine) {
    let never = Instant(microseconds: .max)
    var chosen: [(due: Instant, alarm: Horology.Alarm)] = []
    for alarm in engine.alarms.values {
      let due = alarm.isEnabled ? engine.nextRing(of: alarm.id) ?? never : never
      // Mostly there are few; of very many, most are behind the last that has room.
      if chosen.count == Self.most, let last = chosen.last, (last.due, last.alarm.id) < (due, alarm.id) {
        continue
      }
      let place = chosen.firstIndex { (due, alarm.id) < ($0.due, $0.alarm.id) } ?? chosen.count
      chosen.insert((due, alarm), at: place)
      if chosen.count > Self.most { chosen.removeLast() }
    }
    shown = chosen.map {
      Alarm(
        id: $0.alarm.id, label: $0.alarm.label, schedule: $0.alarm.schedule, isEnabled: $0.alarm.isEnabled)
    }
    others = engine.alarms.count - shown.count
  }
}

nonisolated extension AlarmChoice.Alarm {
  /// In a line: `7:30  Work  (weekdays)`.
  func line(at now: Moment) -> String {
    var (when, remarks): (String, [String]) = ("", [])
    switch schedule {
    case .instant(let due): when = WhenText.near(due, from: now.wall, in: now.zone)
    case .civil(let time, .once(let date), let zone):
      when = date.map { "\($0) \(time)" } ?? "\(time)"
      remarks = [zone].compactMap(\.self)
    case .civil(let time, .weekly(let days), let zone):
      when = "\(time)"
      remarks = [days.words] + [zone].compactMap(\.self)
    }
    if !label.isEmpty { when += "  \(TrayText.name(label, of: id))" }
    return remarks.isEmpty ? when : "\(when)  (\(remarks.joined(separator: ", ")))"
  }
}
