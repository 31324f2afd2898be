/// Why something that was asked for is not done.
///
/// Nothing has changed then.
public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no alarm or countdown of this id.
  case unknownID(String)
  /// A value can't be used; the text says which and what would do.
  case invalidArgument(String)
  /// The move is not possible in this state; the text says why.
  case illegalState(String)
  /// There is no room for more.
  case limitReached(String)

  /// One line for a person.
  public var description: String {
    switch self {
    case .unknownID(let id): "there is nothing with the id \"\(id)\"; see --list"
    case .invalidArgument(let text), .illegalState(let text), .limitReached(let text): text
    }
  }
}
