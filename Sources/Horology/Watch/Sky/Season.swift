/// A season of the year, as the sky knows it.
public enum Season: String, CaseIterable, Hashable, Sendable {
  case spring, summer, autumn, winter

  /// The season of a date at a place: whole months (spring is March to May), turned over south of the equator.
  public init(on date: CivilDate, at place: Coordinates) {
    let northern: Season =
      switch date.month {
      case 3...5: .spring
      case 6...8: .summer
      case 9...11: .autumn
      default: .winter
      }
    self = place.latitude < 0 ? northern.opposite : northern
  }

  /// The season on the other half of the Earth.
  public var opposite: Season {
    switch self {
    case .spring: .autumn
    case .summer: .winter
    case .autumn: .spring
    case .winter: .summer
    }
  }

  /// The figure that rises on the dial at dusk.
  public var constellation: Constellation {
    switch self {
    case .spring: .leo
    case .summer: .scorpius
    case .autumn: .cassiopeia
    case .winter: .orion
    }
  }
}
