import Horology

/// How the lid stands before the eye as it turns about its hinge on the left.
struct LidProjection {
  /// The case's radius, in dial radii: the hinge lies so far to the left.
  let radius: Double
  /// 0 closed, 1 open.
  let openness: Double

  /// A little past the right angle: the open lid shows its edge and a sliver of its inside.
  static let widest = Double.degrees(95.5)
  /// The eye's distance, in dial radii.
  private static let eye = 10.0

  var angle: Double { openness.held(to: 0...1) * Self.widest }

  /// Where a point of the closed lid's plane comes to lie, and how much larger it looks there.
  func place(_ point: Vector) -> (point: Vector, scale: Double) {
    let along = point.x + radius
    let (x, z) = (along * Trigonometry.cosine(angle) - radius, along * Trigonometry.sine(angle))
    let scale = Self.eye / (Self.eye - z)
    return (Vector(x, point.y) * scale, scale)
  }

  /// Whether the eye sees the lid's inside.
  var showsInside: Bool { place(Vector(radius, 0)).point.x < -radius }

  /// Lays the lid on the watch.
  func paint(_ face: Canvas, metal: Metal, layout: FaceLayout, on canvas: Canvas) {
    if showsInside { return inside(metal, layout: layout, on: canvas) }
    let strips = max(2, Int(2 * radius * layout.radius))
    let edges = (0...strips).map { -radius + 2 * radius * Double($0) / Double(strips) }
    // Upright strips, each as wide and high as it appears there.
    for (left, right) in zip(edges, edges.dropFirst()) {
      let (near, far) = (place(Vector(left, 0)), place(Vector(right, 0)))
      canvas.strip(
        of: face, from: layout.center.x + left * layout.radius, to: layout.center.x + right * layout.radius,
        onto: (layout.center.x + near.point.x * layout.radius, layout.center.x + far.point.x * layout.radius),
        axis: layout.center.y, scale: (near.scale + far.scale) / 2)
    }
    // It darkens as it turns from the lamp.
    canvas.draw(at: layout.center, scale: layout.radius) {
      canvas.fill(circle(radius), Color.black.faded(0.5 * Trigonometry.sine(angle)))
    }
  }

  /// The polished inside, which mirrors a little of the room.
  private func inside(_ metal: Metal, layout: FaceLayout, on canvas: Canvas) {
    let box = circle(radius).bounds
    canvas.draw(at: layout.center, scale: layout.radius) {
      let sheen: [Paint.Stop] = [
        .init(0, metal.tone(0.22)), .init(0.35, metal.tone(0.62)), .init(0.55, metal.tone(0.42)),
        .init(1, metal.tone(0.14)),
      ]
      canvas.fill(circle(radius), metal.deep)
      canvas.fill(circle(radius * 0.985), metal.tone(0.52))
      canvas.fill(circle(radius * 0.93), .linear(from: box.minimum, to: box.maximum, sheen))
      canvas.stroke(circle(radius * 0.93), metal.deep, width: 0.010)
      canvas.stroke(circle(radius * 0.55), metal.deep.faded(0.35), width: 0.006)
    }
  }

  /// A circle of the lid, as it appears.
  private func circle(_ radius: Double) -> Path {
    Path.circle(radius: radius).flattened().mapped { place($0).point }
  }

  /// The shadow the lid throws on the watch as it closes.
  func shadow(layout: FaceLayout, on canvas: Canvas) {
    canvas.draw(at: layout.center, scale: layout.radius) {
      canvas.clip(to: .circle(radius: radius)) {
        canvas.fill(
          .circle(radius: radius),
          .linear(
            from: Vector(-radius, 0), to: Vector(radius, 0),
            [
              .init(0, Color.black.faded(0.6)),
              .init((1 - openness).held(to: 0.15...1), Color.black.faded(0.42 * (1 - openness))),
              .init(1, .clear),
            ]))
      }
    }
  }
}
