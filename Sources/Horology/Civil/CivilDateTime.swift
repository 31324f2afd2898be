/// What a clock and a calendar on the wall show together, to the second.
public struct CivilDateTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// Seconds since midnight, 0 to 86,399.
  public let secondsOfDay: Int

  /// A date and a time of day.
  public init(date: CivilDate, time: CivilTime) {
    self.date = date
    secondsOfDay = time.secondsOfDay
  }

  /// A date, a time of day and a second of the minute, 0 to 59.
  public init?(date: CivilDate, time: CivilTime, second: Int) {
    guard (0...59).contains(second) else { return nil }
    self.date = date
    secondsOfDay = time.secondsOfDay + second
  }

  /// What the zone's clocks show at an instant.
  public init(at instant: Instant, in zone: some ZoneRules) {
    self.init(localSeconds: Int(instant.seconds) + zone.utcOffset(at: instant))
  }

  private init(localSeconds: Int) {
    let days = (localSeconds >= 0 ? localSeconds : localSeconds - 86_399) / 86_400
    date = CivilDate(daysSinceEpoch: days)
    secondsOfDay = localSeconds - days * 86_400
  }

  /// The time of day, to the minute.
  public var time: CivilTime { CivilTime(minuteOfDay: secondsOfDay / 60) }

  /// The same minute, at its beginning.
  public var atFullMinute: CivilDateTime { CivilDateTime(date: date, time: time) }

  /// The second of the minute.
  public var second: Int { secondsOfDay % 60 }

  /// Seconds since the epoch, if the clock were UTC's.
  var localSeconds: Int { date.daysSinceEpoch * 86_400 + secondsOfDay }
}

extension CivilTime {
  /// The time so many minutes after midnight, 0 to 1439.
  package init(minuteOfDay: Int) {
    hour = minuteOfDay / 60
    minute = minuteOfDay % 60
  }
}
