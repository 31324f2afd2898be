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
    canvas.clip(to: .circle(radius: 1)) {
      if sky.murk > 0 { murk(on: canvas) }
      if sky.starlight > 0, let figure {
        ConstellationPainter(figure: figure, dial: dial, pixel: pixel).paint(
          brightness: sky.starlight, on: canvas)
      }
      if sky.dawn > 0 { dawn(on: canvas) }
    }
  }

  /// A violet-blue sediment that fills the dial from its rim inward: the deeper the night, the farther it has come.
  private func murk(on canvas: Canvas) {
    let murk = sky.murk
    // A light dial sinks; figures of iron black must still stand out from it.
    let violet = isLight ? Color(0.45, 0.38, 0.78) : Color(0.33, 0.27, 0.66)
    canvas.blend(.multiply) {
      canvas.fill(
        disc, .radial(center: .zero, radius: 1, sediment(violet.faded(isLight ? 0.95 : 1), from: 0.55)))
      canvas.fill(
        disc,
        .linear(
          from: Vector(0, -1), to: Vector(0, 1),
          [.init(0.3, violet.faded(0)), .init(1, violet.faded(0.38 * murk))]))
    }
    // Multiplying a dark enamel changes nothing that shows: there the sediment lies over it, like mist that glows.
    if !isLight {
      canvas.fill(
        disc,
        .radial(center: Vector(0, 0.06), radius: 1, sediment(Color(0.44, 0.30, 0.86).faded(0.80), from: 0.22))
      )
    }
    canvas.blend(.screen) {
      let glow = Color(0.46, 0.34, 0.92)
      canvas.fill(
        disc,
        .radial(
          center: .zero, radius: 1,
          [
            .init(0.70, glow.faded(0)), .init(0.94, glow.faded((isLight ? 0.10 : 0.26) * murk)),
            .init(1, glow.faded(0.10 * murk)),
          ]))
    }
  }

  /// The sediment's layers: at its fullest it reaches the centre with a part of its strength at the rim.
  private func sediment(_ color: Color, from center: Double) -> [Paint.Stop] {
    let (murk, steps) = (sky.murk, 8)
    // Dusk shows early.
    let strength = murk + 0.35 * murk * (1 - murk)
    return (0...steps).map { step in
      let place = Double(step) / Double(steps)
      // Its edge moves from the rim to beyond the centre.
      let start = Double.mix(0.75, -0.5, murk)
      let depth = Sky.smoothStep((place - start) / (1.05 - start)) * .mix(1, .mix(center, 1, place), murk)
      return .init(place, color.faded(strength * max(depth, 0.27)))
    }
  }

  /// Light from above, warm at its source and rosy below, that dissolves what is left of the murk.
  private func dawn(on canvas: Canvas) {
    let dawn = sky.dawn
    canvas.blend(.screen) {
      canvas.fill(
        .circle(radius: 1),
        .linear(
          from: Vector(0, -1), to: Vector(0, 0.9),
          [
            .init(0, Color(1, 0.88, 0.60, 0.66 * dawn)), .init(0.28, Color(1, 0.74, 0.46, 0.46 * dawn)),
            .init(0.6, Color(0.95, 0.50, 0.46, 0.26 * dawn)), .init(1, Color(0.6, 0.3, 0.5, 0)),
          ]))
    }
    // White cannot grow lighter: there the warmth lies over it.
    let warmth = dawn * dial.luma
    canvas.fill(
      .circle(radius: 1),
      .linear(
        from: Vector(0, -1), to: Vector(0, 0.7),
        [
          .init(0, Color(1, 0.78, 0.40, 0.62 * warmth)), .init(0.5, Color(1, 0.64, 0.46, 0.40 * warmth)),
          .init(1, Color(1, 0.6, 0.5, 0)),
        ]))
  }
}
