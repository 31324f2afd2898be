import Glibc
import MessageBus
import TestSupport

/// Counts what wakes a program that strace runs: timers that expire, and messages that it sends.
struct Wakeups {
  /// A program's command under strace, which writes a file for each thread into a folder.
  static func traced(_ command: [String], into folder: String) -> [String] {
    let calls = "read,poll,ppoll,select,pselect6,epoll_wait,epoll_pwait,futex,nanosleep,clock_nanosleep"
    return ["--seccomp-bpf", "-ff", "-ttt", "-y", "-e", "trace=" + calls, "-o", folder + "/thread"] + command
  }

  /// Timers that expired in a second.
  let timers: Double
  /// Calls and signals on the bus in a second.
  let messages: Double

  /// Watches a session for a while.
  init(of session: Session, tracedInto folder: String, for seconds: Int) throws {
    let monitor = try ChildProcess("dbus-monitor", ["--profile"], environment: session.environment)
    try monitor.waitForOutput("NameAcquired")
    // The monitor's own coming is over.
    pump(for: .milliseconds(200))
    let begin = Double(wallClock()) / 1e6
    pump(for: .seconds(seconds))
    let span = begin..<begin + Double(seconds)
    let lines = entries(of: folder).flatMap { contents(of: folder + "/" + $0).split(separator: "\n") }
    let expired = lines.count { span.contains(Self.time($0, at: 0)) && Self.isExpiry($0) }
    let sent = monitor.output.split(separator: "\n").count {
      ($0.hasPrefix("mc\t") || $0.hasPrefix("sig\t")) && span.contains(Self.time($0, at: 1))
    }
    timers = Double(expired) / Double(seconds)
    messages = Double(sent) / Double(seconds)
  }

  private static func time(_ line: Substring, at column: Int) -> Double {
    let words = line.split(maxSplits: column + 1) { $0 == " " || $0 == "\t" }
    return words.count > column ? Double(words[column]) ?? 0 : 0
  }

  /// Whether a system call ended because a time was over; a look without waiting is none.
  private static func isExpiry(_ line: Substring) -> Bool {
    if line.contains("ETIMEDOUT") { return true }
    if line.contains("read(") { return line.contains("[timerfd]") && line.hasSuffix("= 8") }
    if line.contains("nanosleep(") { return line.hasSuffix("= 0") }
    let waited = !line.contains(", 0) ") && !line.contains("tv_sec=0, tv_nsec=0}")
    return waited && (line.hasSuffix("= 0 (Timeout)") || line.contains("epoll_") && line.hasSuffix("= 0"))
  }
}
