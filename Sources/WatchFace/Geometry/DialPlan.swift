import Horology

/// What stands where on a dial, in dial radii from the centre: numbers that tests check for collisions.
struct DialPlan: Hashable, Sendable {
  /// The minute track's edges.
  let trackOuter, trackInner: Double
  /// The middle of the numerals and their height.
  let numeralRadius, numeralHeight: Double
  /// Whether numerals stand radially rather than upright.
  let numeralsAreRadial: Bool
  /// Where the sunk centre ends.
  let centerRadius: Double
  /// The window or complication at six: its middle below the centre, and its size.
  let plateDepth, plateWidth, plateHeight: Double
  /// How far each hand reaches.
  let hourReach, minuteReach, secondReach: Double

  /// The plan of a theme's dial.
  init(_ theme: Theme) {
    switch theme.numerals {
    case .roman, .none:
      (trackOuter, trackInner) = (0.962, 0.908)
      (numeralRadius, numeralHeight, numeralsAreRadial) = (0.765, 0.205, true)
      centerRadius = 0.615
      (plateDepth, plateWidth, plateHeight) = (0.478, 0.32, 0.145)
      (hourReach, minuteReach, secondReach) = (0.575, 0.905, 0.94)
    case .bold:
      (trackOuter, trackInner) = (0.893, 0.850)
      (numeralRadius, numeralHeight, numeralsAreRadial) = (0.660, 0.225, false)
      centerRadius = 0.445
      (plateDepth, plateWidth, plateHeight) = (0.27, 0.36, 0.15)
      (hourReach, minuteReach, secondReach) = (0.44, 0.848, 0.885)
    case .plain:
      // The plain dial is given in parts of a dial 158 across.
      let unit = 1.0 / 79
      (trackOuter, trackInner) = (73 * unit, 68 * unit)
      (numeralRadius, numeralHeight, numeralsAreRadial) = (57 * unit, 16 * unit, false)
      centerRadius = 0
      (plateDepth, plateWidth, plateHeight) = (0.335, 0.30, 0.17)
      (hourReach, minuteReach, secondReach) = (39 * unit, 71.5 * unit, 74.5 * unit)
    }
  }

  /// The outline of an hour's numeral, 1 to 12, where it stands on the dial; empty if the theme has none.
  func numeral(_ hour: Int, style: Theme.Numerals) -> Path {
    let angle = Double(hour) * .pi / 6
    let middle = Vector(angle: angle, radius: numeralRadius)
    switch style {
    case .roman: return radial(RomanNumeral.path(of: hour), angle: angle)
    case .bold:
      return Inscription(String(hour), spacing: Figures.bold.spacing, figures: .bold).path(
        center: middle, height: numeralHeight)
    case .plain:
      return Inscription(String(hour), spacing: Figures.medium.spacing, figures: .medium).path(
        center: middle, height: numeralHeight)
    case .none: return Path()
    }
  }

  /// Bends a numeral into the ring it stands in, so that its serifs follow the circle.
  private func radial(_ numeral: Path, angle: Double) -> Path {
    let baseline = numeralRadius - numeralHeight / 2
    return numeral.mapped { point in
      Vector(
        angle: angle + point.x * numeralHeight / numeralRadius, radius: baseline - point.y * numeralHeight)
    }
  }

  /// The place of the window or complication at six.
  var plate: Path {
    .rectangle(
      center: Vector(0, plateDepth), width: plateWidth, height: plateHeight, corner: plateHeight * 0.28)
  }
}
