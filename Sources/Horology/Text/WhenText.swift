/// Instants as a person says them.
public enum WhenText {
  /// The time of day alone: `14:35`.
  public static func time(_ instant: Instant, in zone: some ZoneRules) -> String {
    CivilDateTime(at: instant, in: zone).time.description
  }

  /// With the day, unless it is today's: `14:35`, `tomorrow 7:30`, `Tue 7:30`, `2026-12-24 7:30`.
  public static func near(_ instant: Instant, from now: Instant, in zone: some ZoneRules) -> String {
    let then = CivilDateTime(at: instant, in: zone)
    let today = CivilDateTime(at: now, in: zone).date
    switch then.date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return "\(then.time)"
    case 1: return "tomorrow \(then.time)"
    case -1: return "yesterday \(then.time)"
    case 2...6: return "\(then.date.weekday.description.capitalizedFirst) \(then.time)"
    default: return "\(then.date) \(then.time)"
    }
  }
}

extension String {
  /// With its first letter large.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
