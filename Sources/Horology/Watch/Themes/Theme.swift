/// A dress of the watch: everything by which one watch differs from another, as a theme file says it.
public struct Theme: Hashable, Sendable {
  /// What settings and commands call it: `gold`, or a theme file's name.
  public var id: String
  /// What people call it.
  public var name: String
  /// The case's shape and metal.
  public var style: CaseStyle
  /// What the dial is made of.
  public var dialStyle: DialStyle
  /// The hour numerals.
  public var numerals: Numerals
  /// The hands.
  public var hands: Hands
  /// What stands in the dial's middle.
  public var emblem: Emblem
  /// What stands at six.
  public var complication: Complication
  /// Small capitals on the dial's lower half; empty for none.
  public var motto: String
  /// The colours of all that.
  public var colors: Colors

  /// The case.
  public enum CaseStyle: String, CaseIterable, Hashable, Sendable {
    /// Aged gold, engraved all round.
    case engraved
    /// Polished, with a coin edge.
    case polished
    /// A plain dark ring.
    case plain
  }

  /// The dial.
  public enum DialStyle: String, CaseIterable, Hashable, Sendable {
    /// Translucent enamel over an engine-turned ground.
    case enamel
    /// Fired porcelain with a sunk centre.
    case porcelain
    /// A flat disc.
    case disc
  }

  /// The hour numerals.
  public enum Numerals: String, CaseIterable, Hashable, Sendable {
    /// Roman, standing radially, four written IIII.
    case roman
    /// Arabic, bold, upright.
    case bold
    /// Arabic, medium, upright.
    case plain
    case none
  }

  /// The hands.
  public enum Hands: String, CaseIterable, Hashable, Sendable {
    /// Pierced and gilt.
    case ornate
    /// Straight batons.
    case batons
    /// Rounded bars.
    case bars
  }

  /// What stands in the dial's middle.
  public enum Emblem: String, CaseIterable, Hashable, Sendable {
    /// A crescent moon and an eight-pointed star.
    case moonAndStar = "moon-and-star"
    case none
  }

  /// What stands at six.
  public enum Complication: String, CaseIterable, Hashable, Sendable {
    /// A window with the next alarm's hour.
    case alarmWindow = "alarm-window"
    /// The difference in hours to a chosen place.
    case hourDifference = "hour-difference"
    case none
  }

  /// The colours.
  public struct Colors: Hashable, Sendable {
    /// The case, crown and bow.
    public var caseMetal: ThemeColor
    /// The dial's ground.
    public var dial: ThemeColor
    /// Numerals and minute track.
    public var ink: ThemeColor
    /// Hour and minute hand.
    public var hands: ThemeColor
    /// The seconds hand.
    public var seconds: ThemeColor
    /// Moon, stars and other light touches.
    public var accent: ThemeColor
    /// What the desktop tints the watch's own surfaces with.
    public var tint: ThemeColor
  }
}

extension Theme {
  /// Gold — Hunting Watch.
  public static let gold = Theme(
    id: "gold", name: "Gold — Hunting Watch", style: .engraved, dialStyle: .enamel, numerals: .roman,
    hands: .ornate, emblem: .moonAndStar, complication: .alarmWindow, motto: "",
    colors: Colors(
      caseMetal: ThemeColor(0x8F7028), dial: ThemeColor(0x101838), ink: ThemeColor(0xD9B45C),
      hands: ThemeColor(0xD9B45C), seconds: ThemeColor(0xA03A2A), accent: ThemeColor(0xF2DC96),
      tint: ThemeColor(0xA67C2E)))

  /// Silver — Railway Watch.
  public static let silver = Theme(
    id: "silver", name: "Silver — Railway Watch", style: .polished, dialStyle: .porcelain, numerals: .bold,
    hands: .batons, emblem: .none, complication: .none, motto: "RAILROAD GRADE · EST. 2026",
    colors: Colors(
      caseMetal: ThemeColor(0x9CA3AE), dial: ThemeColor(0xFAFAF7), ink: ThemeColor(0x1A1C22),
      hands: ThemeColor(0x1A1C22), seconds: ThemeColor(0xB02E2E), accent: ThemeColor(0xAEB6C2),
      tint: ThemeColor(0x44546A)))

  /// Classic — the plain wall dial.
  public static let classic = Theme(
    id: "classic", name: "Classic — Plain Dial", style: .plain, dialStyle: .disc, numerals: .plain,
    hands: .bars, emblem: .none, complication: .hourDifference, motto: "",
    colors: Colors(
      caseMetal: ThemeColor(0x3C3C64), dial: ThemeColor(0xFFFFFF), ink: ThemeColor(0x222222),
      hands: ThemeColor(0x000000), seconds: ThemeColor(0x000000), accent: ThemeColor(0x3C3C64),
      tint: ThemeColor(0x3C3C64)))

  /// The three that are always there.
  public static let builtIn = [gold, silver, classic]
}
