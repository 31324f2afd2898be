import CDBus

/// A complete D-Bus type, such as `s` or `a{sv}`.
///
/// A type written as a string literal traps if it is not exactly one complete type: that is a slip of the
/// programmer. A type from outside goes through `init(parsing:)`.
public nonisolated indirect enum BusType: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
  case string, objectPath, signature, unixDescriptor, variant
  case array(BusType)
  case dictionary(key: BusType, value: BusType)
  case structure([BusType])

  /// The type of this text; an error unless it is exactly one complete type.
  public init(parsing text: String) throws(BusError) {
    let types = try Signature(parsing: text).types
    guard types.count == 1, let type = types.first else {
      throw .invalid("\"\(text)\" is not one complete D-Bus type")
    }
    self = type
  }

  /// The type of a literal.
  public init(stringLiteral text: String) {
    do { self = try BusType(parsing: text) } catch { preconditionFailure(error.description) }
  }

  /// The type as the protocol writes it.
  public var description: String {
    switch self {
    case .array(let element): "a" + element.description
    case .dictionary(let key, let value): "a{\(key)\(value)}"
    case .structure(let members): "(" + members.map(\.description).joined() + ")"
    default: String(UnicodeScalar(code))
    }
  }

  /// The type code by which libdbus knows a value of this type.
  var code: UInt8 {
    switch self {
    case .byte: UInt8(ascii: "y")
    case .boolean: UInt8(ascii: "b")
    case .int16: UInt8(ascii: "n")
    case .uint16: UInt8(ascii: "q")
    case .int32: UInt8(ascii: "i")
    case .uint32: UInt8(ascii: "u")
    case .int64: UInt8(ascii: "x")
    case .uint64: UInt8(ascii: "t")
    case .double: UInt8(ascii: "d")
    case .string: UInt8(ascii: "s")
    case .objectPath: UInt8(ascii: "o")
    case .signature: UInt8(ascii: "g")
    case .unixDescriptor: UInt8(ascii: "h")
    case .variant: UInt8(ascii: "v")
    case .array, .dictionary: UInt8(ascii: "a")
    case .structure: UInt8(ascii: "r")
    }
  }

  /// The type of this code that stands for itself; nil for what begins a container, and for anything else.
  init?(code: UInt8) {
    switch code {
    case UInt8(ascii: "y"): self = .byte
    case UInt8(ascii: "b"): self = .boolean
    case UInt8(ascii: "n"): self = .int16
    case UInt8(ascii: "q"): self = .uint16
    case UInt8(ascii: "i"): self = .int32
    case UInt8(ascii: "u"): self = .uint32
    case UInt8(ascii: "x"): self = .int64
    case UInt8(ascii: "t"): self = .uint64
    case UInt8(ascii: "d"): self = .double
    case UInt8(ascii: "s"): self = .string
    case UInt8(ascii: "o"): self = .objectPath
    case UInt8(ascii: "g"): self = .signature
    case UInt8(ascii: "h"): self = .unixDescriptor
    case UInt8(ascii: "v"): self = .variant
    default: return nil
    }
  }

  /// Whether its code is only the beginning of it.
  var isContainer: Bool {
    switch self {
    case .array, .dictionary, .structure: true
    default: false
    }
  }

  /// Whether the protocol allows this type: basic keys, no empty structure, its limits of depth and length.
  var isValid: Bool { !isContainer || dbus_signature_validate_single(description, nil) != 0 }
}
