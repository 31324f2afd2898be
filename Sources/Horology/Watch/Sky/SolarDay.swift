/// Sunrise, noon and sunset of one local date at one place.
///
/// The sun's place is the low-precision theory of Jean Meeus, *Astronomical Algorithms* (2nd ed., 1998), chapter 25,
/// good to 0.01°; the equation of time is chapter 28's, and rising and setting is chapter 15's condition that the
/// centre stands 50′ below the horizon (34′ of refraction and 16′ of the sun's radius), solved again at the instant
/// it gives until it stands still.
public struct SolarDay: Hashable, Sendable {
  /// What the sun does on that date.
  public enum Course: Hashable, Sendable {
    /// It rises and sets: seconds since local midnight, which may lie a little outside the day.
    case risesAndSets(sunrise: Int, sunset: Int)
    /// It stays above the horizon.
    case staysUp
    /// It stays below the horizon.
    case staysDown
  }

  /// When the sun stands highest, in seconds since local midnight.
  public let noon: Int
  /// What the sun does.
  public let course: Course

  /// The sun's day on a date of clocks that are so many seconds ahead of UTC, at a place.
  public init(on date: CivilDate, utcOffset: Int, at place: Coordinates) {
    let midnight = Double(date.daysSinceEpoch) * 86_400 - Double(utcOffset)
    // Mean noon of the longitude, on this local date.
    let meanNoon = 43_200 - place.longitude * 240 + Double(utcOffset)
    let start = meanNoon - (meanNoon / 86_400).rounded(.down) * 86_400

    var noon = start
    for _ in 0..<2 { noon = start - Sun(secondsSinceEpoch: midnight + noon).equationOfTime }
    self.noon = Int(noon.rounded())

    func crossing(_ side: Double) -> Double? {
      var time = noon
      for _ in 0..<5 {
        let sun = Sun(secondsSinceEpoch: midnight + time)
        guard let hourAngle = sun.hourAngleAtHorizon(latitude: place.latitude) else { return nil }
        time = start - sun.equationOfTime + side * hourAngle / (2 * .pi) * 86_400
      }
      return time
    }
    if let sunrise = crossing(-1), let sunset = crossing(1) {
      course = .risesAndSets(sunrise: Int(sunrise.rounded()), sunset: Int(sunset.rounded()))
    } else {
      let declination = Sun(secondsSinceEpoch: midnight + noon).declination
      course = declination * place.latitude > 0 ? .staysUp : .staysDown
    }
  }

  /// Whether the sun is down so many seconds after local midnight.
  public func isNight(at secondsOfDay: Int) -> Bool {
    switch course {
    case .staysUp: return false
    case .staysDown: return true
    case .risesAndSets(let sunrise, let sunset):
      // Where clocks are far from the sun, the daylight may reach over midnight.
      return ![0, 86_400, -86_400].contains { (sunrise..<sunset).contains(secondsOfDay + $0) }
    }
  }
}

/// Where the sun stands, seen from the Earth's centre.
struct Sun {
  /// Radians north of the celestial equator.
  let declination: Double
  /// Seconds by which a sundial is ahead of the mean sun.
  let equationOfTime: Double

  /// The sun at a Unix time.
  ///
  /// The 70 s between universal and dynamical time move it by 0.001°: left out.
  init(secondsSinceEpoch seconds: Double) {
    let century = (seconds / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let degree = Double.pi / 180
    let meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.0003032)
    let anomaly = (357.52911 + century * (35_999.05029 - century * 0.0001537)) * degree
    let centre =
      (1.914602 - century * (0.004817 + century * 0.000014)) * Trigonometry.sine(anomaly)
      + (0.019993 - century * 0.000101) * Trigonometry.sine(2 * anomaly)
      + 0.000289 * Trigonometry.sine(3 * anomaly)
    let node = (125.04 - 1934.136 * century) * degree
    let nutation = -0.00478 * Trigonometry.sine(node)
    let longitude = (meanLongitude + centre - 0.00569 + nutation) * degree
    let obliquity = (23.4392911 - 0.0130042 * century + 0.00256 * Trigonometry.cosine(node)) * degree

    declination = Trigonometry.arcsine(Trigonometry.sine(obliquity) * Trigonometry.sine(longitude))
    let rightAscension = Trigonometry.arctangent(
      y: Trigonometry.cosine(obliquity) * Trigonometry.sine(longitude), x: Trigonometry.cosine(longitude))
    // Chapter 28: the mean longitude, less aberration, minus the right ascension; 1° is 240 s.
    let difference =
      meanLongitude - 0.0057183 - rightAscension / degree
      + nutation * Trigonometry.cosine(obliquity)
    equationOfTime = difference.remainder(dividingBy: 360) * 240
  }

  /// Half the arc the sun travels above the horizon, in radians; nil if it never crosses it.
  func hourAngleAtHorizon(latitude: Double) -> Double? {
    let degree = Double.pi / 180
    let (latitude, altitude) = (latitude * degree, -50.0 / 60 * degree)
    let cosine =
      (Trigonometry.sine(altitude) - Trigonometry.sine(latitude) * Trigonometry.sine(declination))
      / (Trigonometry.cosine(latitude) * Trigonometry.cosine(declination))
    return (-1...1).contains(cosine) ? Trigonometry.arccosine(cosine) : nil
  }
}
