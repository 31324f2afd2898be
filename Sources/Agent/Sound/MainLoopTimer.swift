import CGLib

/// Calls a closure on the main loop again and again, until it is cancelled or released.
final class MainLoopTimer {
  private let tick: () -> Void
  private var source: guint = 0

  /// A timer that first ticks after one interval.
  init(everyMilliseconds interval: UInt32, _ tick: @escaping () -> Void) {
    self.tick = tick
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, interval,
      { timer in
        guard let timer else { return G_SOURCE_REMOVE }
        // Held for the call: the closure may release the timer.
        let held = Unmanaged<MainLoopTimer>.fromOpaque(timer).takeUnretainedValue()
        held.tick()
        return held.source == 0 ? G_SOURCE_REMOVE : 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// No tick comes after this.
  func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit { cancel() }
}
