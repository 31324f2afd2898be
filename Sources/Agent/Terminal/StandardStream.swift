import CGLib
import Glibc
import Platform
import Synchronization

/// A standard stream of the agent, written on a thread of its own: a reader that stands still, or a terminal stopped by
/// Ctrl-S, holds up nothing else.
///
/// The thread, and not a descriptor that does not block: its flags would be those of everybody who shares the stream.
nonisolated final class StandardStream: Sendable {
  /// Standard output.
  static let output = StandardStream(STDOUT_FILENO)
  /// Standard error.
  static let errors = StandardStream(STDERR_FILENO)

  /// How many texts may wait; what comes then is lost.
  private static let most = 200

  /// What the thread does next.
  private enum Job {
    case write(String)
    /// Says that everything before it is written.
    case answer
  }

  /// A job that travels through GLib's queue.
  private final class Parcel: Sendable {
    private let job: Job
    private let handover = Handover()

    init(_ job: Job) {
      self.job = job
      handover.give()
    }

    func open() -> Job {
      handover.take()
      return job
    }
  }

  private let descriptor: Int32
  // GLib's queues lock themselves and are made for several threads.
  private nonisolated(unsafe) let jobs = g_async_queue_new()
  private nonisolated(unsafe) let answers = g_async_queue_new()
  private let hasStarted = Mutex(false)

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the reader keeps up: nothing waits to be written.
  var keepsUp: Bool { g_async_queue_length(jobs) <= 0 }

  /// Writes a text as soon as the reader takes it.
  func write(_ text: String) {
    guard g_async_queue_length(jobs) < Self.most else { return }
    put(.write(text))
  }

  /// Waits until everything is written, at most this long; for a process about to end.
  func flush(within limit: Duration) {
    guard hasStarted.withLock(\.self) else { return }
    put(.answer)
    g_async_queue_timeout_pop(answers, guint64(limit / .microseconds(1)))
  }

  private func put(_ job: Job) {
    g_async_queue_push(jobs, Unmanaged.passRetained(Parcel(job)).toOpaque())
    let isFirst = hasStarted.withLock { hasStarted in
      defer { hasStarted = true }
      return !hasStarted
    }
    guard isFirst else { return }
    let thread = g_thread_new(
      "stream",
      { data in
        if let data { Unmanaged<StandardStream>.fromOpaque(data).takeUnretainedValue().work() }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    // Nobody joins it: a reader that never reads holds it for ever.
    g_thread_unref(thread)
  }

  private func work() {
    while let data = g_async_queue_pop(jobs) {
      switch Unmanaged<Parcel>.fromOpaque(data).takeRetainedValue().open() {
      case .write(let text): StandardOutput.write(text, to: descriptor)
      case .answer: g_async_queue_push(answers, Unmanaged.passUnretained(self).toOpaque())
      }
    }
  }
}
