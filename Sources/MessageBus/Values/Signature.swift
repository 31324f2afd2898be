import CDBus

/// Any number of complete types in a row, as a message's body has them.
///
/// A literal traps if it is no signature; text from outside goes through `init(parsing:)`.
public nonisolated struct Signature: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The complete types, in order.
  public let types: [BusType]

  /// The signature of these types; an error if the protocol does not allow it.
  public init(_ types: [BusType]) throws(BusError) {
    self.types = types
    guard dbus_signature_validate(description, nil) != 0 else {
      throw .invalid("the D-Bus signature \"\(description)\" is not valid")
    }
  }

  /// Parses the text; an error unless it is a valid signature of at most 255 bytes.
  public init(parsing text: String) throws(BusError) {
    guard !text.utf8.contains(0), dbus_signature_validate(text, nil) != 0 else {
      throw .invalid("\"\(text)\" is not a D-Bus signature")
    }
    var rest = Substring(text).utf8
    var types: [BusType] = []
    while let code = rest.popFirst() { types.append(Self.type(code, &rest)) }
    self.types = types
  }

  /// The signature of a literal.
  public init(stringLiteral text: String) {
    do { self = try Signature(parsing: text) } catch { preconditionFailure(error.description) }
  }

  /// The signature as the protocol writes it.
  public var description: String { types.map(\.description).joined() }

  /// The complete type that begins with `code` and goes on in `rest`, which libdbus has found valid.
  private static func type(_ code: UInt8, _ rest: inout Substring.UTF8View) -> BusType {
    switch code {
    case UInt8(ascii: "a"):
      let next = next(&rest)
      guard next == UInt8(ascii: "{") else { return .array(type(next, &rest)) }
      let key = type(Self.next(&rest), &rest)
      let value = type(Self.next(&rest), &rest)
      rest.removeFirst()
      return .dictionary(key: key, value: value)
    case UInt8(ascii: "("):
      var members: [BusType] = []
      while case let next = next(&rest), next != UInt8(ascii: ")") { members.append(type(next, &rest)) }
      return .structure(members)
    default:
      guard let basic = BusType(code: code) else {
        preconditionFailure("libdbus let the type code \(code) pass")
      }
      return basic
    }
  }

  private static func next(_ rest: inout Substring.UTF8View) -> UInt8 { rest.removeFirst() }
}
