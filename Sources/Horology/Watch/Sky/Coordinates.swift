/// A place on the Earth.
public struct Coordinates: Hashable, Sendable {
  /// Degrees north, −90 to 90.
  public let latitude: Double
  /// Degrees east, −180 to 180.
  public let longitude: Double

  /// A place; nil where the degrees name none.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Where no place is known: the observatory of Greenwich.
  public static let greenwich = Coordinates(uncheckedLatitude: 51.4778, longitude: 0)

  private init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
