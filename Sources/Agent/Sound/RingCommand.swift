import CGLib
import Glibc

/// Why the command of a ring did not start.
public nonisolated struct RingCommandError: Error, CustomStringConvertible, Equatable {
  /// What the system says.
  public let reason: String

  /// One line for a log.
  public var description: String { "the ring's command can't be started: \(reason)" }
}

/// The user's own command (`Command=`), which runs while an alarm rings.
///
/// It runs under `/bin/sh -c` in its own process group, so that it and all it started are ended together.
/// Nothing waits for it: GLib reaps it when it ends.
public final class RingCommand {
  /// How long it may take to end when asked to, in milliseconds.
  private static let grace: UInt32 = 2_000
  /// How long it may take when the agent ends, in microseconds.
  private static let lastMoment = 300_000

  /// The groups of the commands that may still have a process: the number of one that has none may be another's by now.
  private(set) static var groups: Set<pid_t> = []
  /// The commands that were asked to end and were not made to yet.
  private static var ending: Set<pid_t> = []

  private let process: pid_t
  private var isEnding = false

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - command: a line for the shell.
  ///   - id: the alarm's, for the command as `POCKETCHIME_ID`.
  ///   - label: the alarm's, for the command as `POCKETCHIME_LABEL`.
  /// - Throws: `RingCommandError` when the system can't start a process.
  public init(_ command: String, id: String, label: String) throws(RingCommandError) {
    var environment = g_get_environ()
    environment = g_environ_setenv(environment, "POCKETCHIME_ID", id, 1)
    environment = g_environ_setenv(environment, "POCKETCHIME_LABEL", label, 1)
    defer { g_strfreev(environment) }
    process = try Self.spawn(command, environment)
    Self.groups.insert(process)
    g_child_watch_add(process, { process, _, _ in RingCommand.wasReaped(process) }, nil)
  }

  isolated deinit { end() }

  /// Asks the command and all it started to end, and makes them after two seconds.
  public func end() {
    guard !isEnding else { return }
    isEnding = true
    // Else everything has ended by itself.
    guard Self.groups.contains(process), kill(-process, SIGTERM) == 0 else { return }
    // A stopped process would never see the first signal.
    kill(-process, SIGCONT)
    Self.ending.insert(process)
    g_timeout_add(
      Self.grace,
      { process in
        RingCommand.finish(pid_t(Int(bitPattern: process)))
        return G_SOURCE_REMOVE
      }, UnsafeMutableRawPointer(bitPattern: Int(process)))
  }

  /// Makes all commands end that were asked to, after waiting a moment for them: the last thing that the process
  /// does, since nobody could make them end later.
  public static func finishAll() {
    let deadline = g_get_monotonic_time() + lastMoment
    while !ending.isEmpty, g_get_monotonic_time() < deadline {
      // The main loop, which reaps otherwise, does not run any more.
      for process in ending { waitpid(process, nil, WNOHANG) }
      ending = ending.filter { kill(-$0, 0) == 0 }
      g_usleep(5_000)
    }
    ending.forEach(finish)
  }

  private static func finish(_ process: pid_t) {
    guard ending.remove(process) != nil else { return }
    kill(-process, SIGKILL)
    groups.remove(process)
  }

  private static func wasReaped(_ process: pid_t) {
    // What it left running is still in its group.
    guard kill(-process, 0) != 0 else { return }
    groups.remove(process)
    ending.remove(process)
  }

  private static func spawn(
    _ command: String, _ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) throws(RingCommandError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The agent blocks and ignores signals for its own ends; the command gets them as a login shell's would.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)

    // The agent's own files are all opened to be closed on exec.
    var arguments = [strdup("/bin/sh"), strdup("-c"), strdup(command), nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environment)
    guard failure == 0 else {
      throw RingCommandError(reason: String(cString: strerror(failure)).lowercased())
    }
    return process
  }
}
