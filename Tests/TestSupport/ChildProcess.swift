import CGLib
import Glibc

/// A program that runs beside the test, in a process group of its own, which is killed on release.
///
/// It starts with no blocked signals, the default action for every signal, and an environment in which nothing
/// of the user's is found: no session bus, no display, no home. What it prints is collected while the main
/// context runs, so a chatty child never waits for its reader as long as the test pumps.
///
/// Its actor is the module's default, but in a release build other modules would not know.
@MainActor public final class ChildProcess {
  /// How a process ended.
  public enum End: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// The process, which leads its group.
  public let pid: pid_t
  /// What the child printed so far; with a terminal, standard error too, and lines that end in `\r\n`.
  public var output: String { standardOutput.text }
  /// What the child printed so far on standard error; empty with a terminal.
  public var errors: String { standardError?.text ?? "" }

  private let name: String
  private var input: Int32
  private let standardOutput: OutputCollector
  private let standardError: OutputCollector?
  private var ended: End?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name looked for in `PATH`.
  ///   - arguments: What follows the program's name.
  ///   - environment: Set on top of the sealed environment; nil takes a variable away.
  ///   - folder: The working directory.
  ///   - terminal: Gives the child a terminal of 80 columns as its standard streams.
  /// - Throws: `TestFailure` that names the program where it is missing.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    folder: String? = nil, terminal: Bool = false
  ) throws(TestFailure) {
    // A child may end before it has read everything, which must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    name = program
    let streams = try terminal ? ChildStreams.terminal() : ChildStreams.pipes()
    defer { streams.closeChildSide() }
    input = streams.input
    standardOutput = OutputCollector(streams.output)
    standardError = streams.errors.map(OutputCollector.init)
    pid = try Spawn.start(
      program, arguments, Spawn.sealedEnvironment(environment), folder: folder, streams: streams)
  }

  isolated deinit {
    closeInput()
    // What the child started may live on after it.
    kill(-pid, SIGKILL)
    if ended == nil { waitpid(pid, nil, 0) }
  }

  /// How the process ended; nil as long as it runs.
  public var end: End? {
    if ended == nil {
      var status: Int32 = 0
      guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
      ended = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signalled(status & 0x7f)
    }
    return ended
  }

  /// Whether the process has not ended.
  public var isRunning: Bool { end == nil }

  /// Sends a signal to the process alone, or to its whole group.
  public func send(_ signal: Int32, toGroup: Bool = false) {
    guard isRunning else { return }
    kill(toGroup ? -pid : pid, signal)
  }

  /// Writes to the child's standard input or terminal.
  public func write(_ text: String) throws(TestFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw TestFailure("can't write to \(name): \(lastError())") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Ends the child's standard input; a terminal stays open until the child is released.
  public func closeInput() {
    guard input >= 0, input != standardOutput.descriptor else { return }
    close(input)
    input = -1
  }

  /// Pumps until the process has ended and everything it printed is here.
  @discardableResult
  public func wait(
    within limit: Duration = .seconds(10), fileID: String = #fileID, line: Int = #line
  ) throws -> End {
    try pump(
      "the end of \(name), which printed:\n\(output)\(errors)", within: limit, fileID: fileID, line: line
    ) {
      end != nil
    }
    // Its own children may hold its output open; what it wrote itself is there already.
    standardOutput.drain()
    standardError?.drain()
    return end ?? .exited(-1)
  }

  /// Pumps until the child has printed this text, on either stream.
  public func waitForOutput(
    _ text: String, within limit: Duration = .seconds(10), fileID: String = #fileID, line: Int = #line
  ) throws {
    do {
      try pump("\"\(text)\" from \(name)", within: limit, fileID: fileID, line: line) {
        if output.contains(text) || errors.contains(text) { return true }
        guard isRunning else {
          standardOutput.drain()
          standardError?.drain()
          guard output.contains(text) || errors.contains(text) else {
            throw TestFailure("\(fileID):\(line): \(name) ended without \"\(text)\"")
          }
          return true
        }
        return false
      }
    } catch {
      throw TestFailure("\(error); it printed:\n\(output)\(errors)")
    }
  }

  /// Runs a program to its end and returns what it printed on standard output.
  ///
  /// - Throws: `TestFailure` unless it exits with 0 in time.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    within limit: Duration = .seconds(20), fileID: String = #fileID, line: Int = #line
  ) throws -> String {
    let child = try ChildProcess(program, arguments, environment: environment)
    child.closeInput()
    let end = try child.wait(within: limit, fileID: fileID, line: line)
    guard end == .exited(0) else {
      throw TestFailure("\(fileID):\(line): \(program) \(end):\n\(child.output)\(child.errors)")
    }
    return child.output
  }
}
