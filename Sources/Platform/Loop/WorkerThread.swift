import CGLib

/// Does what may take long, or for ever, on a thread of its own, and answers on the main loop.
///
/// Each piece of work has its own thread, so that one which hangs on a dead disk holds up no other.
public nonisolated enum WorkerThread {
  /// Starts the work; `then` gets its answer on the main thread, unless the work never ends.
  ///
  /// Where the machine has no thread left, the work is dropped and nothing answers.
  public static func run<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    let job = Unmanaged.passRetained(
      Job {
        let answer = work()
        MainLoop.post { then(answer) }
      })
    let thread = g_thread_try_new(
      "worker",
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run() }
        return nil
      }, job.toOpaque(), nil)
    if let thread { g_thread_unref(thread) } else { job.release() }
  }

  /// A closure that travels through C.
  private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
