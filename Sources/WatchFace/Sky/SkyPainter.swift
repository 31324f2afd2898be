import Horology

/// Paints what the hour does to the dial, in dial radii: murk, dawn and the season's stars.
struct SkyPainter {
  let sky: Sky
  /// The dial's own colour: a dark one must be veiled, where a light one only sinks.
  let dial: Color
  /// One pixel, in dial radii.
  let pixel: Double
  /// The season's figure on this dial; nil where there is no room for it.
  let figure: StarFigure?

  private var isLight: Bool { dial.luma > 0.5 }
  private let disc = Path.circle(radius: 1)

  func paint(on canvas: Canvas) {
    canvas.clip(to: disc) {
      if sky.murk > 0 { isLight ? sinking(on: canvas) : veil(on: canvas) }
      if sky.dawn > 0 { isLight ? morning(on: canvas) : sunrise(on: canvas) }
      if sky.starlight > 0, let figure {
        ConstellationPainter(figure: figure, dial: dial, pixel: pixel).paint(
          brightness: sky.starlight, on: canvas)
      }
    }
  }

  // MARK: Murk

  /// How far the sediment has turned from the plum of dusk to the indigo of night, which dawn still finds.
  private var nightfall: Double { Sky.smoothStep(max(sky.murk, sky.dawn) * 1.25 - 0.25) }

  /// A light dial sinks like the bottom of a vessel: the sediment's layers multiply.
  private func sinking(on canvas: Canvas) {
    let violet = Color(0.64, 0.40, 0.76).mixed(with: Color(0.42, 0.36, 0.80), nightfall)
    let pale = violet.mixed(with: .white, 0.32)
    canvas.blend(.multiply) {
      // Figures of iron black must still stand out: it is darkest outside them.
      canvas.fill(disc, .radial(center: .zero, radius: 1, sediment(pale, center: 0.62)))
      canvas.fill(
        disc,
        .radial(
          center: Vector(0, -0.04), radius: 1.04,
          [
            .init(0.68, violet.faded(0)), .init(0.86, violet.faded(0.36 * strength)),
            .init(0.93, violet.faded(0.74 * strength)),
            .init(1, violet.faded(0.90 * strength)),
          ]))
      canvas.fill(
        disc,
        .linear(
          from: Vector(0, -0.3), to: Vector(0, 1),
          [.init(0, pale.faded(0)), .init(1, pale.faded(0.40 * sky.murk))]))
    }
  }

  /// Multiplying a dark enamel changes nothing that shows: there the sediment also lies over it, like mist that glows.
  private func veil(on canvas: Canvas) {
    let violet = Color(0.52, 0.22, 0.66).mixed(with: Color(0.40, 0.28, 0.84), nightfall)
    canvas.blend(.multiply) {
      canvas.fill(disc, .radial(center: .zero, radius: 1, sediment(Color(0.36, 0.30, 0.70), center: 0.2)))
    }
    canvas.fill(
      disc, .radial(center: Vector(0, -0.05), radius: 1.05, sediment(violet.faded(0.74), center: 0.50)))
    canvas.blend(.screen) {
      canvas.fill(
        disc,
        .radial(
          center: .zero, radius: 1,
          [
            .init(0.66, violet.faded(0)), .init(0.90, violet.faded(0.34 * strength)),
            .init(1, violet.faded(0.16 * strength)),
          ]))
    }
  }

  /// Dusk shows early.
  private var strength: Double { sky.murk + 0.55 * sky.murk * (1 - sky.murk) }

  /// The sediment's thickness: its edge moves from the rim to beyond the centre, where at its fullest it has a part of
  /// its strength at the rim.
  private func sediment(_ color: Color, center: Double) -> [Paint.Stop] {
    let steps = 10
    let start = Double.mix(0.72, -0.7, sky.murk)
    return (0...steps).map { step in
      let place = Double(step) / Double(steps)
      let depth = Sky.smoothStep((place - start) / (1.02 - start)) * .mix(1, .mix(center, 1, place), sky.murk)
      return .init(place, color.faded(strength * max(depth, center * sky.murk)))
    }
  }

  // MARK: Dawn

  /// Light from above that dissolves what is left of the murk: white cannot grow lighter, so its warmth lies over it.
  private func morning(on canvas: Canvas) {
    let dawn = sky.dawn
    light(
      [
        .init(0, Color(1, 0.90, 0.62, 0.70 * dawn)), .init(0.35, Color(1, 0.76, 0.56, 0.50 * dawn)),
        .init(0.7, Color(1, 0.62, 0.60, 0.22 * dawn)), .init(1, Color(0.8, 0.5, 0.7, 0)),
      ], on: canvas)
    canvas.fill(
      disc,
      .linear(
        from: Vector(0, -1), to: Vector(0, 0.75),
        [
          .init(0, Color(1, 0.76, 0.34, 0.66 * dawn)), .init(0.45, Color(1, 0.62, 0.44, 0.42 * dawn)),
          .init(0.8, Color(1, 0.52, 0.54, 0.16 * dawn)), .init(1, Color(1, 0.5, 0.6, 0)),
        ]))
  }

  /// On dark enamel a sky before sunrise: gold at the rim above, rose behind the upper hours, blue below.
  private func sunrise(on canvas: Canvas) {
    let dawn = sky.dawn
    // Deep colours, not pale ones: gilt figures must stand out from them.
    canvas.fill(
      disc,
      .linear(
        from: Vector(0, -1), to: Vector(0, 1),
        [
          .init(0, Color(0.80, 0.30, 0.20, 0.90 * dawn)), .init(0.24, Color(0.62, 0.17, 0.26, 0.84 * dawn)),
          .init(0.5, Color(0.36, 0.12, 0.36, 0.72 * dawn)), .init(0.78, Color(0.10, 0.12, 0.42, 0.55 * dawn)),
          .init(1, Color(0.05, 0.10, 0.34, 0.40 * dawn)),
        ]))
    light(
      [
        .init(0, Color(1, 0.62, 0.22, 0.55 * dawn)), .init(0.22, Color(0.95, 0.36, 0.20, 0.20 * dawn)),
        .init(0.6, Color(0.6, 0.1, 0.3, 0)),
      ], on: canvas)
    // The sun's own place, outside the figures.
    canvas.blend(.screen) {
      canvas.fill(
        disc,
        .radial(
          center: Vector(0, -1.12), radius: 0.86,
          [
            .init(0.12, Color(1, 0.80, 0.40, 0.80 * dawn)), .init(0.34, Color(1, 0.52, 0.20, 0.28 * dawn)),
            .init(1, Color(0.9, 0.2, 0.2, 0)),
          ]))
    }
  }

  private func light(_ stops: [Paint.Stop], on canvas: Canvas) {
    canvas.blend(.screen) {
      canvas.fill(disc, .linear(from: Vector(0, -1), to: Vector(0, 0.9), stops))
    }
  }
}
