import Horology

/// Paints the arcane circle behind the watch, in dial radii.
struct ArcaneCirclePainter {
  let circle: ArcaneCircle
  let color: Color
  /// How far it has turned, in radians clockwise.
  let turned: Double
  /// Whether there is room for words.
  let isWritten: Bool

  /// The radii, from the inner ring out.
  static let (inner, rhombi, middle, text, outer) = (1.33, 1.445, 1.56, 1.635, 1.80)
  /// The rings, with their widths.
  private static let rings = [(inner, 0.012), (middle, 0.009), (outer, 0.016), (outer + 0.035, 0.006)]
  /// Where its outermost line ends.
  static let edge = outer + 0.038
  /// A rhombus' half diagonals, along the radius and across.
  static let (long, across) = (0.088, 0.052)

  /// The outline of a rhombus, 0 to 11.
  ///
  /// They stand between the hours, so that the crown hides none.
  static func rhombus(_ index: Int) -> Path {
    let corners = [Vector(0, -long), Vector(across, 0), Vector(0, long), Vector(-across, 0)]
    return Path.polygon(corners.map { $0 + Vector(0, -rhombi) }).rotated(
      by: .degrees(15 + 30 * Double(index)))
  }

  /// The star of twelve points whose lines skip five, as far as it shows beside the watch.
  private static let star: Path = {
    var star = Path()
    for point in 0..<12 {
      let tip = Vector(angle: Double(point) * .pi / 6, radius: middle)
      for turn in [-5.0, 5] {
        let next = Vector(angle: (Double(point) + turn) * .pi / 6, radius: middle)
        star.append(.segment(tip, tip + (next - tip) * 0.19))
      }
    }
    return star
  }()

  private static let ticks: Path = {
    var ticks = Path()
    for tick in 0..<72 {
      let angle = Double(tick) * .pi / 36
      ticks.append(.segment(Vector(angle: angle, radius: inner), Vector(angle: angle, radius: inner + 0.022)))
    }
    return ticks
  }()

  private var strength: Double { Sky.smoothStep(circle.unfolded) }

  /// Paints the night that the circle is written on: a disc of enamel, cut sharp at its edge.
  func paintGround(on canvas: Canvas) {
    guard strength > 0 else { return }
    canvas.fill(.circle(radius: Self.edge), Color(0.035, 0.030, 0.10, 0.96 * strength))
  }

  /// Paints what is soft: the shine of its lines and lit rhombi.
  func paintGlow(on canvas: Canvas) {
    guard strength > 0 else { return }
    unfolding(on: canvas) {
      // The outermost ring has none: it is the edge.
      for (radius, width) in Self.rings.dropLast() {
        canvas.stroke(.circle(radius: radius), color.faded(0.16 * strength), width: width * 5)
      }
      for index in 0..<12 where index < circle.lit {
        let center = Self.rhombus(index).bounds.center
        canvas.fill(
          .circle(center: center, radius: 0.19),
          .radial(
            center: center, radius: 0.19, [.init(0, color.faded(0.75 * strength)), .init(1, color.faded(0))]))
      }
    }
  }

  func paint(on canvas: Canvas) {
    guard strength > 0 else { return }
    unfolding(on: canvas) {
      canvas.swiftly { lines(on: canvas) }
      rhombi(on: canvas)
    }
    inscription(on: canvas)
  }

  /// Paints in the coordinates of the circle, which grows and turns as it unfolds.
  private func unfolding(on canvas: Canvas, _ body: () -> Void) {
    canvas.draw(scale: .mix(0.72, 1, strength), turned: turned - (1 - strength) * 1.2, body)
  }

  private func lines(on canvas: Canvas) {
    canvas.stroke(Self.star, color.faded(0.45 * strength), width: 0.007)
    for (radius, width) in Self.rings {
      canvas.stroke(.circle(radius: radius), color.faded(0.92 * strength), width: width)
    }
    canvas.stroke(Self.ticks, color.faded(0.8 * strength), width: 0.006)
  }

  private func rhombi(on canvas: Canvas) {
    var (unlit, lit, hearts) = (Path(), Path(), Path())
    for index in 0..<12 {
      let path = Self.rhombus(index)
      if index < circle.lit {
        lit.append(path)
        hearts.append(path.scaled(by: 0.5).translated(by: path.bounds.center * 0.5))
      } else {
        unlit.append(path)
      }
    }
    canvas.fill(unlit, Color.black.faded(0.45 * strength))
    canvas.stroke(unlit, color.faded(0.85 * strength), width: 0.011)
    canvas.fill(lit, color.mixed(with: .white, 0.45).faded(strength))
    canvas.fill(hearts, Color.white.faded(0.9 * strength))
  }

  /// Written twice, up the left side and down the right, where neither bow nor feet of the watch hide it.
  private func inscription(on canvas: Canvas) {
    let text = Inscription(circle.inscription, spacing: 0.22)
    guard isWritten, text.width > 0 else { return ornaments(on: canvas) }
    let height = min(0.115, .degrees(142) * Self.text / text.width)
    for side in [-1.0, 1] {
      let path = text.path(radius: Self.text, angle: side * .degrees(98), height: height)
      canvas.fill(path, color.mixed(with: .white, 0.35).faded(strength))
    }
  }

  /// Without words: the signs of sun and moon by turns.
  private func ornaments(on canvas: Canvas) {
    var signs = Path()
    for sign in 0..<12 {
      let center = Vector(angle: Double(sign) * .pi / 6, radius: (Self.middle + Self.outer) / 2)
      signs.append(
        sign % 2 == 0
          ? .star(center: center, points: 8, outer: 0.066, inner: 0.026)
          : .crescent(center: center, radius: 0.055, cut: 0.048, rise: 0.03))
    }
    canvas.draw(turned: turned) { canvas.fill(signs, color.faded(0.9 * strength)) }
  }
}
