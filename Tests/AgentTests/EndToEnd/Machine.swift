import Foundation
import TestSupport

/// A machine whose `/etc` and `/sys/class` are the test's: programs run in a mount namespace of their own.
///
/// It has no clock chip and the zone it is given; nothing of the real machine is changed.
struct Machine {
  private let folder: TemporaryFolder

  init(zone: String, hasClockChip: Bool = false) throws {
    folder = try TemporaryFolder()
    for name in ["etc", "class/rtc/rtc0"] { try folder.makeFolder(name) }
    for name in ["passwd", "group", "nsswitch.conf", "ld.so.cache"] {
      try? FileManager.default.copyItem(atPath: "/etc/\(name)", toPath: folder.path("etc/\(name)"))
    }
    if hasClockChip { try folder.write("", to: "class/rtc/rtc0/wakealarm") }
    try setZone(zone)
  }

  /// Whether the agent may set the kernel's alarm clock there, if it is not kept from it.
  static var mayWake: Bool { geteuid() == 0 }

  /// Sets the zone as timedated does: a new link takes the place of the old one.
  func setZone(_ zone: String) throws {
    let (link, new) = (folder.path("etc/localtime"), folder.path("etc/.localtime"))
    guard symlink("/usr/share/zoneinfo/\(zone)", new) == 0, rename(new, link) == 0 else {
      throw TestFailure("can't link \(link)")
    }
  }

  /// Sets the zone as some installers do: the file itself is copied.
  func copyZone(_ zone: String) throws {
    let new = folder.path("etc/.localtime")
    try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/\(zone)", toPath: new)
    guard rename(new, folder.path("etc/localtime")) == 0 else { throw TestFailure("can't replace the zone") }
  }

  /// Gives the machine of a running program another `/etc`, unseen by who watches the old one.
  func replaceEtc(of child: ChildProcess, by other: Machine) throws {
    _ = try ChildProcess.run(
      "nsenter",
      ["--target", "\(child.pid)", "--mount"] + (Self.mayWake ? [] : ["--user", "--preserve-credentials"])
        + ["mount", "--bind", other.folder.path("etc"), "/etc"])
  }

  /// The words that run a program on this machine; it keeps the process id.
  func words(for program: String, mayWake: Bool = true) -> [String] {
    let namespaces = Self.mayWake ? [] : ["--user", "--map-current-user", "--keep-caps"]
    let script = """
      mount --bind "$0/etc" /etc && mount --bind "$0/class" /sys/class && exec "$@"
      """
    let drop = mayWake || !Self.mayWake ? [] : ["setpriv", "--bounding-set", "-wake_alarm"]
    return ["unshare", "--mount"] + namespaces + ["sh", "-c", script, folder.path] + drop + [program]
  }
}

extension Household {
  /// Starts the agent on a machine and waits until it answers.
  func startAgent(
    on machine: Machine, mayWake: Bool = true, with more: [String: String?] = [:]
  ) throws -> ChildProcess {
    let words = machine.words(for: Self.program, mayWake: mayWake)
    let agent = try ChildProcess(
      words[0], Array(words.dropFirst()),
      environment: environment.merging(["TZ": nil]) { $1 }.merging(more) { $1 })
    try pump("the agent answers: \(agent.errors)", within: .seconds(15)) {
      try agent.isRunning && call("--status").status == 0
    }
    return agent
  }

  /// Runs a call of the command on a machine, and returns what it printed.
  func make(on machine: Machine, _ arguments: String...) throws -> String {
    let words = machine.words(for: Self.program) + arguments
    return try ChildProcess.run(
      words[0], Array(words.dropFirst()), environment: environment.merging(["TZ": nil]) { $1 })
  }
}
