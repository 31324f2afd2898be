import CGLib
import Foundation
import TestSupport
import Testing

@testable import Agent

/// A sound server of the test's own, with one output that goes nowhere and can be listened to.
@MainActor
final class SoundLab {
  nonisolated static let rate = 44_100
  private let folder: TemporaryFolder
  private(set) var server: ChildProcess?
  private var recorder: ChildProcess?

  /// Where the server listens.
  var address: String { "unix:" + folder.path("pulse/native") }
  private var recording: String { folder.path("recording") }
  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "PULSE_SERVER": address]
  }

  /// The name of the one output.
  private let output: String

  /// Whether clients hand over commands in shared memory, where no trace of system calls sees them.
  private let sharesMemory: Bool

  init(running: Bool = true, output: String = "nul", sharesMemory: Bool = true) throws {
    folder = try TemporaryFolder()
    self.output = output
    self.sharesMemory = sharesMemory
    if running { try startServer() }
  }

  func startServer() throws {
    server = try ChildProcess(
      "pulseaudio",
      [
        "--daemonize=no", "--system=false", "--disable-shm=\(sharesMemory ? "no" : "yes")",
        "--exit-idle-time=-1", "-n", "-L",
        "module-null-sink sink_name=\(output)",
        "-L", "module-native-protocol-unix",
      ], environment: environment)
    var answer: SoundServer?
    try pump("pulseaudio", within: .seconds(10)) {
      if answer == nil { answer = SoundServer(address: address) {} }
      if case .failed = answer?.state { answer = nil }
      return answer?.state == .ready
    }
  }

  func killServer() { server = nil }

  /// Sends the server a command and returns what it says.
  @discardableResult
  func control(_ words: String...) throws -> String {
    try ChildProcess.run("pactl", words, environment: environment)
  }

  /// Starts to record; returns when the first samples have come.
  func record() throws {
    recorder = nil
    unlink(recording)
    recorder = try ChildProcess(
      "parec",
      [
        "--device=\(output).monitor", "--raw", "--format=float32le", "--rate=\(Self.rate)", "--channels=1",
        "--latency-msec=20", recording,
      ], environment: environment)
    try pump("parec", within: .seconds(10)) { recordedFrames > 0 }
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

  /// The path of a file in the lab's folder.
  func path(_ name: String) -> String { folder.path(name) }

  /// A player on the lab's server.
  func player(
    library: SoundLibrary = .empty, bell: @escaping () -> Void = {},
    log: @escaping (String) -> Void = { _ in }
  ) -> SoundPlayer {
    SoundPlayer(server: address, library: library, bell: bell, log: log)
  }
}

extension SoundLibrary {
  /// A library without any sound theme: only files, the repeater and the chime.
  nonisolated static let empty = SoundLibrary(theme: SoundTheme(dataFolders: []))
}
