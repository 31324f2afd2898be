import Foundation
import TestSupport
import Testing

/// A user's session for the real agent: a bus, a home, no desktop.
final class Household {
  let bus: PrivateBus?
  let home: TemporaryFolder
  /// Held until the session ends: a child that is let go of is killed.
  private var children: [ChildProcess] = []

  /// A session, with a bus or without.
  init(withBus: Bool = true) throws {
    bus = withBus ? try PrivateBus() : nil
    home = try TemporaryFolder()
    _ = try home.makeFolder("run")
  }

  /// The built program that is tested.
  static let program: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (tests as NSString).deletingLastPathComponent + "/pocketchime-agent"
  }()

  /// What a program of the session finds in its environment.
  var environment: [String: String?] {
    [
      "HOME": home.path, "XDG_DATA_HOME": home.path("data"), "XDG_CONFIG_HOME": home.path("config"),
      "XDG_CONFIG_DIRS": home.path("etc"), "XDG_RUNTIME_DIR": home.path("run"), "TZ": "Europe/Madrid",
      "LANG": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": bus?.address,
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + home.path("no-system-bus"),
      // No sound server: its client library must not start one.
      "PULSE_SERVER": "unix:" + home.path("no-sound-server"),
    ]
  }

  /// Starts the program and leaves it running.
  func start(_ arguments: String..., terminal: Bool = false, with more: [String: String?] = [:]) throws
    -> ChildProcess
  {
    let child = try ChildProcess(
      Self.program, arguments, environment: environment.merging(more) { $1 }, terminal: terminal)
    children.append(child)
    return child
  }

  /// Starts the agent and waits until it answers.
  @discardableResult
  func startAgent(with more: [String: String?] = [:]) throws -> ChildProcess {
    let agent = try start(with: more)
    try pump("the agent answers", within: .seconds(15)) {
      try agent.isRunning && call("--status").status == 0
    }
    return agent
  }

  /// Runs a call of the command to its end.
  func call(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
    let child = try ChildProcess(Self.program, arguments, environment: environment)
    child.closeInput()
    let end = try child.wait(within: .seconds(30))
    guard case .exited(let status) = end else { throw TestFailure("\(arguments) ended by a signal: \(end)") }
    return (status, child.output, child.errors)
  }

  /// Runs a call that must work, and returns what it printed.
  @discardableResult
  func make(_ arguments: String...) throws -> String {
    let child = try ChildProcess(Self.program, arguments, environment: environment)
    child.closeInput()
    let end = try child.wait(within: .seconds(30))
    guard end == .exited(0) else { throw TestFailure("\(arguments): \(end): \(child.errors)") }
    return child.output
  }

  /// Everything that is set, as `--list --json` prints it.
  func list() throws -> Listing {
    try JSONDecoder().decode(Listing.self, from: Data(make("--list", "--json").utf8))
  }

  /// What has rung, the newest first.
  func history() throws -> [Listing.Entry] {
    struct Lines: Decodable { let history: [Listing.Entry] }
    return try JSONDecoder().decode(Lines.self, from: Data(make("--history", "--json").utf8)).history
  }
}

/// What `--list --json` prints.
struct Listing: Decodable {
  struct Entry: Decodable {
    let id: String
    let label: String
    var state: String?
    var hour: Int?
    var minute: Int?
    var days: [String]?
    var enabled: Bool?
    var next: String?
    var ends: String?
    var left: Int?
    var how: String?
    var due: String?
    var rang: String?
    var ended: String?
    private enum CodingKeys: String, CodingKey {
      case id, label, state, hour, minute, days, enabled, next, ends, left, how, due, rang, ended
      case snoozedUntil = "snoozed-until"
    }
    var snoozedUntil: String?
  }
  let alarms: [Entry]
  let timers: [Entry]
  let ringing: [String]
}

/// An instant as the command prints it.
func instant(_ text: String?) throws -> Date {
  let format = ISO8601DateFormatter()
  format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
  return try #require(text.flatMap(format.date(from:)))
}
