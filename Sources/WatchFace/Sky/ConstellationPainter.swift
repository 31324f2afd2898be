import Horology

/// Draws a figure of stars in gold.
struct ConstellationPainter {
  let figure: StarFigure
  /// The colour of the ground.
  let dial: Color
  /// One pixel, in dial radii.
  let pixel: Double
  /// Whether its lines are cut into metal; on a dial they are dotted, as on a star chart, and pass for no hand.
  var isEngraved = false

  private var isLight: Bool { dial.luma > 0.5 }
  /// What gold stands out from on a light dial.
  private let shade = Color(0.17, 0.10, 0.42)

  /// How large a star of a magnitude is drawn: a part of the brightest one's size.
  static func size(ofMagnitude magnitude: Double) -> Double {
    (1.05 - 0.155 * magnitude).held(to: 0.28...1.1)
  }

  func paint(brightness: Double, on canvas: Canvas) {
    // Even the gleam of the night must be found by the eye.
    let brightness = min(1, brightness * 1.7)
    let gold = Color(hex: isLight ? 0xF3C24E : 0xF2DC96)
    // A small figure has small stars, or they would run together.
    let grain = (figure.radius / 0.5).squareRoot().held(to: 0.55...1)
    // Where a star is few pixels, a dark ground would be a stain.
    let shade = shade.faded(pixel > 0.012 ? 0.45 : 1)
    if isEngraved {
      let lines = figure.lines.reduce(into: Path()) { $0.append(.segment($1.start, $1.end)) }
      canvas.stroke(lines, gold.faded(0.16 * brightness), width: 0.030, end: .round)
      canvas.stroke(lines, gold.faded(0.78 * brightness), width: max(0.0085, pixel * 0.6), end: .round)
    } else {
      let radius = max(0.0075 * grain, pixel * 0.65)
      let apart = max(0.034 * grain, 3 * pixel)
      if isLight { canvas.fill(dots(radius: radius * 2.1, apart: apart), shade.faded(0.45 * brightness)) }
      canvas.fill(dots(radius: radius, apart: apart), gold.faded(0.9 * brightness))
    }
    for (place, star) in zip(figure.stars, figure.constellation.stars) {
      let size = max(0.044 * grain, pixel * 2.2) * Self.size(ofMagnitude: star.magnitude)
      let (glow, reach) = isLight ? (shade.faded(0.8), size * 2.1) : (gold.faded(0.6), size * 2.6)
      canvas.fill(
        .circle(center: place, radius: reach),
        .radial(
          center: place, radius: reach,
          [
            .init(0, glow.faded(brightness)), .init(0.5, glow.faded(0.55 * brightness)),
            .init(1, glow.faded(0)),
          ]))
      let sparkle = Path.star(center: place, points: 4, outer: size * 1.75, inner: size * 0.42)
      canvas.fill(sparkle, gold.faded(brightness))
      canvas.fill(
        .circle(center: place, radius: size * (isLight ? 0.34 : 0.52)), Color.white.faded(brightness))
    }
  }

  /// Dots along the lines, which leave the stars free.
  private func dots(radius: Double, apart: Double) -> Path {
    var dots = Path()
    for line in figure.lines {
      let run = line.end - line.start
      let count = Int((run.length - 2 * apart) / apart)
      guard count > 0 else { continue }
      for index in 0..<count {
        let part = (Double(index) + 0.5) / Double(count)
        dots.append(
          .circle(
            center: line.start + run * (apart / run.length + part * (1 - 2 * apart / run.length)),
            radius: radius))
      }
    }
    return dots
  }
}
