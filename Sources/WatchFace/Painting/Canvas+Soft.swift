import CCairo

// What is soft is painted small and enlarged: the scaling blurs it, and costs less than gradients do.
extension Canvas {
  /// Fills an outline with a blurred edge; `pixel` is a pixel's size in the present coordinates.
  func softFill(_ path: Path, _ color: Color, blur: Double, pixel: Double) {
    let grain = pixel * max(1, (blur / pixel / 1.5).rounded())
    let box = path.bounds
    let (width, height) = (Int(box.width / grain) + 6, Int(box.height / grain) + 6)
    guard grain > pixel, let small = try? Canvas(width: width, height: height),
      let mean = try? Canvas(width: width, height: height)
    else { return fill(path, color) }
    let corner = box.minimum - Vector(2 * grain, 2 * grain)
    small.draw(at: corner * (-1 / grain), scale: 1 / grain) { small.fill(path, color) }
    // Half a grain off, each becomes the mean of four: else what is thinner than a grain would look like beads.
    mean.draw(at: Vector(0.5, 0.5)) { mean.paint(small) }
    draw(at: corner - Vector(grain / 2, grain / 2), scale: grain) { paint(mean) }
  }

  /// A soft point of light with a bright heart.
  func glow(at center: Vector, radius: Double, _ color: Color, heart: Double = 0.8) {
    guard color.alpha > 0.004, radius > 0, let spot else { return }
    let middle = Double(Self.spotSize) / 2
    draw(at: center - Vector(radius, radius), scale: radius / middle) {
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      cairo_mask_surface(context, spot.surface, 0, 0)
    }
    fill(.circle(center: center, radius: radius * 0.2), color.mixed(with: .white, heart))
  }

  /// A line of light: a wide faint stroke under a fine bright one.
  func beam(_ path: Path, _ color: Color, width: Double) {
    stroke(path, color.faded(0.16), width: width * 5, end: .round)
    stroke(path, color.faded(0.34), width: width * 2.4, end: .round)
    stroke(path, color.mixed(with: .white, 0.6), width: width, end: .round)
  }

  /// Lets everything thin out within so many pixels of the picture's edge, where nothing is left.
  func fadeEdges(by width: Double) {
    let (right, bottom) = (Double(self.width), Double(height))
    blend(.erase) {
      for (corner, inward) in [
        (Vector.zero, Vector(width, 0)), (Vector.zero, Vector(0, width)),
        (Vector(right, bottom), Vector(-width, 0)), (Vector(right, bottom), Vector(0, -width)),
      ] {
        let length = inward.x == 0 ? Vector(right, 0) : Vector(0, bottom)
        let along = corner == .zero ? length : length * -1
        // The outermost pixel is bare, not merely faint.
        let start = corner + inward * (1.2 / width)
        fill(
          .polygon([corner, corner + along, corner + along + inward, corner + inward]),
          .linear(
            from: start, to: corner + inward,
            [.init(0, .black), .init(0.5, Color.black.faded(0.4)), .init(1, .clear)]))
      }
    }
  }

  private static let spotSize = 48

  static func makeSpot() -> Canvas? {
    guard let spot = try? Canvas(width: spotSize, height: spotSize) else { return nil }
    let middle = Double(spotSize) / 2
    spot.fill(
      .circle(center: Vector(middle, middle), radius: middle),
      .radial(
        center: Vector(middle, middle), radius: middle,
        [
          .init(0, .white), .init(0.16, Color.white.faded(0.85)), .init(0.45, Color.white.faded(0.3)),
          .init(1, Color.white.faded(0)),
        ]))
    return spot
  }

  /// Lays an upright strip of another picture between two other abscissae, scaled in height about a level axis.
  func strip(
    of picture: Canvas, from left: Double, to right: Double, onto target: (Double, Double), axis: Double,
    scale: Double
  ) {
    let stretch = (target.1 - target.0) / (right - left)
    guard abs(stretch) > 1e-3 else { return }
    cairo_save(context)
    cairo_translate(context, target.0, axis)
    cairo_scale(context, stretch, scale)
    cairo_translate(context, -left, -axis)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    // Unsmoothed and a hair wider, so that strips leave no seams.
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    cairo_rectangle(context, left, 0, right - left + 0.7 / abs(stretch), Double(picture.height))
    cairo_fill(context)
    cairo_restore(context)
  }
}
