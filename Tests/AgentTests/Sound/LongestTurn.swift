import CGLib
import Platform

/// The longest that the main loop was kept from turning while the body ran, in seconds.
@MainActor func longestTurn(_ body: () throws -> Void) rethrows -> Double {
  var last = g_get_monotonic_time()
  var longest = 0
  var timer: SourceToken?
  func tick() {
    let now = g_get_monotonic_time()
    longest = max(longest, now - last)
    last = now
    timer = MainLoop.after(.milliseconds(10)) { tick() }
  }
  tick()
  try body()
  timer?.cancel()
  return Double(longest) / 1e6
}
