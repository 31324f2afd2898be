/// A place on the Earth.
public nonisolated struct Coordinates: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
