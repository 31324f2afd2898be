import Horology

/// Paints a running time on the dial: a dark plaque with brass figures.
struct PlaquePainter {
  /// One pixel, in dial radii.
  let pixel: Double

  /// Whether the dial is so large that the plaque need not cover numerals to be read.
  let isLarge: Bool

  /// The room that the plaque needs on a large dial.
  static let place = Path.rectangle(center: Vector(0, 0.29), width: 0.72, height: 0.27).bounds

  /// A stopwatch's reading: minutes and seconds, and hours where there are any: `1:23`, `1:02:03`.
  static func text(_ elapsed: Duration) -> String {
    let seconds = max(0, elapsed.components.seconds)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// The figures grow as large as they can.
  func paint(_ text: String, on canvas: Canvas) {
    let figures = Inscription(text, spacing: 0.12)
    guard figures.width > 0 else { return }
    let height = isLarge ? min(0.16, 0.60 / figures.width) : min(0.21, 0.76 / figures.width)
    let (width, tall) = (figures.width * height + (isLarge ? 0.11 : 0.15), height * 1.62)
    let (center, brass) = (Vector(0, isLarge ? 0.29 : 0.34), Metal(.brass))
    let plate = Path.rectangle(center: center, width: width, height: tall, corner: tall * 0.3)
    canvas.fill(plate.translated(by: Vector(0.006, 0.012)), Color.black.faded(0.35))
    canvas.fill(
      plate,
      .linear(
        from: center - Vector(0, tall / 2), to: center + Vector(0, tall / 2),
        [.init(0, Color(hex: 0x0A0C14)), .init(1, Color(hex: 0x1B1F2C))]))
    canvas.stroke(plate, brass.tone(0.55), width: max(0.014, pixel))
    canvas.fill(figures.path(center: center, height: height), brass.tone(0.8))
  }
}
