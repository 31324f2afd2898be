import CGLib
import Glibc

/// The process's main loop, GLib's on the default context: all that happens, happens in its callbacks.
///
/// Swift's concurrency runtime is not served by this loop: a `Task` on the main actor would never run.
public enum MainLoop {
  private static let loop = g_main_loop_new(nil, 0)

  /// Runs callbacks until `quit`; not to be called from one.
  public static func run() { g_main_loop_run(loop) }

  /// Makes `run` return after the callback in progress.
  public static func quit() { g_main_loop_quit(loop) }

  /// Runs a closure on the main loop, after what is already waiting there; callable from any thread.
  ///
  /// An idle source and not `g_main_context_invoke`: that would run the closure on the calling thread while no
  /// loop runs yet, or at once when called from the loop itself.
  nonisolated public static func post(_ body: @escaping @MainActor () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        Callback.run(data)
        return G_SOURCE_REMOVE
      }, Callback.retained(body), Callback.release)
  }

  /// Runs a closure once after a delay, unless the token is cancelled or released before.
  ///
  /// For short waits within the program: it stands still while the machine sleeps. The delay is rounded up to the
  /// millisecond.
  public static func after(_ delay: Duration, _ body: @escaping @MainActor () -> Void) -> SourceToken {
    let (seconds, attoseconds) = delay.components
    let milliseconds = Double(seconds) * 1000 + (Double(attoseconds) / 1e15).rounded(.up)
    return SourceToken(
      g_timeout_add_full(
        G_PRIORITY_DEFAULT, guint(min(max(milliseconds, 0), Double(guint.max))),
        { data in
          Callback.run(data)
          return G_SOURCE_REMOVE
        }, Callback.retained(body), Callback.release))
  }

  /// Runs a closure at each Unix signal of this number (`SIGHUP`, `SIGINT`, `SIGTERM`, `SIGUSR1`, `SIGUSR2`,
  /// `SIGWINCH`), on the main loop and so free to do anything.
  public static func onSignal(_ signal: Int32, _ body: @escaping @MainActor () -> Void) -> SourceToken {
    SourceToken(
      g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, signal,
        { data in
          Callback.run(data)
          return gboolean(1)
        }, Callback.retained(body), Callback.release))
  }

  /// Runs a closure whenever the descriptor can be read, is at its end or has failed.
  ///
  /// The descriptor stays the caller's, who must read what there is, cancel before closing it, and cancel at its
  /// end: else the closure is called without pause.
  public static func onReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) -> SourceToken {
    watch(descriptor, for: GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue), body)
  }

  /// Runs a closure when whoever reads from the descriptor has gone: the other end of a pipe or socket, or a
  /// terminal.
  ///
  /// The descriptor stays the caller's. The closure must cancel, or end the process: else it is called without pause.
  public static func onHangUp(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) -> SourceToken {
    watch(
      descriptor, for: GIOCondition(G_IO_HUP.rawValue | G_IO_ERR.rawValue), body)
  }

  /// Whether the process was started with a signal ignored, as by `nohup`.
  public static func ignores(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func watch(
    _ descriptor: Int32, for condition: GIOCondition, _ body: @escaping @MainActor () -> Void
  ) -> SourceToken {
    SourceToken(
      g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, condition,
        { _, _, data in
          Callback.run(data)
          return gboolean(1)
        }, Callback.retained(body), Callback.release))
  }
}

/// A callback on the main loop, taken back when this token is cancelled or released.
public final class SourceToken {
  private let id: guint

  /// Takes over the source of this number on the default context.
  init(_ id: guint) { self.id = id }

  isolated deinit { cancel() }

  /// Takes the callback back; without effect once it is gone.
  public func cancel() {
    // Looked up first, as a source that has run its course is gone and GLib complains when it is removed again.
    // GLib gives a number out anew only after four billion others.
    if let source = g_main_context_find_source_by_id(nil, id) { g_source_destroy(source) }
  }
}
