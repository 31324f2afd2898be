import Glibc
import Horology
import MessageBus
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// A surface with its courier and an engine, on a private bus; time stands still unless it is moved.
///
/// GIO has one session bus for the whole process and libnotify one proxy on it, so all scenes share a bus, and one must
/// be closed before the next begins. Tests see to that by never waiting but in `pump`.
final class Scene {
  private static let bus = Result { try makeBus() }
  private(set) var surface: NotificationSurface
  var engine: Engine
  var now: Moment
  /// What was answered.
  private(set) var answers: [String] = []
  private(set) var reports: [String] = []
  private var servers: [FakeServer] = []
  /// Whether answers are carried out.
  var obeysAnswers = true

  init() throws {
    _ = try Self.bus.get()
    now = .morning
    engine = Engine(restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: .morning)
    surface = NotificationSurface(settings: Settings(), clock: { .morning }, onAnswer: { _, _ in })
    surface = NotificationSurface(
      settings: Settings(), clock: { [unowned self] in now }, onAnswer: { [unowned self] in answer($0, $1) })
    surface.report = { [unowned self] in reports.append($0) }
    surface.open()
  }

  private static func makeBus() throws -> PrivateBus {
    let bus = try PrivateBus()
    leftBehind.withLock {
      $0 = (bus.daemon.pid, String(bus.address.dropFirst("unix:path=".count).prefix { $0 != "," }))
    }
    atexit(cleanUp)
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    return bus
  }

  /// A server on the scene's bus; the scene ends it.
  func serve(
    as name: String = "dunst", firstID: UInt32 = 1,
    capabilities: [String] = ["actions", "body", "body-markup"], isStarting: Bool = false
  ) throws -> FakeServer {
    let server = try FakeServer(
      on: Self.bus.get(), as: name, firstID: firstID, capabilities: capabilities, isStarting: isStarting)
    servers.append(server)
    return server
  }

  /// Ends the servers and then the courier, so that it waits for nobody.
  func close() {
    for server in servers { server.crash() }
    #expect(surface.close(within: .seconds(5)))
  }

  /// Feeds the engine and the surface.
  func happen(_ event: Event) {
    for effect in engine.handle(event, at: now) {
      switch effect {
      case .ring(let id): surface.rings(id, in: engine, at: now)
      case .changed(let id): surface.changed(id, in: engine, at: now)
      case .stopwatchChanged: surface.stopwatchChanged(in: engine, at: now)
      case .missed(let entries): surface.missed(entries, at: now)
      case .ended(let id, let how): surface.ended(id, how)
      case .created, .save, .refused: break
      }
    }
    surface.told(in: engine, at: now)
  }

  /// Lets time pass; the engine and the surface see only its end.
  func pass(_ duration: Duration) {
    now.wall = now.wall + duration
    now.boot = now.boot + duration
    happen(.tick)
    surface.refresh(in: engine, at: now)
  }

  /// Starts a countdown.
  func count(_ length: Duration, _ label: String = "") {
    happen(.startCountdown(length, CountdownOptions(label: label)))
  }

  /// Starts a countdown of a second and lets it ring.
  func ring(_ label: String = "") {
    count(.seconds(1), label)
    pass(.seconds(1))
  }

  /// Waits for the server.
  func waitForServer() throws { try pump("the server is known") { surface.isServerThere } }

  private func answer(_ id: EntryID, _ answer: NotificationSurface.Answer) {
    answers.append("\(id) \(answer)")
    guard obeysAnswers else { return }
    switch answer {
    case .snooze: happen(.snooze(id, for: nil))
    case .stop: happen(.stop(id))
    case .pause: happen(.pause(id))
    case .resume: happen(.resume(id))
    case .addMinute: happen(.extend(id, by: .minutes(1)))
    case .cancel: happen(.cancel(id))
    }
  }
}

/// The daemon of the bus and its socket, for the end of the process: what is static is never released.
private nonisolated let leftBehind = Mutex<(daemon: pid_t, socket: String)>((0, ""))

// Called from whichever thread ends the process.
private nonisolated func cleanUp() {
  let (daemon, socket) = leftBehind.withLock { $0 }
  kill(daemon, SIGKILL)
  for file in [socket, socket + ".conf"] { unlink(file) }
  rmdir(String(socket.dropLast("/bus".count)))
}

struct NoZones: ZoneDatabase {
  func rules(named identifier: String) -> (any ZoneRules)? { nil }
}

extension Moment {
  /// Monday 2026-11-30, 7:00, an hour after the machine was started, in UTC.
  static let morning = Moment(
    wall: Instant(seconds: 1_796_022_000), boot: BootTime(microseconds: 3_600_000_000), bootID: "this",
    zone: FixedZone.utc)
}

extension Scene {
  /// Sets an alarm for the next minute and lets it ring.
  func ringAlarm(_ label: String) {
    var edit = AlarmEdit()
    edit.time = CivilTime(hour: 7, minute: 1)
    edit.label = label
    happen(.addAlarm(edit))
    pass(.minutes(1))
  }
}
