import Horology

/// Points of time as a notification names them.
nonisolated enum DueText {
  /// `7:30` today, `Fri 7:30` within a week either way, else with the date.
  static func words(_ instant: Instant, at now: Moment) -> String {
    let due = CivilDateTime(at: instant, in: now.zone)
    let days = due.date.daysSinceEpoch - CivilDateTime(at: now.wall, in: now.zone).date.daysSinceEpoch
    switch days {
    case 0: return "\(due.time)"
    case -6...6:
      let day = due.date.weekday.description
      return "\(day.prefix(1).uppercased())\(day.dropFirst()) \(due.time)"
    default: return "\(due.date) \(due.time)"
    }
  }
}
