import CTestSupport
import Glibc

/// Starts programs with `posix_spawn`.
enum Spawn {
  /// The environment of a child: a few variables that programs need to run at all, nothing that leads to the
  /// user's session, and what the test sets.
  static func sealedEnvironment(_ changes: [String: String?]) -> [String] {
    var environment = [
      "LANG": "C.UTF-8", "HOME": "/nonexistent", "TERM": "xterm",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/session-bus",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/system-bus",
    ]
    for name in ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    for (name, value) in changes { environment[name] = value }
    return environment.map { "\($0.key)=\($0.value)" }
  }

  /// Starts the program in a process group of its own, or with a terminal in a session of its own.
  static func start(
    _ program: String, _ arguments: [String], _ environment: [String], folder: String?, streams: ChildStreams
  ) throws(TestFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let path = streams.terminalPath {
      // The first terminal that the leader of a session opens becomes its controlling one.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      for (target, descriptor) in streams.childSide.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
      }
    }
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
    var attributes = cleanSignals(newSession: streams.terminalPath != nil)
    defer { posix_spawnattr_destroy(&attributes) }

    var pid: pid_t = 0
    let code = withCStrings([program] + arguments) { argv in
      withCStrings(environment) { envp in posix_spawnp(&pid, program, &actions, &attributes, argv, envp) }
    }
    guard code == 0 else { throw TestFailure("can't start \"\(program)\": \(lastError(code))") }
    return pid
  }

  /// Children of a libdispatch thread would else start with signals blocked, and ignore SIGTERM.
  private static func cleanSignals(newSession: Bool) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = newSession ? ctest_spawn_setsid : Int16(POSIX_SPAWN_SETPGROUP)
    let signals = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, signals | group)
    return attributes
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("the array ends with nil at least") }
      return body(start)
    }
  }
}
