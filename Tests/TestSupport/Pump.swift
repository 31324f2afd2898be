import CGLib
import Glibc

/// How many times longer than usual everything may take: `TEST_PATIENCE`, for programs slowed by a sanitizer.
public let patience = getenv("TEST_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 1

/// Runs GLib's default main context until the condition holds.
///
/// When the limit, times `patience`, has passed it throws a `TestFailure` that names the place and what was waited for.
public func pump(
  _ what: @autoclosure () -> String, within limit: Duration = .seconds(5), fileID: String = #fileID,
  line: Int = #line,
  until condition: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + limit * patience
  // A condition may look at the world outside the loop, so it is tried at least every few milliseconds.
  let heartbeat = g_timeout_add(5, { _ in 1 }, nil)
  defer { g_source_remove(heartbeat) }
  while try !condition() {
    guard ContinuousClock.now < deadline else {
      throw TestFailure("\(fileID):\(line): waited \(limit * patience) in vain: \(what())")
    }
    g_main_context_iteration(nil, 1)
  }
}

/// Runs the main context for a while, for a test that something does *not* happen.
public func pump(for duration: Duration) {
  let deadline = ContinuousClock.now + duration
  let heartbeat = g_timeout_add(5, { _ in 1 }, nil)
  defer { g_source_remove(heartbeat) }
  while ContinuousClock.now < deadline { g_main_context_iteration(nil, 1) }
}
