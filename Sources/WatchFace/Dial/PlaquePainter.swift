import Horology

/// Paints a running time on the dial: a dark plaque with brass figures.
struct PlaquePainter {
  /// One pixel, in dial radii.
  let pixel: Double

  /// The plaque's middle.
  private static let center = Vector(0, 0.36)

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
    let height = min(0.22, 0.84 / figures.width)
    let (width, tall) = (figures.width * height + 0.16, height + 0.13)
    let (center, brass) = (Self.center, Metal(.brass))
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
