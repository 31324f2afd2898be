/// A new alarm, or a change to one: what is nil stays as it is (in a new alarm: is as usual).
public struct AlarmEdit: Hashable, Sendable {
  /// The time of day.
  public var time: CivilTime?
  /// The weekdays it repeats on; the empty set is once.
  public var days: WeekdaySet?
  /// The date it rings on, once; `.some(nil)` takes the date away.
  public var date: CivilDate??
  /// The zone it is bound to; `.some(nil)` binds it to the machine's.
  public var zone: String??
  /// A fixed point of time in place of a civil time.
  public var instant: Instant?
  /// What it is for.
  public var label: String?
  /// Whether it is to ring.
  public var enabled: Bool?
  /// Its own snooze length; `.some(nil)` goes back to the setting's.
  public var snooze: Duration??
  /// Its own sound; empty for the setting's.
  public var sound: String?

  /// An edit that changes nothing yet.
  public init() {}

  /// Whether it changes when the alarm rings.
  var reschedules: Bool { time != nil || days != nil || date != nil || zone != nil || instant != nil }

  /// The schedule after the edit.
  ///
  /// - Throws: a refusal for what contradicts itself or is missing.
  func schedule(changing old: Schedule?) throws(Refusal) -> Schedule {
    if let instant {
      guard time == nil, days?.isEmpty ?? true, (date ?? nil) == nil, (zone ?? nil) == nil else {
        throw .invalidArgument("an alarm is at a fixed instant or at a time of day, not both")
      }
      guard Instant.calendarRange.contains(instant) else {
        throw .invalidArgument("the instant \(instant.microseconds) is not between the years 1970 and 9999")
      }
      return .instant(instant)
    }
    if let old, !reschedules { return old }
    guard let (time, oldRecurrence, oldZone) = civilParts(of: old) else {
      throw .invalidArgument("an alarm needs a time of day, such as 7:30")
    }
    return .civil(time, try recurrence(changing: oldRecurrence), zone: zone ?? oldZone)
  }

  /// The time, recurrence and zone to start from; nil if there is no time of day.
  private func civilParts(of old: Schedule?) -> (CivilTime, Schedule.Recurrence, String?)? {
    if case .civil(let oldTime, let recurrence, let zone) = old { return (time ?? oldTime, recurrence, zone) }
    return time.map { ($0, .once(nil), nil) }
  }

  private func recurrence(changing old: Schedule.Recurrence) throws(Refusal) -> Schedule.Recurrence {
    switch (days, date) {
    case (let days?, let date??) where !days.isEmpty:
      throw .invalidArgument("an alarm rings on \(date) or repeats on \(days.words), not both")
    case (let days?, _) where !days.isEmpty: return .weekly(days)
    case (_, let date??): return .once(date)
    case (_?, _), (_, .some(.none)): return .once(nil)
    default: return old
    }
  }
}
