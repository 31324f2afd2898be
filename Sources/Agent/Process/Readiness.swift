import Horology

/// Has everything made ready just before something rings, so that nothing has to be fetched or asked for at the due
/// instant.
final class Readiness: LiveSurface {
  /// How long before: enough for a server on a busy machine to answer, too little for much to change.
  private static let lead = Duration.milliseconds(100)

  private let prepare: () -> Void
  /// What all is ready for.
  private var ready: EntryID?

  /// Calls `prepare` before each ring.
  init(prepare: @escaping () -> Void) { self.prepare = prepare }

  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    guard let next = engine.nextRing(at: now), next.boot - Self.lead > now.boot else { return nil }
    return next.boot - Self.lead
  }

  func refresh(in engine: Engine, at now: Moment) {
    guard let next = engine.nextRing(at: now), next.boot - Self.lead <= now.boot else { return ready = nil }
    guard ready != next.id else { return }
    ready = next.id
    prepare()
  }
}
