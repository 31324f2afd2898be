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
    // Reaps it; the answer itself is of no interest.
    g_child_watch_add(process, { _, _, _ in }, nil)
  }

  isolated deinit { end() }

  /// Asks the command and all it started to end, and makes them after two seconds.
  public func end() {
    guard !isEnding else { return }
    isEnding = true
    let group = -process
    // No such group: everything has ended by itself.
    guard kill(group, SIGTERM) == 0 else { return }
    // A stopped process would never see the first signal.
    kill(group, SIGCONT)
    g_timeout_add(
      Self.grace,
      { group in
        kill(pid_t(Int(bitPattern: group)), SIGKILL)
        return G_SOURCE_REMOVE
      }, UnsafeMutableRawPointer(bitPattern: Int(group)))
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
