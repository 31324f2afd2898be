import Horology

/// The arc of a running countdown: a channel in the bezel, filled with brass for what is left.
struct CountdownPainter {
  let pixel: Double

  /// The middle of the channel and its width, in dial radii.
  static let (radius, width) = (1.034, 0.062)

  func paint(_ countdown: FaceScene.Countdown, on canvas: Canvas) {
    let (radius, width) = (Self.radius, max(Self.width, pixel * 2))
    let left = countdown.fraction.isFinite ? countdown.fraction.held(to: 0...1) : 0
    canvas.stroke(.circle(radius: radius), Color.black.faded(0.75), width: width)
    canvas.stroke(
      .circle(center: Vector(0.002, 0.004), radius: radius), Color(hex: 0x2A2418), width: width * 0.78)
    guard left > 0 else { return }
    let arc = Path.arc(radius: radius, from: 0, to: left * 2 * .pi)
    let brass = Metal(.brass)
    canvas.stroke(arc, Color.brass.faded(0.30), width: width * 1.7, end: .round)
    for (part, tone) in [(0.74, 0.46), (0.52, 0.70), (0.20, 0.95)] {
      canvas.stroke(arc, brass.tone(tone), width: width * part, end: .round)
    }
  }
}
