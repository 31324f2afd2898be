import CGLib

/// GLib's variants, as far as they are needed here.
nonisolated enum Variant {
  /// A tuple of floating variants, floating itself.
  static func tuple(_ members: [OpaquePointer?]) -> OpaquePointer? {
    members.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize(members.count)) }
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
