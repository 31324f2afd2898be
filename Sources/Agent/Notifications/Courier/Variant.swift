import CGLib
import WatchFace

/// GLib's variants, as far as they are needed here.
nonisolated enum Variant {
  /// A tuple of floating variants, floating itself.
  static func tuple(_ members: [OpaquePointer?]) -> OpaquePointer? {
    members.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize(members.count)) }
  }

  /// A picture as the `image-data` hint has it, `(iiibiiay)`: width, height, bytes a row, whether there is alpha, bits
  /// a channel, channels, and the bytes.
  static func image(_ picture: Picture) -> OpaquePointer? {
    let bytes = picture.rgba
    let data = g_variant_new_fixed_array(cglib_variant_type_byte(), bytes, gsize(bytes.count), 1)
    return tuple([
      g_variant_new_int32(Int32(picture.width)), g_variant_new_int32(Int32(picture.height)),
      g_variant_new_int32(Int32(picture.width * 4)), g_variant_new_boolean(1), g_variant_new_int32(8),
      g_variant_new_int32(4), data,
    ])
  }

  /// The string at a place of a tuple.
  static func string(at index: Int, of tuple: OpaquePointer) -> String? {
    guard let member = g_variant_get_child_value(tuple, gsize(index)) else { return nil }
    defer { g_variant_unref(member) }
    return g_variant_get_string(member, nil).map { String(cString: $0) }
  }

  /// The strings of the array at a place of a tuple.
  static func strings(at index: Int, of tuple: OpaquePointer) -> [String] {
    guard let array = g_variant_get_child_value(tuple, gsize(index)) else { return [] }
    defer { g_variant_unref(array) }
    return (0..<g_variant_n_children(array)).compactMap { string(at: Int($0), of: array) }
  }
}
