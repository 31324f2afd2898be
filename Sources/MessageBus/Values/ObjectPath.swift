/// The path of an object on a connection, such as `/org/pocketchime/Agent`.
///
/// A literal traps if it is no path; text from outside goes through `init(parsing:)`.
public nonisolated struct ObjectPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
{
  /// The path as the protocol writes it.
  public let description: String

  /// The path of this text; an error unless it is `/`, or names of letters, digits and `_` behind a `/` each.
  public init(parsing text: String) throws(BusError) {
    try Name.objectPath.check(text)
    description = text
  }

  /// The path of a literal.
  public init(stringLiteral text: String) {
    do { self = try ObjectPath(parsing: text) } catch { preconditionFailure(error.description) }
  }

  /// The name of the next path element from here towards `descendant`; nil if that does not lie below.
  func child(towards descendant: ObjectPath) -> Substring? {
    let prefix = description == "/" ? "/" : description + "/"
    guard descendant.description.hasPrefix(prefix), descendant != self else { return nil }
    return descendant.description.dropFirst(prefix.count).prefix { $0 != "/" }
  }
}
