/// A value of any D-Bus type.
///
/// Literals serve the commonest: `"text"` is `s`, `true` is `b`, and `["id": "a1", "hour": .uint32(7)]` is an
/// `a{sv}`, as `vardict` makes it. What comes over the bus is valid throughout; a value made in the program is
/// checked when it is sent, and one that breaks the protocol is a `BusError.invalid`.
public nonisolated enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// Text without NUL characters.
  case string(String)
  case objectPath(ObjectPath)
  case signature(Signature)
  case unixDescriptor(UnixDescriptor)
  indirect case variant(BusValue)
  /// An array of bytes (`ay`); always read as this, never as `array`.
  case bytes([UInt8])
  /// Elements of one type, which an empty array keeps too.
  case array(of: BusType, [BusValue])
  /// Entries in the order of the message.
  case dictionary(key: BusType, value: BusType, [Entry])
  /// At least one member.
  case structure([BusValue])

  /// A key and its value in a dictionary.
  public struct Entry: Hashable, Sendable {
    /// A value of a basic type.
    public var key: BusValue
    /// What belongs to the key.
    public var value: BusValue

    /// The entry of this key.
    public init(_ key: BusValue, _ value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// An `a{sv}` of these values, each in a variant, sorted by key so that equal ones look equal on the wire.
  public static func vardict(_ values: [String: BusValue]) -> BusValue {
    let entries = values.sorted { $0.key < $1.key }
      .map { Entry(.string($0.key), .variant($0.value)) }
    return .dictionary(key: .string, value: .variant, entries)
  }

  /// An `as` of these.
  public static func strings(_ strings: [String]) -> BusValue {
    .array(of: .string, strings.map(BusValue.string))
  }

  /// The type this value has on the bus.
  public var type: BusType {
    switch self {
    case .byte: .byte
    case .boolean: .boolean
    case .int16: .int16
    case .uint16: .uint16
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .signature
    case .unixDescriptor: .unixDescriptor
    case .variant: .variant
    case .bytes: .array(.byte)
    case .array(let element, _): .array(element)
    case .dictionary(let key, let value, _): .dictionary(key: key, value: value)
    case .structure(let members): .structure(members.map(\.type))
    }
  }
}

nonisolated extension BusValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
}

nonisolated extension BusValue: ExpressibleByBooleanLiteral {
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

nonisolated extension BusValue: ExpressibleByDictionaryLiteral {
  /// An `a{sv}`.
  public init(dictionaryLiteral entries: (String, BusValue)...) {
    self = .vardict(Dictionary(entries) { _, last in last })
  }
}
