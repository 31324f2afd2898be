import Glibc

/// The one owner of a file descriptor that goes over the bus or came from it; closes it at its end.
public nonisolated final class UnixDescriptor: Hashable, Sendable {
  /// The descriptor, open as long as this object lives.
  public let rawValue: Int32

  /// Takes over an open descriptor.
  public init(adopting descriptor: Int32) { rawValue = descriptor }

  /// Owns a duplicate, closed on exec, of a descriptor that stays the caller's; nil if it can't be made.
  public init?(duplicating descriptor: Int32) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    rawValue = copy
  }

  deinit { close(rawValue) }

  /// Whether both are the same owner.
  public static func == (left: UnixDescriptor, right: UnixDescriptor) -> Bool { left === right }

  /// Hashes the owner, not what the descriptor stands for.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
