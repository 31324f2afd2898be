/// The content as a Swift value, or nil where it is of another type. All of them look through variants.
nonisolated extension BusValue {
  /// The value itself, taken out of any variants around it.
  public var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text of a string.
  public var string: String? { if case .string(let text) = unwrapped { text } else { nil } }

  /// The truth value.
  public var boolean: Bool? { if case .boolean(let value) = unwrapped { value } else { nil } }

  /// The number of a double.
  public var double: Double? { if case .double(let value) = unwrapped { value } else { nil } }

  /// The path of an object path.
  public var objectPath: ObjectPath? { if case .objectPath(let path) = unwrapped { path } else { nil } }

  /// The descriptor, which the value goes on sharing.
  public var unixDescriptor: UnixDescriptor? {
    if case .unixDescriptor(let descriptor) = unwrapped { descriptor } else { nil }
  }

  /// The integer, of whatever integer type, if it fits.
  public var byte: UInt8? { integer() }
  /// The integer, of whatever integer type, if it fits.
  public var int32: Int32? { integer() }
  /// The integer, of whatever integer type, if it fits.
  public var uint32: UInt32? { integer() }
  /// The integer, of whatever integer type, if it fits.
  public var int64: Int64? { integer() }
  /// The integer, of whatever integer type, if it fits.
  public var uint64: UInt64? { integer() }

  /// The bytes of an `ay`.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = unwrapped { bytes } else { nil } }

  /// The elements of an array, the members of a structure.
  public var elements: [BusValue]? {
    switch unwrapped {
    case .array(_, let elements), .structure(let elements): elements
    case .bytes(let bytes): bytes.map(BusValue.byte)
    default: nil
    }
  }

  /// The texts of an array of strings.
  public var strings: [String]? {
    guard case .array(of: .string, let elements) = unwrapped else { return nil }
    return elements.compactMap(\.string)
  }

  /// A dictionary with string keys, its values taken out of their variants; of a key met twice, the last.
  public var dictionary: [String: BusValue]? {
    guard case .dictionary(key: .string, value: _, let entries) = unwrapped else { return nil }
    let pairs = entries.compactMap { entry in entry.key.string.map { ($0, entry.value.unwrapped) } }
    return Dictionary(pairs) { _, last in last }
  }

  private func integer<Integer: FixedWidthInteger>() -> Integer? {
    switch unwrapped {
    case .byte(let value): Integer(exactly: value)
    case .int16(let value): Integer(exactly: value)
    case .uint16(let value): Integer(exactly: value)
    case .int32(let value): Integer(exactly: value)
    case .uint32(let value): Integer(exactly: value)
    case .int64(let value): Integer(exactly: value)
    case .uint64(let value): Integer(exactly: value)
    default: nil
    }
  }
}
