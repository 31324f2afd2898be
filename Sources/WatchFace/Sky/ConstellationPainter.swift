import Horology

/// Draws a figure of stars in gold.
struct ConstellationPainter {
  let figure: StarFigure
  /// The colour of the ground.
  let dial: Color
  /// One pixel, in dial radii.
  let pixel: Double
  /// Whether its lines are cut into metal; on a dial they are hairlines, which pass for no hand.
  var isEngraved = false

  private var isLight: Bool { dial.luma > 0.5 }

  /// How large a star of a magnitude is drawn: a part of the brightest one's size.
  static func size(ofMagnitude magnitude: Double) -> Double {
    (1.05 - 0.155 * magnitude).held(to: 0.28...1.1)
  }

  func paint(brightness: Double, on canvas: Canvas) {
    // Even the gleam of the night must be found by the eye.
    let brightness = min(1, brightness * 1.7)
    // On a light dial old gold, with a bright heart in every star.
    let (pale, gold) = (Color(hex: 0xFFE9A6), isLight ? Color(hex: 0x855506) : Color(hex: 0xF7DE94))
    // A small figure has small stars, or they would run together.
    let grain = (figure.radius / 0.5).squareRoot().held(to: 0.55...1)
    let unit = max(0.040 * grain, pixel * 2.1)
    let lines = lines(apart: isEngraved ? 0 : unit)
    if isEngraved { canvas.stroke(lines, gold.faded(0.16 * brightness), width: 0.030, end: .round) }
    canvas.stroke(
      lines, gold.faded((isEngraved ? 0.78 : 0.66) * brightness),
      width: isEngraved ? max(0.0085, pixel * 0.6) : max(0.0058, pixel * 0.7), end: .round)
    for (place, star) in zip(figure.stars, figure.constellation.stars) {
      let size = unit * Self.size(ofMagnitude: star.magnitude)
      if !isLight {
        canvas.fill(
          .circle(center: place, radius: size * 2.3),
          .radial(
            center: place, radius: size * 2.3,
            [
              .init(0, gold.faded(0.55 * brightness)), .init(0.4, gold.faded(0.16 * brightness)),
              .init(1, gold.faded(0)),
            ]))
      }
      let reach = max(size * 1.9, pixel * 2)
      canvas.fill(
        .star(center: place, points: 4, outer: reach, inner: max(size * 0.40, pixel * 0.7)),
        gold.faded(brightness))
      let heart = isLight ? pale : .white
      canvas.fill(
        .star(center: place, points: 4, outer: reach * 0.62, inner: max(size * 0.26, pixel * 0.45)),
        heart.faded(brightness))
    }
  }

  /// The lines, which leave the stars free by a distance.
  private func lines(apart: Double) -> Path {
    var lines = Path()
    for line in figure.lines {
      let run = line.end - line.start
      let gaps = [line.start, line.end].map { end in
        figure.stars.contains { ($0 - end).length < 1e-6 } ? min(apart, run.length * 0.4) / run.length : 0
      }
      lines.append(.segment(line.start + run * gaps[0], line.end - run * gaps[1]))
    }
    return lines
  }
}
