import Horology

/// Paints the case, its crown and bow, in dial radii.
struct CasePainter {
  let theme: Theme
  let detail: FaceLayout.Detail
  /// One pixel, in dial radii.
  let pixel: Double

  /// The case's metal; few pixels of aged gold would be a dark line, so there it is polished up.
  var metal: Metal {
    let own = Color(theme.colors.caseMetal)
    return Metal(
      theme.style == .engraved && detail == .marks ? own.mixed(with: Color(theme.colors.ink), 0.55) : own)
  }
  /// Where the case ends.
  var radius: Double { Self.radius(of: theme.style) }

  /// Where a case ends.
  static func radius(of style: Theme.CaseStyle) -> Double { style == .plain ? 1.10 : 1.235 }

  func paint(on canvas: Canvas) {
    PendantPainter(body: self).paint(on: canvas)
    switch theme.style {
    case .engraved: engraved(on: canvas)
    case .polished: polished(on: canvas)
    case .plain: plain(on: canvas)
    }
    canvas.stroke(.circle(radius: radius - pixel / 2), metal.deep, width: max(pixel, 0.006))
  }

  /// The rim's shadow on the dial, which lies deeper; painted over the dial.
  func rimShadow(on canvas: Canvas) {
    let depth = theme.style == .plain ? 0.5 : 1.0
    canvas.fill(
      .circle(radius: 1),
      .radial(
        center: Vector(0.030, 0.045), radius: 1.045,
        [
          .init(0, .clear), .init(0.90, .clear), .init(0.965, Color.black.faded(0.20 * depth)),
          .init(1, Color.black.faded(0.55 * depth)),
        ]))
  }

  // MARK: The three cases

  /// Aged gold: a corded edge, a band of engraved leaves, a polished bezel.
  private func engraved(on canvas: Canvas) {
    let metal = metal
    canvas.sweep(inner: 1.185, outer: radius) { metal.tone(Light.polished($0)) }
    canvas.sweep(inner: 1.062, outer: 1.192) { metal.tone(Light.satin($0) - 0.06) }
    bevel(1.062, 1.192, dark: 0.34, on: canvas)
    canvas.sweep(inner: 0.995, outer: 1.066) { metal.tone(Light.hollow($0) + 0.08) }
    bevel(0.995, 1.066, dark: 0.30, on: canvas)
    guard detail == .engraving else { return }
    EngravingPainter(metal: metal, pixel: pixel).paint(on: canvas)
    groove(1.190, on: canvas)
    groove(1.064, on: canvas)
  }

  /// Polished steel: a reeded edge, a domed bezel in two steps.
  private func polished(on canvas: Canvas) {
    let metal = metal
    canvas.sweep(inner: 1.195, outer: radius) { metal.tone(Light.satin($0) - 0.05) }
    canvas.sweep(inner: 1.045, outer: 1.20, steps: 72) { metal.tone(Light.polished($0) + 0.12) }
    bevel(1.045, 1.20, dark: 0.42, on: canvas)
    horizon(1.045, 1.20, on: canvas)
    canvas.sweep(inner: 0.995, outer: 1.048) { metal.tone(Light.hollow($0) + 0.16) }
    bevel(0.995, 1.048, dark: 0.25, on: canvas)
    guard detail == .engraving else { return }
    for reed in 0..<180 {
      let angle = Double(reed) * .pi / 90
      canvas.stroke(
        .segment(Vector(angle: angle, radius: 1.203), Vector(angle: angle, radius: 1.232)),
        metal.deep.faded(0.55), width: max(0.008, pixel * 0.5))
    }
    groove(1.200, on: canvas)
    groove(1.046, on: canvas)
  }

  /// A plain dark ring with a soft round.
  private func plain(on canvas: Canvas) {
    let metal = metal
    canvas.sweep(inner: 0.985, outer: radius) { metal.tone(0.40 + (Light.satin($0) - 0.46) * 0.9) }
    canvas.fill(
      .ring(inner: 0.985, outer: radius),
      .radial(
        center: .zero, radius: radius,
        [
          .init(0.895, Color.black.faded(0.45)), .init(0.93, Color.white.faded(0.04)),
          .init(0.955, Color.white.faded(0.20)),
          .init(0.975, Color.white.faded(0.04)), .init(1, Color.black.faded(0.45)),
        ]))
  }

  /// Rounds a ring: dark at both edges, light on the crest.
  private func bevel(_ inner: Double, _ outer: Double, dark: Double, on canvas: Canvas) {
    let start = inner / outer
    func place(_ fraction: Double) -> Double { .mix(start, 1, fraction) }
    canvas.fill(
      .ring(inner: inner, outer: outer),
      .radial(
        center: .zero, radius: outer,
        [
          .init(place(0), Color.black.faded(dark)), .init(place(0.22), .clear),
          .init(place(0.5), Color.white.faded(0.12)),
          .init(place(0.72), .clear), .init(place(1), Color.black.faded(dark)),
        ]))
  }

  /// What a mirror finish shows: the room's horizon as a dark line with the bright window above it, all round the dome.
  private func horizon(_ inner: Double, _ outer: Double, on canvas: Canvas) {
    func place(_ fraction: Double) -> Double { .mix(inner, outer, fraction) / outer }
    canvas.fill(
      .ring(inner: inner, outer: outer),
      .radial(
        center: .zero, radius: outer,
        [
          .init(place(0.26), Color.white.faded(0)), .init(place(0.40), Color.black.faded(0.26)),
          .init(place(0.44), Color.black.faded(0.10)), .init(place(0.48), Color.white.faded(0.30)),
          .init(place(0.66), Color.white.faded(0.10)), .init(place(0.78), Color.white.faded(0)),
        ]))
  }

  /// A turned groove: a dark line with a light one below.
  private func groove(_ radius: Double, on canvas: Canvas) {
    canvas.stroke(.circle(radius: radius), metal.deep.faded(0.85), width: max(0.007, pixel * 0.6))
    canvas.stroke(
      .circle(center: Vector(0.002, 0.003), radius: radius - 0.007), metal.gleam.faded(0.45),
      width: max(0.004, pixel * 0.4))
  }
}
