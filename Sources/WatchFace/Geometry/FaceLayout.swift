import Horology

/// Where the watch stands in its picture, and how much of it is drawn at that size.
public struct FaceLayout: Hashable, Sendable {
  /// The picture's side in pixels.
  public let size: Int
  /// The dial's centre in pixels.
  public let center: Vector
  /// The dial's radius in pixels.
  ///
  /// Everything on the watch is measured in this unit.
  public let radius: Double
  /// How much is drawn.
  public let detail: Detail

  /// What a size has room for, each with what stands above it.
  public enum Detail: Int, Comparable, Sendable {
    /// Hands, dial and rim, on whole pixels.
    case silhouette
    /// The hours' marks.
    case marks
    /// Numerals, minute track, the time left.
    case numerals
    /// Engraving, guilloché, emblem, windows, inscriptions.
    case engraving

    /// Whether there is room for less.
    public static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  /// How far a watch reaches from its dial's centre, in dial radii.
  struct Extent {
    let below, above: Double

    init(_ style: Theme.CaseStyle) {
      below = CasePainter.radius(of: style) + 0.015
      above = below + 0.51
    }

    /// The outermost ring of the arcane circle.
    static let circle = 1.86
  }

  /// The layout of a picture; `staged` leaves room for the arcane circle and what flies about, `lidded`
  /// for the lid that opens to the left.
  public init(size: Int, style: Theme.CaseStyle, staged: Bool, lidded: Bool = false) {
    let extent = Extent(style)
    self.size = size
    let side = Double(size)
    detail =
      switch staged ? size * 2 / 3 : size {
      case ..<40: .silhouette
      case ..<72: .marks
      case ..<180: .numerals
      default: .engraving
      }
    if staged {
      radius = side / 2 / (Extent.circle * 1.04)
      center = Vector(side / 2, side / 2)
    } else if detail == .silhouette {
      // Whole pixels, the case's edge included: the crown takes the rows above, the dial what is left.
      let crown = (side * 0.16).rounded()
      radius = ((side - crown) / 2).rounded(.down)
      center = Vector((side / 2).rounded(.down) + side.truncatingRemainder(dividingBy: 2) / 2, side - radius)
    } else {
      // A free pixel on every side, so that no smoothed edge is cut.
      let margin = max(side * 0.006, detail == .marks ? 1.5 : 1)
      // The open lid reaches to the left, and looms a little.
      let (left, right) = (extent.below * (lidded ? 1.62 : 1), extent.below)
      let below = extent.below * (lidded ? 1.16 : 1)
      radius = (side - 2 * margin) / max(left + right, extent.above + below)
      let middle = Vector(
        (side + (left - right) * radius) / 2, (side + (extent.above - below) * radius) / 2)
      // Lines of hour marks fall on pixels where there are few.
      center = detail == .marks ? Vector(middle.x, middle.y.rounded()) : middle
    }
  }
}
