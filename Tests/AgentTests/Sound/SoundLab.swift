import CGLib
import Foundation
import Testing

@testable import Agent

/// Runs the main loop until the condition holds; whether it did before the deadline.
@MainActor
func pump(seconds: Double, until condition: () -> Bool) -> Bool {
  let deadline = g_get_monotonic_time() + Int(seconds * 1e6)
  // Wakes the loop, so that the condition is looked at though nothing else happens.
  let waker = MainLoopTimer(everyMilliseconds: 5) {}
  defer { waker.cancel() }
  while !condition() {
    if g_get_monotonic_time() >= deadline { return false }
    g_main_context_iteration(nil, 1)
  }
  return true
}

/// Lets the main loop run for so long.
@MainActor
func pump(seconds: Double) { _ = pump(seconds: seconds) { false } }

/// A child process.
final class Child {
  let process: pid_t
  private var isReaped = false

  init(_ arguments: [String], environment: [String: String], output: String? = nil) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = arguments.map { strdup($0) } + [nil]
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var variables = all.map { strdup("\($0)=\($1)") } + [nil]
    var process: pid_t = 0
    let failure = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
    try #require(failure == 0, "\(arguments[0]): \(String(cString: strerror(failure)))")
    self.process = process
  }

  isolated deinit { end() }

  func signal(_ number: CInt) { kill(process, number) }

  func end() {
    guard !isReaped else { return }
    isReaped = true
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}

/// A sound server of the test's own, with one output that goes nowhere and can be listened to.
@MainActor
final class SoundLab {
  nonisolated static let rate = 44_100
  let folder: String
  private(set) var server: Child?
  private var recorder: Child?

  var address: String { "unix:\(folder)/pulse/native" }
  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": folder, "HOME": folder, "PULSE_SERVER": address, "DBUS_SESSION_BUS_ADDRESS": "none"]
  }

  init(running: Bool = true) throws {
    folder = try makeFolder()
    if running { try startServer() }
  }

  isolated deinit {
    recorder?.end()
    server?.end()
    try? FileManager.default.removeItem(atPath: folder)
  }

  func startServer() throws {
    var words = [
      "pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "-n", "-L", "module-native-protocol-unix",
      "-L", "module-null-sink sink_name=nul",
    ]
    if getuid() == 0 { words.append("--system=false") }
    server = try Child(words, environment: environment)
    var answer: SoundServer?
    let answers = pump(seconds: 10) {
      if answer == nil, access("\(folder)/pulse/native", F_OK) == 0 {
        answer = SoundServer(address: address) {}
      }
      if case .failed = answer?.state { answer = nil }
      return answer?.state == .ready
    }
    try #require(answers, "pulseaudio does not start")
  }

  func killServer() {
    server?.end()
    server = nil
  }

  private var recording: String { folder + "/recording" }

  /// Starts to record; returns when the first samples have come.
  func record() throws {
    recorder = try Child(
      [
        "parec", "--device=nul.monitor", "--raw", "--format=float32le", "--rate=\(Self.rate)", "--channels=1",
        "--latency-msec=20",
      ], environment: environment, output: recording)
    try #require(pump(seconds: 10) { recordedFrames > 0 }, "parec does not record")
  }

  /// How many frames have been recorded by now.
  var recordedFrames: Int {
    var status = stat()
    return stat(recording, &status) == 0 ? Int(status.st_size) / 4 : 0
  }

  /// What has been recorded by now.
  func recorded() throws -> Heard {
    let data = try Data(contentsOf: URL(fileURLWithPath: recording))
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self).prefix(data.count / 4)) }
    return Heard(samples: samples, rate: Self.rate)
  }

  func player(
    library: SoundLibrary = .empty, bell: @escaping () -> Void = {}, log: @escaping (String) -> Void = { _ in }
  ) -> SoundPlayer {
    SoundPlayer(server: address, library: library, bell: bell, log: log)
  }
}

/// A new folder for one test.
func makeFolder() throws -> String {
  var template = Array("/tmp/pocketchime-sound-XXXXXX".utf8CString)
  try #require(mkdtemp(&template) != nil)
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

extension SoundLibrary {
  /// A library without any sound theme: only files, the repeater and the chime.
  nonisolated static let empty = SoundLibrary(theme: SoundTheme(dataFolders: []))
}
