/// One of the Twelve Houses: the zodiac constellation a month stands for, and the month's old names.
public enum House: Int, CaseIterable, Hashable, Sendable {
  case capricorn = 1
  case aquarius, pisces, aries, taurus, gemini, cancer, leo, virgo, libra, scorpio, sagittarius

  /// The House of a month.
  public init(of date: CivilDate) { self = Self.allCases[date.month - 1] }

  /// The month, 1 to 12, that the House rules.
  public var month: Int { rawValue }

  /// The figure of stars.
  public var constellation: Constellation {
    switch self {
    case .capricorn: .capricornus
    case .aquarius: .aquarius
    case .pisces: .pisces
    case .aries: .aries
    case .taurus: .taurus
    case .gemini: .gemini
    case .cancer: .cancer
    case .leo: .leo
    case .virgo: .virgo
    case .libra: .libra
    case .scorpio: .scorpius
    case .sagittarius: .sagittarius
    }
  }

  /// The month's traditional name in a language: `ca`, `es` and any unknown one take the Latin.
  public func monthName(language: String) -> String {
    switch language {
    case "en": Self.oldEnglish[rawValue - 1]
    case "ja": Self.japanese[rawValue - 1]
    default: Self.latin[rawValue - 1]
    }
  }

  private static let latin = [
    "IANVARIVS", "FEBRVARIVS", "MARTIVS", "APRILIS", "MAIVS", "IVNIVS", "IVLIVS", "AVGVSTVS", "SEPTEMBER",
    "OCTOBER", "NOVEMBER", "DECEMBER",
  ]
  private static let oldEnglish = [
    "Æfterra Geola", "Solmonath", "Hrethmonath", "Eostremonath", "Thrimilce", "Ærra Litha", "Æfterra Litha",
    "Weodmonath", "Haligmonath", "Winterfylleth", "Blotmonath", "Ærra Geola",
  ]
  private static let japanese = ["睦月", "如月", "弥生", "卯月", "皐月", "水無月", "文月", "葉月", "長月", "神無月", "霜月", "師走"]
}
