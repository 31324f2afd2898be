import CGLib

/// Does what may take long, or for ever, on a thread of its own, and answers on the main loop.
///
/// Each piece of work has its own thread, so that one which hangs on a dead disk holds up no other.
nonisolated enum WorkerThread {
  /// Starts the work; `then` gets its answer on the main thread, unless the work never ends.
  ///
  /// Where the machine has no thread left, the work is dropped and nothing answers.
  static func run<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    let job = Unmanaged.passRetained(
      Job {
        let answer = work()
        postToMainLoop { then(answer) }
      })
    let thread = g_thread_try_new(
      "sound",
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run() }
        return nil
      }, job.toOpaque(), nil)
    if let thread { g_thread_unref(thread) } else { job.release() }
  }

  /// Runs a closure on the main thread at the next turn of its loop.
  ///
  /// `g_main_context_invoke` will not do: it may run the closure on the calling thread.
  static func postToMainLoop(_ body: @escaping @MainActor @Sendable () -> Void) {
    let job = Unmanaged.passRetained(Job { MainActor.assumeIsolated(body) })
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeUnretainedValue().run() }
        return G_SOURCE_REMOVE
      }, job.toOpaque(), { job in if let job { Unmanaged<Job>.fromOpaque(job).release() } })
  }

  /// A closure that travels through C.
  private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
