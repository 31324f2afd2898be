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
  /// Whether there is room around the watch for the arcane circle.
  public let isStaged: Bool

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

  /// The layout of a picture.
  ///
  /// `staged` leaves room for the arcane circle and what flies about, where the picture is large enough to show it;
  /// `lidded` for the lid that opens to the left. An `icon` is a silhouette at every size, as it is shown smaller than
  /// it is drawn.
  public init(
    size: Int, style: Theme.CaseStyle, staged: Bool, lidded: Bool = false, icon: Bool = false
  ) {
    let side = Double(size)
    self.size = size
    isStaged = staged && size >= 60
    if size < 40 || icon {
      detail = .silhouette
      // Whole pixels, the case's edge included: the crown takes the rows above, the dial what is left.
      radius = ((side - (side * 0.16).rounded()) / 2).rounded(.down)
      center = Vector((side / 2).rounded(.down) + (size % 2 == 0 ? 0 : 0.5), side - radius)
    } else if isStaged {
      radius = side / 2 / (Extent.circle * 1.04)
      detail = Detail(radius: radius)
      center = Vector(side / 2, side / 2)
    } else {
      let extent = Extent(style)
      // The open lid reaches to the left, and looms a little.
      let (left, below) = (extent.below * (lidded ? 1.62 : 1), extent.below * (lidded ? 1.16 : 1))
      // A free pixel on every side, so that no smoothed edge is cut, nor by the rounding below.
      let margin = max(side * 0.006, size < 72 ? 1.5 : 1)
      radius = (side - 2 * margin) / max(left + extent.below, extent.above + below)
      detail = Detail(radius: radius)
      let middle = Vector(side + (left - extent.below) * radius, side + (extent.above - below) * radius) * 0.5
      // Few pixels: the marks at three and nine fall on whole ones.
      center = detail == .marks ? Vector(middle.x, middle.y.rounded()) : middle
    }
  }

  /// Where the watch hangs.
  var bow: Vector { center - Vector(0, 1.55 * radius) }

  /// The pixels that the watch can touch, swung about its bow by an angle.
  func watchBox(swung angle: Double) -> Box {
    // The foot, which lies farthest from the bow, swings widest.
    Box(around: [center - Vector(2 * radius, 1.8 * radius), center + Vector(1.27 * radius, 1.45 * radius)])
      .grown(by: 3 * abs(angle) * radius)
  }
}

extension FaceLayout.Detail {
  /// What a dial of a radius in pixels has room for.
  fileprivate init(radius: Double) {
    self =
      switch radius {
      case ..<24: .marks
      case ..<59: .numerals
      default: .engraving
      }
  }
}
