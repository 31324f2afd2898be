import CGLib

/// A closure as GLib carries it: one pointer, retained until GLib's destroy notify gives it back.
nonisolated final class Callback: Sendable {
  private let body: @MainActor () -> Void
  private let handover = Handover()

  private init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  /// The pointer to hand to GLib together with `release`.
  static func retained(_ body: @escaping @MainActor () -> Void) -> UnsafeMutableRawPointer {
    let callback = Callback(body)
    callback.handover.give()
    return Unmanaged.passRetained(callback).toOpaque()
  }

  /// The destroy notify: the only place where a callback is freed.
  static let release: GDestroyNotify = { data in
    if let data { Unmanaged<Callback>.fromOpaque(data).release() }
  }

  /// Runs the closure behind the pointer; only the main loop calls this, so it is on the main thread.
  static func run(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
    callback.handover.take()
    MainActor.assumeIsolated { callback.body() }
  }
}
