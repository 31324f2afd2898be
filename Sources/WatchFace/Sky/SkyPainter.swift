import Horology

/// Paints what the hour does to the dial, in dial radii: murk, dawn and the season's stars.
struct SkyPainter {
  let sky: Sky
  /// The dial's own colour: a dark one must be veiled, where a light one only sinks.
  let dial: Color
  let detail: FaceLayout.Detail

  func paint(on canvas: Canvas) {
    canvas.clip(to: .circle(radius: 1)) {
      if sky.murk > 0 { murk(on: canvas) }
      if sky.starlight > 0, detail >= .numerals {
        ConstellationPainter(constellation: sky.constellation, dial: dial)
          .paint(brightness: sky.starlight, radius: 0.60, on: canvas)
      }
      if sky.dawn > 0 { dawn(on: canvas) }
    }
  }

  /// A violet-blue sediment from the rim inward, in layers: two multiplied, one veil, one glow.
  private func murk(on canvas: Canvas) {
    let murk = sky.murk
    let violet = Color(0.33, 0.27, 0.66)
    let disc = Path.circle(radius: 1)
    canvas.blend(.multiply) {
      canvas.fill(
        disc,
        .radial(
          center: .zero, radius: 1,
          [
            .init(0, violet.faded(0.34 * murk)), .init(0.5, violet.faded(0.55 * murk)),
            .init(0.8, violet.faded(0.82 * murk)),
            .init(1, violet.faded(0.97 * murk)),
          ]))
      canvas.fill(
        disc,
        .linear(
          from: Vector(0, -1), to: Vector(0, 1),
          [
            .init(0, .clear), .init(0.45, Color(0.4, 0.4, 0.8, 0.10 * murk)),
            .init(1, Color(0.4, 0.4, 0.8, 0.55 * murk)),
          ]))
    }
    // Multiplying a dark enamel changes nothing that shows: there the sediment lies over it, like mist.
    let mist = Color(0.40, 0.29, 0.80).faded(murk * (1 - 0.85 * dial.luma))
    canvas.fill(
      disc,
      .radial(
        center: Vector(0, 0.06), radius: 1,
        [
          .init(0, mist.faded(0.14)), .init(0.5, mist.faded(0.26)), .init(0.8, mist.faded(0.44)),
          .init(1, mist.faded(0.62)),
        ]))
    canvas.blend(.screen) {
      let glow = Color(0.46, 0.34, 0.92)
      canvas.fill(
        disc,
        .radial(
          center: .zero, radius: 1,
          [
            .init(0.70, glow.faded(0)), .init(0.94, glow.faded(0.26 * murk)),
            .init(1, glow.faded(0.10 * murk)),
          ]))
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
            .init(0, Color(1, 0.88, 0.60, 0.80 * dawn)), .init(0.28, Color(1, 0.74, 0.46, 0.50 * dawn)),
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
          .init(0, Color(1, 0.80, 0.42, 0.46 * warmth)), .init(0.5, Color(1, 0.66, 0.48, 0.26 * warmth)),
          .init(1, Color(1, 0.6, 0.5, 0)),
        ]))
  }
}
