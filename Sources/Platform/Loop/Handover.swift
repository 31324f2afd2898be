import Synchronization

/// Says that what one thread wrote another may read, once GLib has carried it there.
///
/// GLib's queues and main contexts order that themselves, by locks of their own making. The thread sanitizer does not
/// know those, so whoever hands something over by them says it once more.
public nonisolated struct Handover: ~Copyable, Sendable {
  private let isGiven = Atomic(false)

  /// A handover still to come.
  public init() {}

  /// The giver's last step.
  public func give() { isGiven.store(true, ordering: .releasing) }

  /// The taker's first step.
  public func take() { _ = isGiven.load(ordering: .acquiring) }
}
