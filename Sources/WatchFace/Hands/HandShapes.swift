import Horology

/// A hand's outline as it points to twelve, its axis at the origin.
struct HandShape: Hashable, Sendable {
  /// The outline, holes included.
  let path: Path
  /// How far it reaches beyond the axis, and to the other side.
  let reach, tail: Double
  /// Of a hand with a ridge, the face on its right side.
  var rightFace = Path()
}

/// The three hands of a theme.
struct HandShapes: Hashable, Sendable {
  let hour, minute, second: HandShape

  /// The hands of a theme, as long as its dial's plan says.
  init(_ theme: Theme) {
    let plan = DialPlan(theme)
    switch theme.hands {
    case .ornate:
      // A pair of one pattern, told apart at a glance: a broad heart under a spade, and a slender lance.
      hour = .ornate(reach: plan.hourReach, body: 0.175, bodyHeight: 0.235, bodyWidth: 1.12, leaf: 0.058)
      minute = .ornate(reach: plan.minuteReach, body: 0.36, bodyHeight: 0.27, bodyWidth: 0.42, leaf: 0.017)
      second = .needle(reach: plan.secondReach, width: 0.020, tail: .moon)
    case .batons:
      hour = .baton(reach: plan.hourReach, width: 0.078, tail: 0.13)
      minute = .baton(reach: plan.minuteReach, width: 0.050, tail: 0.15)
      second = .needle(reach: plan.secondReach, width: 0.020, tail: .weight)
    case .bars:
      let unit = 1.0 / 79
      hour = .bar(reach: plan.hourReach, width: 2 * unit)
      minute = .bar(reach: plan.minuteReach, width: 2 * unit)
      // Half as wide, or it would pass for the minute hand.
      second = .bar(reach: plan.secondReach, width: unit)
    }
  }

  /// Plain hands where finer ones would fall between the pixels.
  init(_ theme: Theme, pixel: Double) {
    hour = .baton(reach: 0.52, width: max(0.10, 2.8 * pixel), tail: 0.10)
    minute = .baton(reach: 0.86, width: max(0.065, 1.9 * pixel), tail: 0.10)
    second = HandShapes(theme).second
  }
}

extension HandShape {
  /// A gilt hand in the manner of Louis XV: a leaf for a tip, a pierced heart with scrolls, a tapering stem.
  ///
  /// The pierced body starts at `body` above the axis and is so high and wide, in parts of a common pattern; the leaf
  /// is half as wide as `leaf` says.
  static func ornate(
    reach: Double, body: Double, bodyHeight: Double, bodyWidth: Double, leaf: Double
  ) -> HandShape {
    let top = body + bodyHeight
    // Half of the outline, from the tip down the right side; u: across in body widths, v: up in body heights.
    func point(_ u: Double, _ v: Double) -> Vector { Vector(u * bodyWidth, -(body + v * bodyHeight)) }
    func tip(_ u: Double, _ v: Double) -> Vector { Vector(u, -(top + v * (reach - top))) }
    var half = Path()
    half.move(to: Vector(0, -reach))
    half.curve(tip(leaf * 0.12, 0.84), tip(leaf * 0.50, 0.66), to: tip(leaf * 0.86, 0.42))
    half.curve(tip(leaf * 1.12, 0.26), tip(leaf * 0.90, 0.10), to: tip(leaf * 0.30, 0.09))
    half.line(to: tip(0.020, 0.02))
    half.line(to: point(0.016, 0.96))
    half.curve(point(0.034, 0.93), point(0.098, 0.84), to: point(0.098, 0.60))
    half.curve(point(0.098, 0.44), point(0.072, 0.36), to: point(0.046, 0.30))
    half.curve(point(0.066, 0.31), point(0.084, 0.25), to: point(0.082, 0.165))
    half.curve(point(0.080, 0.06), point(0.050, 0.03), to: point(0.036, 0.08))
    half.curve(point(0.030, 0.10), point(0.026, 0.06), to: point(0.021, -0.04))
    half.line(to: Vector(0.0125, -0.05))
    half.line(to: Vector(0.0125, 0.05))
    half.line(to: Vector(0, 0.05))
    var (path, face) = (Path.mirrored(half: half), half)
    face.close()
    for side in [1.0, -1] {
      var heart = Path()
      heart.move(to: point(side * 0.011, 0.86))
      heart.curve(point(side * 0.040, 0.82), point(side * 0.076, 0.76), to: point(side * 0.076, 0.60))
      heart.curve(point(side * 0.076, 0.48), point(side * 0.042, 0.42), to: point(side * 0.011, 0.32))
      heart.close()
      var holes = heart.winding(clockwise: false)
      holes.append(
        Path.circle(center: point(side * 0.056, 0.165), radius: 0.016 * bodyWidth).winding(clockwise: false))
      path.append(holes)
      if side > 0 { face.append(holes) }
    }
    return HandShape(path: path, reach: reach, tail: 0.05, rightFace: face)
  }

  /// A straight hand, a little narrower toward its square tip.
  static func baton(reach: Double, width: Double, tail: Double) -> HandShape {
    let half = width / 2
    let path = Path.polygon([
      Vector(-half * 0.82, -reach), Vector(half * 0.82, -reach), Vector(half, 0), Vector(half * 0.92, tail),
      Vector(-half * 0.92, tail), Vector(-half, 0),
    ])
    return HandShape(path: path, reach: reach, tail: tail)
  }

  /// A rounded bar from the centre outward.
  static func bar(reach: Double, width: Double) -> HandShape {
    HandShape(
      path: .rectangle(center: Vector(0, -reach / 2), width: width, height: reach, corner: width / 2),
      reach: reach, tail: 0)
  }

  /// What balances a seconds hand.
  enum Counterweight { case moon, weight }

  /// A seconds hand.
  static func needle(reach: Double, width: Double, tail: Counterweight) -> HandShape {
    let half = width / 2
    var path = Path.polygon([
      Vector(-half * 0.35, -reach), Vector(half * 0.35, -reach), Vector(half, 0), Vector(half * 1.3, 0.15),
      Vector(-half * 1.3, 0.15), Vector(-half, 0),
    ])
    path.append(.circle(radius: 0.032))
    switch tail {
    case .moon:
      // The horns point away from the axis.
      path.append(
        Path.crescent(radius: 0.062, cut: 0.052, rise: 0.028).rotated(by: .pi).translated(
          by: Vector(0, 0.205)
        )
        .winding(clockwise: true))
      return HandShape(path: path, reach: reach, tail: 0.25)
    case .weight:
      path.append(.rectangle(center: Vector(0, 0.215), width: 0.052, height: 0.15, corner: 0.02))
      return HandShape(path: path, reach: reach, tail: 0.29)
    }
  }
}
