import Foundation
import Horology
import Testing

/// Sunrise and sunset, against PyEphem (Debian's python3-ephem), which computes them from VSOP87.
struct SolarDayTests {
  private static let latitudes = [-60.0, -45, -33.9, -10, 0, 15.5, 41.4, 52, 60]
  private static let longitudes = [-150.0, 2.17, 139.7]

  /// Prints, for every day of 2026 at every place, the UTC seconds of rising and setting about its solar noon.
  private static let oracle = """
    import ephem, sys
    from calendar import timegm
    def seconds(d): return timegm(d.datetime().timetuple())
    lats, lons = (list(map(float, a.split(','))) for a in sys.argv[1:3])
    for lat in lats:
      for lon in lons:
        o = ephem.Observer()
        o.lat, o.lon, o.pressure, o.horizon = str(lat), str(lon), 0, '-0:34'
        for day in range(365):
          # Local mean noon at the meridian of the zone that fits the longitude.
          zone = round(lon / 15)
          o.date = ephem.Date('2026/1/1 12:00') + day - zone / 24
          rise = o.previous_rising(ephem.Sun())
          o.date = ephem.Date('2026/1/1 12:00') + day - zone / 24
          print(lat, lon, day, zone * 3600, seconds(rise), seconds(o.next_setting(ephem.Sun())))
    """

  @Test func riseAndSetAgreeWithEphemerisWithinTwoMinutes() throws {
    let output = try Self.python([Self.oracle, Self.list(Self.latitudes), Self.list(Self.longitudes)])
    var (checked, worst) = (0, 0)
    for line in output.split(separator: "\n") {
      let field = line.split(separator: " ").map { Double($0) ?? .nan }
      let place = try #require(Coordinates(latitude: field[0], longitude: field[1]))
      let date = try #require(CivilDate(year: 2026, month: 1, day: 1)).advanced(byDays: Int(field[2]))
      let midnight = date.daysSinceEpoch * 86_400 - Int(field[3])
      guard
        case .risesAndSets(let sunrise, let sunset) = SolarDay(on: date, utcOffset: Int(field[3]), at: place)
          .course
      else {
        Issue.record("no sunrise on \(date) at \(place)")
        continue
      }
      worst = max(worst, abs(midnight + sunrise - Int(field[4])), abs(midnight + sunset - Int(field[5])))
      checked += 1
    }
    #expect(checked == Self.latitudes.count * Self.longitudes.count * 365)
    #expect(worst <= 120, "off by \(worst) s")
  }

  @Test(arguments: [
    (78.2, 6, SolarDay.Course.staysUp), (78.2, 12, .staysDown), (-78.2, 6, .staysDown), (-78.2, 12, .staysUp),
  ])
  func beyondThePolarCirclesTheSunStaysUpOrDown(latitude: Double, month: Int, course: SolarDay.Course) throws
  {
    let date = try #require(CivilDate(year: 2026, month: month, day: 21))
    let place = try #require(Coordinates(latitude: latitude, longitude: 15.6))
    let day = SolarDay(on: date, utcOffset: 3600, at: place)
    #expect(day.course == course)
    #expect(day.isNight(at: 43_200) == (course == .staysDown))
    #expect(day.isNight(at: 0) == (course == .staysDown))
  }

  @Test func nightLiesBetweenSunsetAndSunrise() throws {
    let date = try #require(CivilDate(year: 2026, month: 11, day: 30))
    let day = SolarDay(
      on: date, utcOffset: 3600, at: try #require(Coordinates(latitude: 41.39, longitude: 2.17)))
    guard case .risesAndSets(let sunrise, let sunset) = day.course else {
      Issue.record("Barcelona has a sunrise")
      return
    }
    #expect(day.isNight(at: sunrise - 1) && !day.isNight(at: sunrise))
    #expect(!day.isNight(at: sunset - 1) && day.isNight(at: sunset))
    #expect(abs(day.noon - (sunrise + sunset) / 2) < 120)
  }

  private static func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }

  private static func python(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3-ephem must be installed")
    return String(decoding: output, as: UTF8.self)
  }
}
