/// What the protocol demands of values.
nonisolated extension BusValue {
  /// The largest message, in bytes.
  static var largestMessage: Int { 1 << 27 }

  private static var largestArray: Int { 1 << 26 }
  private static var deepestNesting: Int { 64 }

  /// At least the size on the wire in bytes; an error if the protocol does not allow the value.
  ///
  /// The signature that the value stands in has been checked; what lies in variants is checked here.
  func checkedSize(depth: Int) throws(BusError) -> Int {
    guard depth <= Self.deepestNesting else { throw .invalid("a value is nested deeper than D-Bus allows") }
    switch self {
    case .string(let text):
      guard !text.utf8.contains(0) else { throw .invalid("a string holds a NUL character") }
      return text.utf8.count + 8
    case .objectPath(let path): return path.description.utf8.count + 8
    case .signature(let signature): return signature.description.utf8.count + 8
    case .variant(let content):
      let type = content.type
      guard type.isValid else { throw .invalid("a variant holds a value of the impossible type \(type)") }
      let signature = type.isContainer ? type.description.utf8.count : 1
      return try content.checkedSize(depth: depth + 1) + signature + 8
    case .bytes(let bytes): return try Self.checkedArray(bytes.count)
    case .array(let element, let elements):
      var size = 0
      for value in elements { size += try value.checkedSize(as: element, depth: depth + 1) }
      return try Self.checkedArray(size)
    case .dictionary(let key, let value, let entries):
      var size = 0
      for entry in entries {
        size += try entry.key.checkedSize(as: key, depth: depth + 2)
        size += try entry.value.checkedSize(as: value, depth: depth + 2)
      }
      return try Self.checkedArray(size)
    case .structure(let members):
      var size = 8
      for member in members { size += try member.checkedSize(depth: depth + 1) }
      return size
    default: return 8
    }
  }

  private func checkedSize(as type: BusType, depth: Int) throws(BusError) -> Int {
    guard fits(type) else {
      throw .invalid("a value of type \(self.type) stands among those of type \(type)")
    }
    return try checkedSize(depth: depth)
  }

  private static func checkedArray(_ size: Int) throws(BusError) -> Int {
    guard size <= largestArray else { throw .invalid("an array is larger than D-Bus allows") }
    return size + 8
  }

  /// Whether the value has this type; quicker than to compare types, which allocates them.
  func fits(_ type: BusType) -> Bool {
    switch (self, type) {
    case (.bytes, .array(let element)): element == .byte
    case (.array(let ours, _), .array(let element)): ours == element
    case (.dictionary(let key, let value, _), .dictionary(key: let theirKey, value: let theirValue)):
      key == theirKey && value == theirValue
    case (.structure(let members), .structure(let types)):
      members.count == types.count && zip(members, types).allSatisfy { $0.fits($1) }
    case (.bytes, _), (.array, _), (.dictionary, _), (.structure, _): false
    default: self.type.code == type.code
    }
  }
}

nonisolated extension [BusValue] {
  /// Whether these values are of these types, one by one.
  func fit(_ types: [BusType]) -> Bool {
    count == types.count && zip(self, types).allSatisfy { $0.fits($1) }
  }

  /// The signature of these values as text, valid or not.
  var signatureText: String { map(\.type.description).joined() }
}
