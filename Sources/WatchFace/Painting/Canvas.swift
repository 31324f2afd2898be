import CCairo

/// A picture being painted: a cairo image surface and its context, owned by this object.
///
/// Coordinates start as pixels; `draw(at:)` brackets changes to the coordinate system and the clip.
final class Canvas {
  let width: Int
  let height: Int
  let surface: OpaquePointer
  let context: OpaquePointer
  /// A soft white spot, from which glows are made.
  private(set) lazy var spot: Canvas? = Self.makeSpot()

  /// A transparent picture of so many pixels, 1 to 16,384 each way.
  init(width: Int, height: Int) throws(PictureError) {
    guard (1...Self.greatestSide).contains(width), (1...Self.greatestSide).contains(height) else {
      throw .badSize(width: width, height: height)
    }
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
      throw .cairo("no surface")
    }
    guard let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .cairo("no context")
    }
    // Both calls answer with an inert object when memory is short; its status tells.
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw PictureError(status)
    }
    (self.width, self.height, self.surface, self.context) = (width, height, surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The greatest width or height of a picture.
  static let greatestSide = 16_384

  /// Throws if anything painted so far failed; cairo keeps the first error.
  func check() throws(PictureError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw PictureError(status) }
  }
}

// MARK: Coordinates, clips and groups

extension Canvas {
  /// Paints with a coordinate system whose origin lies at a point, scaled and turned clockwise; undone afterwards.
  func draw(at origin: Vector = .zero, scale: Double = 1, turned: Double = 0, _ body: () -> Void) {
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    if scale != 1 { cairo_scale(context, scale, scale) }
    if turned != 0 { cairo_rotate(context, turned) }
    body()
    cairo_restore(context)
  }

  /// Paints everything turned clockwise about a point.
  func swing(about point: Vector, by angle: Double, _ body: () -> Void) {
    guard angle != 0 else { return body() }
    cairo_save(context)
    cairo_translate(context, point.x, point.y)
    cairo_rotate(context, angle)
    cairo_translate(context, -point.x, -point.y)
    body()
    cairo_restore(context)
  }

  /// Paints everything lower, by a factor.
  func squeeze(_ factor: Double, _ body: () -> Void) {
    cairo_save(context)
    cairo_scale(context, 1, factor)
    body()
    cairo_restore(context)
  }

  /// Paints only within an outline.
  func clip(to path: Path, _ body: () -> Void) {
    cairo_save(context)
    trace(path)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Paints a group and lays it on with an opacity.
  func group(opacity: Double, _ body: () -> Void) {
    cairo_push_group(context)
    body()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Paints with edges smoothed as fast as may be, which is enough for what burns, flies or glows.
  func swiftly(_ body: () -> Void) {
    let before = cairo_get_antialias(context)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
    cairo_set_tolerance(context, 0.3)
    body()
    cairo_set_tolerance(context, 0.1)
    cairo_set_antialias(context, before)
  }

  /// How paint meets what lies below.
  enum Blend {
    case multiply, screen
    /// Takes away what lies below, the more the more opaque the paint.
    case erase

    fileprivate var operation: cairo_operator_t {
      switch self {
      case .multiply: CAIRO_OPERATOR_MULTIPLY
      case .screen: CAIRO_OPERATOR_SCREEN
      case .erase: CAIRO_OPERATOR_DEST_OUT
      }
    }
  }

  /// Paints with a blend mode.
  func blend(_ mode: Blend, _ body: () -> Void) {
    let before = cairo_get_operator(context)
    cairo_set_operator(context, mode.operation)
    body()
    cairo_set_operator(context, before)
  }
}

// MARK: Painting

extension Canvas {
  /// Fills an outline: overlapping parts of one direction are one area, parts of opposite direction cut out.
  func fill(_ path: Path, _ paint: Paint) {
    trace(path)
    withSource(paint) { cairo_fill(context) }
  }

  func fill(_ path: Path, _ color: Color) { fill(path, .solid(color)) }

  /// How a line ends; one with round ends has its corners cut, which is cheap and does not show where it is thin.
  enum LineEnd { case butt, round }

  /// Draws along an outline.
  func stroke(_ path: Path, _ paint: Paint, width: Double, end: LineEnd = .butt) {
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, end == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, end == .round ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER)
    trace(path)
    withSource(paint) { cairo_stroke(context) }
  }

  func stroke(_ path: Path, _ color: Color, width: Double, end: LineEnd = .butt) {
    stroke(path, .solid(color), width: width, end: end)
  }

  /// Lays another picture on, its corner at the origin.
  func paint(_ picture: Canvas, opacity: Double = 1) {
    cairo_set_source_surface(context, picture.surface, 0, 0)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Lays another picture on within a box of this one's pixels, however the coordinates are turned.
  func paint(_ picture: Canvas, within box: Box) {
    cairo_save(context)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    // On whole pixels, which need no mask.
    cairo_identity_matrix(context)
    let (left, top) = (box.minimum.x.rounded(.down), box.minimum.y.rounded(.down))
    cairo_rectangle(context, left, top, box.maximum.x.rounded(.up) - left, box.maximum.y.rounded(.up) - top)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Fills a ring with colours that run round it, as light does on turned metal; angles clockwise from twelve.
  func sweep(center: Vector = .zero, inner: Double, outer: Double, steps: Int = 48, color: (Double) -> Color)
  {
    guard let mesh = cairo_pattern_create_mesh() else { return }
    defer { cairo_pattern_destroy(mesh) }
    let angles = (0...steps).map { Double($0) / Double(steps) * 2 * .pi }
    for (start, end) in zip(angles, angles.dropFirst()) {
      // Wider than the ring, which clips it: the patches' own edges are not smoothed.
      let (near, far) = (inner * 0.97, outer * 1.03)
      let corners = [(start, near), (start, far), (end, far), (end, near)]
      cairo_mesh_pattern_begin_patch(mesh)
      for (index, corner) in corners.enumerated() {
        let point = center + Vector(angle: corner.0, radius: corner.1)
        if index == 0 {
          cairo_mesh_pattern_move_to(mesh, point.x, point.y)
        } else {
          cairo_mesh_pattern_line_to(mesh, point.x, point.y)
        }
      }
      for (index, corner) in corners.enumerated() {
        let shade = color(corner.0)
        cairo_mesh_pattern_set_corner_color_rgba(
          mesh, UInt32(index), shade.red, shade.green, shade.blue, shade.alpha)
      }
      cairo_mesh_pattern_end_patch(mesh)
    }
    trace(.ring(center: center, inner: inner, outer: outer))
    cairo_set_source(context, mesh)
    cairo_fill(context)
  }

  /// Makes an outline the context's current path.
  func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  private func withSource(_ paint: Paint, _ body: () -> Void) {
    switch paint {
    case .solid(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      body()
    case .linear(let start, let end, let stops):
      withGradient(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops, body)
    case .radial(let center, let radius, let stops, let focus, let inner):
      let focus = focus ?? center
      withGradient(
        cairo_pattern_create_radial(focus.x, focus.y, inner, center.x, center.y, radius), stops, body)
    }
  }

  private func withGradient(_ gradient: OpaquePointer?, _ stops: [Paint.Stop], _ body: () -> Void) {
    defer { cairo_pattern_destroy(gradient) }
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        gradient, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, gradient)
    body()
  }
}
