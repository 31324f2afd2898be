/// The rules of one time zone: how far its clocks are from UTC, at every instant.
public protocol ZoneRules: Sendable {
  /// The zone's name in the tz database, such as `Europe/Madrid`.
  var identifier: String { get }

  /// Seconds that the zone's clocks are ahead of UTC (east is positive) at an instant.
  func utcOffset(at instant: Instant) -> Int
}

/// Where zones are looked up by name.
public protocol ZoneDatabase: Sendable {
  /// The rules of the zone of this name; nil if the database has none.
  func rules(named identifier: String) -> (any ZoneRules)?
}

/// A zone whose clocks never change.
public struct FixedZone: ZoneRules, Hashable {
  /// The zone's name in the tz database.
  public let identifier: String
  private let offset: Int

  /// A zone so many seconds ahead of UTC.
  public init(identifier: String, utcOffset: Int) {
    self.identifier = identifier
    offset = utcOffset
  }

  /// Coordinated Universal Time.
  public static let utc = FixedZone(identifier: "UTC", utcOffset: 0)

  /// The same at every instant.
  public func utcOffset(at instant: Instant) -> Int { offset }
}
