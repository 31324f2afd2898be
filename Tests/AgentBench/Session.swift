import Glibc
import MessageBus
import TestSupport

/// A private session for one program under measurement: a bus that can start nothing, a desktop, and folders of its
/// own; display and sound server are given.
///
/// Every process that descends from what it starts carries a mark in its environment, so that none is overlooked and
/// none is left.
final class Session {
  let desktop: Desktop
  /// The session's home, with `config` and `data` in it.
  let home: TemporaryFolder
  /// What a program of the session finds in its environment.
  let environment: [String: String?]

  private let bus: PrivateBus
  private var children: [ChildProcess] = []

  private static let mark = "POCKETCHIME_BENCH"

  /// A session beside a display and a sound server.
  ///
  /// - Parameters:
  ///   - world: Display and sound.
  ///   - settings: What a GSettings key file holds for the program.
  /// - Throws: where a part of it does not start.
  init(in world: World, settings: String = "") throws {
    bus = try PrivateBus()
    desktop = try Desktop(on: bus)
    home = try TemporaryFolder()
    _ = try home.makeFolder("run")
    _ = try home.makeFolder("data")
    _ = try home.write(settings, to: "config/glib-2.0/settings/keyfile")
    environment = [
      "HOME": home.path, "XDG_DATA_HOME": home.path("data"), "XDG_CONFIG_HOME": home.path("config"),
      "XDG_CACHE_HOME": home.path("cache"), "XDG_RUNTIME_DIR": home.path("run"),
      "XDG_CURRENT_DESKTOP": "bench", "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1",
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "DISPLAY": world.display, "PULSE_SERVER": world.sound,
      Self.mark: home.path,
    ]
  }

  isolated deinit { end() }

  /// Starts a program and waits until it has a name on the bus, or one that begins so.
  ///
  /// - Returns: how long that took.
  @discardableResult
  func start(
    _ program: String, _ arguments: [String] = [], owning name: String, within limit: Duration = .seconds(30)
  ) throws -> Duration {
    var owned: ContinuousClock.Instant?
    let watch = try desktop.bus.subscribe(
      MatchRule(sender: BusConnection.busName, interface: "org.freedesktop.DBus", member: "NameOwnerChanged")
    ) { signal in
      let arguments = signal.arguments
      guard arguments.first?.string?.hasPrefix(name) == true, arguments.last?.string != "" else { return }
      owned = owned ?? .now
    }
    // The bus answers in turn: when it has, it watches for us.
    var isWatched = false
    desktop.bus.nameOwner(of: name) { _ in isWatched = true }
    try pump("the bus") { isWatched }
    let begin = ContinuousClock.now
    let child = try ChildProcess(program, arguments, environment: environment)
    children.append(child)
    try pump("\(name) from \(program), which printed:\n\(child.errors)", within: limit) { owned != nil }
    withExtendedLifetime(watch) {}
    return (owned ?? .now) - begin
  }

  /// Ends what was started, and all that it started.
  func end() {
    for signal in [SIGTERM, SIGTERM, SIGKILL] {
      let processes = processes()
      guard !processes.isEmpty else { break }
      for process in processes { kill(process, signal) }
      for child in children { child.send(signal) }
      try? pump("the end", within: .seconds(3)) { self.processes().isEmpty }
    }
    children = []
  }

  /// The processes of what was started, strace aside.
  func processes() -> [pid_t] {
    let mark = "\(Self.mark)=\(home.path)"
    return entries(of: "/proc").compactMap { pid_t($0) }.filter { pid in
      contents(of: "/proc/\(pid)/environ").split(separator: "\0").contains { $0 == mark }
        && contents(of: "/proc/\(pid)/comm") != "strace\n"
    }
  }

  /// The memory of all the processes, each shared page divided among those that share it, in kilobytes.
  func memory() -> Int {
    processes().reduce(0) { sum, pid in
      let line = contents(of: "/proc/\(pid)/smaps_rollup").split(separator: "\n").first {
        $0.hasPrefix("Pss:")
      }
      return sum + (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0)
    }
  }
}

/// The display and the sound server that sessions share; nothing is seen or heard.
struct World {
  let display: String
  let sound: String
  private let home: TemporaryFolder
  private let children: [ChildProcess]

  init() throws {
    home = try TemporaryFolder()
    // Without -noreset it would start anew when its first client leaves, and refuse the next.
    let screen = try ChildProcess(
      "Xvfb", ["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "1280x800x24"])
    let socket = home.path("sound")
    let speaker = try ChildProcess(
      "pulseaudio",
      [
        "--daemonize=no", "--system=false", "--exit-idle-time=-1", "-n", "-L",
        "module-null-sink sink_name=bench",
        "-L", "module-native-protocol-unix socket=\(socket)",
      ], environment: ["HOME": home.path, "XDG_RUNTIME_DIR": home.path])
    try screen.waitForOutput("\n")
    try pump("the sound server") { access(socket, F_OK) == 0 }
    display = ":" + screen.output.prefix { $0 != "\n" }
    sound = "unix:" + socket
    children = [screen, speaker]
  }
}

/// What a file holds; empty where it can't be read.
func contents(of path: String) -> String {
  guard let file = fopen(path, "re") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}

/// The names in a folder.
func entries(of path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      })
  }
  return names
}
