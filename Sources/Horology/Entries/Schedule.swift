/// When an alarm is meant to ring.
public enum Schedule: Hashable, Sendable {
  /// On which dates a civil time counts.
  public enum Recurrence: Hashable, Sendable {
    /// Once: on the date, or as soon as the clock shows the time.
    case once(CivilDate?)
    /// On these weekdays, every week; never empty.
    case weekly(WeekdaySet)
  }

  /// A time that clocks show, in the zone of this name, or in whichever the machine is in.
  case civil(CivilTime, Recurrence, zone: String?)
  /// A fixed point of time.
  case instant(Instant)

  /// The first occurrence after an instant; nil if there is none.
  ///
  /// A time the clocks skip occurs when they jump over it; one they show twice occurs at the first.
  public func next(after instant: Instant, in zone: some ZoneRules) -> Instant? {
    switch self {
    case .instant(let due): due > instant ? due : nil
    case .civil(let time, .once(let date?), _):
      Self.occurrence(of: time, on: date, in: zone, after: instant)
    case .civil(let time, .once(nil), _): Self.next(time, on: .daily, after: instant, in: zone)
    case .civil(let time, .weekly(let days), _): Self.next(time, on: days, after: instant, in: zone)
    }
  }

  /// The last occurrence up to an instant, itself included; nil if the week before it has none.
  public func latest(upTo instant: Instant, in zone: some ZoneRules) -> Instant? {
    let days: WeekdaySet
    let time: CivilTime
    switch self {
    case .instant(let due): return due <= instant ? due : nil
    case .civil(let at, .once(let date?), _):
      let due = zone.firstInstant(showing: CivilDateTime(date: date, time: at))
      return due <= instant ? due : nil
    case .civil(let at, .once(nil), _): (time, days) = (at, .daily)
    case .civil(let at, .weekly(let on), _): (time, days) = (at, on)
    }
    // Where clocks are set back over midnight, the next day may have begun already.
    let today = CivilDateTime(at: instant, in: zone).date
    for back in -1...8 where days.contains(today.advanced(byDays: -back).weekday) {
      let civil = CivilDateTime(date: today.advanced(byDays: -back), time: time)
      let due = zone.firstInstant(showing: civil)
      if due <= instant { return due }
    }
    return nil
  }

  /// The zone it is bound to, if any.
  public var zoneName: String? {
    if case .civil(_, _, let zone) = self { zone } else { nil }
  }

  /// Whether it names one point of the calendar, so that it can be past.
  public var isDated: Bool {
    switch self {
    case .instant, .civil(_, .once(_?), _): true
    case .civil: false
    }
  }

  /// Whether it occurs again and again.
  public var repeats: Bool {
    if case .civil(_, .weekly, _) = self { true } else { false }
  }

  /// The first occurrence after an instant on one of the days.
  ///
  /// Once the clock shows a date, every earlier one has been reached, so the search starts at the date of `instant`.
  /// Nine days reach a weekday again even where the calendar skipped one.
  private static func next(
    _ time: CivilTime, on days: WeekdaySet, after instant: Instant, in zone: some ZoneRules
  ) -> Instant? {
    let today = CivilDateTime(at: instant, in: zone).date
    for ahead in 0...9 {
      let date = today.advanced(byDays: ahead)
      guard days.contains(date.weekday) else { continue }
      if let due = occurrence(of: time, on: date, in: zone, after: instant) { return due }
    }
    return nil
  }

  private static func occurrence(
    of time: CivilTime, on date: CivilDate, in zone: some ZoneRules, after instant: Instant
  ) -> Instant? {
    let due = zone.firstInstant(showing: CivilDateTime(date: date, time: time))
    return due > instant ? due : nil
  }
}
