import CGLib

/// The way back to the main thread from a thread of ours.
nonisolated enum MainThread {
  private final class Job: Sendable {
    let body: @MainActor @Sendable () -> Void
    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }
  }

  /// Runs a closure on GLib's default main context, in the order of these calls.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        guard let data else { return G_SOURCE_REMOVE }
        let job = Unmanaged<Job>.fromOpaque(data).takeUnretainedValue()
        // Whoever iterates the default main context is the main thread.
        MainActor.assumeIsolated { job.body() }
        return G_SOURCE_REMOVE
      }, Unmanaged.passRetained(Job(body)).toOpaque(),
      { if let data = $0 { Unmanaged<Job>.fromOpaque(data).release() } })
  }
}
