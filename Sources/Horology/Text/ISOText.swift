/// Instants as ISO 8601 text.
public enum ISOText {
  /// An instant with milliseconds and offset: `2026-11-30T14:35:00.000+01:00`.
  public static func format(_ instant: Instant, in zone: some ZoneRules) -> String {
    let civil = CivilDateTime(at: instant, in: zone)
    let milliseconds = (instant.microseconds - instant.seconds * 1_000_000) / 1000
    let offset = zone.utcOffset(at: instant)
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    return "\(civil.date)T\(two(civil.time.hour)):\(two(civil.time.minute)):\(two(civil.second))."
      + (milliseconds < 10 ? "00" : milliseconds < 100 ? "0" : "") + "\(milliseconds)"
      + "\(sign)\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
