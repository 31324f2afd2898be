import CCairo

/// A finished picture.
public struct Picture: Hashable, Sendable {
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Row by row from the top, without padding: alpha in the highest byte, then red, green and blue, each already
  /// multiplied by alpha (cairo's `ARGB32`).
  public let pixels: [UInt32]

  /// A picture from its pixels, as many as width times height.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a picture has width × height pixels")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  init(_ canvas: Canvas) throws(PictureError) {
    try canvas.check()
    cairo_surface_flush(canvas.surface)
    guard let data = cairo_image_surface_get_data(canvas.surface) else { throw .cairo("no pixels") }
    let (width, height) = (canvas.width, canvas.height)
    let stride = Int(cairo_image_surface_get_stride(canvas.surface)) / 4
    pixels = data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { rows in
      [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        if let start = buffer.baseAddress {
          for row in 0..<height {
            (start + row * width).initialize(from: rows + row * stride, count: width)
          }
        }
        count = width * height
      }
    }
    (self.width, self.height) = (width, height)
  }

  /// Red, green, blue and alpha bytes, not premultiplied: a notification's `image-data` of four channels.
  public var rgba: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { buffer, count in
      for (index, pixel) in pixels.enumerated() {
        let alpha = pixel >> 24
        // Rounded to nearest; a fully transparent pixel has no colour.
        func plain(_ channel: UInt32) -> UInt8 {
          alpha == 0 ? 0 : UInt8(min(255, ((channel & 0xff) * 255 + alpha / 2) / alpha))
        }
        buffer[index * 4] = plain(pixel >> 16)
        buffer[index * 4 + 1] = plain(pixel >> 8)
        buffer[index * 4 + 2] = plain(pixel)
        buffer[index * 4 + 3] = UInt8(alpha)
      }
      count = pixels.count * 4
    }
  }

  /// Alpha, red, green and blue bytes, not premultiplied: a StatusNotifierItem's `IconPixmap` (big-endian ARGB32).
  public var argbBigEndian: [UInt8] {
    var bytes = rgba
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[index + 3]
      bytes[index + 3] = bytes[index + 2]
      bytes[index + 2] = bytes[index + 1]
      bytes[index + 1] = bytes[index]
      bytes[index] = alpha
    }
    return bytes
  }

  /// Writes the picture to a PNG file, which is replaced if it exists.
  public func writePNG(to path: String) throws(PictureError) {
    var pixels = pixels
    let status = pixels.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, path)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .unwritable(path: path, reason: PictureError.words(status))
    }
  }

  /// Reads a PNG file.
  public init(png path: String) throws(PictureError) {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw PictureError(status) }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let canvas = try Canvas(width: width, height: height)
    // Painted over a canvas, so that a file without alpha comes out in the same format.
    canvas.paint(surface: surface)
    try self.init(canvas)
  }
}

extension Canvas {
  fileprivate func paint(surface: OpaquePointer?) {
    guard let context = cairo_create(self.surface) else { return }
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_destroy(context)
  }
}
