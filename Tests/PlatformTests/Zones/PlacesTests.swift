import Horology
import Platform
import Testing

@Suite struct PlacesTests {
  let places = Places(environment: [:])

  @Test(arguments: [
    ("Europe/Madrid", 40.4, -3.683), ("Europe/Oslo", 59.917, 10.75), ("Europe/Stockholm", 59.333, 18.05),
    ("America/New_York", 40.714, -74.006), ("Australia/Sydney", -33.867, 151.217),
    ("US/Eastern", 40.714, -74.006),
    ("Asia/Calcutta", 22.533, 88.367),
  ])
  func knowsWhereZonesAre(name: String, latitude: Double, longitude: Double) throws {
    let place = try #require(places.place(ofZone: name))
    #expect(abs(place.latitude - latitude) < 0.001)
    #expect(abs(place.longitude - longitude) < 0.001)
  }

  @Test(arguments: ["UTC", "Etc/GMT+5", "Nowhere", "", "../../etc/passwd", "CET-1CEST"])
  func someZonesAreNoPlace(name: String) {
    #expect(places.place(ofZone: name) == nil)
  }

  @Test func withoutTablesNothingIsKnown() {
    #expect(Places(environment: ["TZDIR": "/nonexistent"]).place(ofZone: "Europe/Madrid") == nil)
  }
}
