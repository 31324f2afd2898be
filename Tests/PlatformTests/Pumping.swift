import CGLib
import Platform

/// Runs the main loop until a condition holds; false if it did not within the time.
///
/// Unlike `pump` it has no heartbeat, so that nothing but what is tested turns the loop.
func runLoop(atMost limit: Duration = .seconds(5), until condition: () -> Bool) -> Bool {
  var late = false
  let deadline = MainLoop.after(limit) { late = true }
  defer { deadline.cancel() }
  while !condition() {
    if late { return false }
    g_main_context_iteration(nil, 1)
  }
  return true
}

/// Runs what waits on the main loop now, and nothing later.
func runPendingCallbacks() {
  while g_main_context_iteration(nil, 0) != 0 {}
}
