import Horology

/// Paints the dial without its hands, in dial radii.
struct DialPainter {
  let theme: Theme
  let detail: FaceLayout.Detail
  /// One pixel, in dial radii.
  let pixel: Double
  /// How dark the night is over the dial, 0 to 1.
  var murk = 0.0

  var plan: DialPlan { DialPlan(theme) }
  var ink: Color { Color(theme.colors.ink) }
  /// Whether the dial's ground is light.
  var isLight: Bool { Color(theme.colors.dial).luma > 0.5 }

  func paint(_ key: WatchLayers.Key, on canvas: Canvas) {
    canvas.clip(to: .circle(radius: 1)) {
      ground(on: canvas)
      paintEmblem(on: canvas)
      paintLegend(key, on: canvas)
    }
  }

  /// What stands in the dial's middle.
  func paintEmblem(on canvas: Canvas) {
    if detail >= .numerals, theme.emblem == .moonAndStar { EmblemPainter(dial: self).paint(on: canvas) }
  }

  /// What is to be read: track, hours, inscriptions.
  func paintLegend(_ key: WatchLayers.Key, on canvas: Canvas) {
    if detail >= .numerals { track(on: canvas) }
    hours(on: canvas)
    guard detail == .engraving, !key.hasPlaque else { return }
    for line in plan.inscriptions(theme.motto) { canvas.fill(line, ink) }
    PlatePainter(dial: self).paint(key, on: canvas)
  }

  /// The same in one flat colour.
  func paintHalo(_ color: ThemeColor, _ key: WatchLayers.Key, pixel: Double, on canvas: Canvas) {
    var flat = theme
    (flat.colors.ink, flat.colors.seconds, flat.colors.accent, flat.dialStyle) = (color, color, color, .disc)
    flat.complication = theme.complication == .hourDifference ? .hourDifference : .none
    DialPainter(theme: flat, detail: detail, pixel: pixel).paintLegend(key, on: canvas)
    guard detail >= .numerals else { return }
    for hour in 1...12 {
      canvas.stroke(plan.numeral(hour, style: theme.numerals), Color(color), width: 0.05, end: .round)
    }
  }

  private var hasMinuteFigures: Bool { detail == .engraving && theme.numerals == .bold }

  private func ground(on canvas: Canvas) {
    switch theme.dialStyle {
    case .enamel: EnamelGround(dial: self).paint(on: canvas)
    case .porcelain: PorcelainGround(dial: self).paint(on: canvas)
    case .disc: DiscGround(dial: self).paint(on: canvas)
    }
  }

  /// The minute track.
  private func track(on canvas: Canvas) {
    let (outer, inner) = (plan.trackOuter, plan.trackInner)
    if theme.numerals == .plain {
      for minute in 0..<60 { canvas.stroke(Self.tick(minute), ink, width: 1.5 / 79) }
      return
    }
    let line = max(0.0065, pixel * 0.8)
    if detail == .engraving || theme.numerals == .roman {
      for radius in [outer, inner] { canvas.stroke(.circle(radius: radius), ink.faded(0.9), width: line) }
    }
    for minute in 0..<60 {
      let angle = Double(minute) * .pi / 30
      let isFive = minute % 5 == 0
      if detail < .engraving, !isFive { continue }
      let reach = isFive && theme.numerals == .bold ? 0.008 : 0
      canvas.stroke(
        .segment(Vector(angle: angle, radius: inner), Vector(angle: angle, radius: outer + reach)), ink,
        width: isFive ? line * 3 : line)
    }
    guard detail == .engraving else { return }
    if !hasMinuteFigures { return beads(on: canvas) }
    // By night red would be lost in violet: it is the red of embers then.
    let red = Color(theme.colors.seconds).mixed(
      with: Color(1, 0.80, 0.77), 0.85 * Sky.smoothStep(murk * 2.5 - 1.05))
    for five in 1...12 { canvas.fill(minuteFigure(five), red) }
  }

  /// A tick of the plain dial: one rule for all sixty.
  static func tick(_ minute: Int) -> Path {
    let unit = 1.0 / 79
    let angle = Double(minute) * .pi / 30
    let length = minute % 5 == 0 ? 5.0 : 1.0
    return .segment(
      Vector(angle: angle, radius: 73 * unit), Vector(angle: angle, radius: (73 - length) * unit))
  }

  /// Gilt beads at the fives, on the track.
  private func beads(on canvas: Canvas) {
    let metal = Metal(ink)
    for five in 0..<12 {
      let center = Vector(angle: Double(five) * .pi / 6, radius: (plan.trackOuter + plan.trackInner) / 2)
      canvas.fill(.circle(center: center + Vector(0.004, 0.007), radius: 0.022), Color.black.faded(0.5))
      canvas.fill(
        .circle(center: center, radius: 0.021),
        .radial(
          center: center, radius: 0.021,
          [.init(0, metal.gleam), .init(0.5, metal.middle), .init(1, metal.dark)],
          focus: center + Vector(-0.008, -0.009)))
    }
  }

  /// A fifth minute's figure outside the track, as railways asked for.
  private func minuteFigure(_ five: Int) -> Path {
    Inscription(String(five * 5), spacing: 0.1, figures: .medium).path(
      center: Vector(angle: Double(five) * .pi / 6, radius: 0.944), height: 0.054)
  }

  private func hours(on canvas: Canvas) {
    guard detail >= .numerals, theme.numerals != .none else { return marks(on: canvas) }
    for hour in 1...12 {
      let path = plan.numeral(hour, style: theme.numerals)
      if theme.dialStyle == .enamel { applied(path, on: canvas) } else { canvas.fill(path, ink) }
    }
  }

  /// A raised gilt numeral: its shadow, its metal, a light edge above and a dark one below.
  private func applied(_ path: Path, on canvas: Canvas) {
    let metal = Metal(ink)
    canvas.fill(path.translated(by: Vector(0.006, 0.011)), Color.black.faded(0.55))
    let box = path.bounds
    let surface = Paint.linear(
      from: box.minimum, to: box.maximum,
      [.init(0, metal.tone(0.78)), .init(0.45, metal.tone(0.60)), .init(1, metal.tone(0.46))])
    guard detail == .engraving else { return canvas.fill(path, surface) }
    // Three layers, each cut short by the next: the lit edge, the surface, and what turns from the lamp.
    canvas.fill(path, metal.gleam.faded(0.9))
    canvas.clip(to: path) {
      canvas.fill(path.translated(by: Vector(0.0035, 0.0045)), metal.dark)
      canvas.clip(to: path.translated(by: Vector(0.0035, 0.0045))) {
        canvas.fill(path.translated(by: Vector(-0.003, -0.004)), surface)
      }
    }
  }

  /// Bars at the hours, where numerals would not be read.
  private func marks(on canvas: Canvas) {
    for hour in 0..<12 {
      let angle = Double(hour) * .pi / 6
      let isQuarter = hour % 3 == 0
      let path = Path.segment(
        Vector(angle: angle, radius: 0.93), Vector(angle: angle, radius: isQuarter ? 0.74 : 0.80))
      canvas.stroke(path, ink, width: max(isQuarter ? 0.09 : 0.055, pixel * (isQuarter ? 1.6 : 1)))
    }
  }
}
