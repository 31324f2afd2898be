import Glibc
import MessageBus
import TestSupport

/// What a clock needs of a desktop: a notification server and a tray, which show nothing and never fail.
///
/// It names itself after Plasma's, to which a countdown is told every second.
final class Desktop {
  /// When the server was called first for each summary, in microseconds of the wall clock.
  private(set) var arrivals: [String: Int64] = [:]

  /// Told of each notification that has not been shown before.
  var onArrival: (_ summary: String) -> Void = { _ in }

  let bus: BusConnection
  private var objects: [ExportedObject] = []
  private var lastID: UInt32 = 0

  private static let server = "org.freedesktop.Notifications"
  private static let tray = "org.kde.StatusNotifierWatcher"

  /// A desktop that has its names on a bus.
  init(on privateBus: PrivateBus) throws {
    bus = try privateBus.connect()
    objects = [
      try bus.export([notifications()], at: "/org/freedesktop/Notifications"),
      try bus.export([watcher()], at: "/StatusNotifierWatcher"),
    ]
    for name in [Self.server, Self.tray] {
      var outcome: BusConnection.NameOutcome?
      bus.requestName(name) { outcome = try? $0.get() }
      try pump("the name \(name)") { outcome == .owned }
    }
  }

  private func notifications() -> Interface {
    Interface(
      Self.server,
      methods: [
        .init("GetServerInformation", out: ["name": "s", "vendor": "s", "version": "s", "spec": "s"]) {
          $0.reply(["Plasma", "bench", "1", "1.2"])
        },
        .init("GetCapabilities", out: ["capabilities": "as"]) {
          $0.reply([.strings(["actions", "body", "body-markup", "persistence"])])
        },
        .init(
          "Notify",
          in: [
            "app": "s", "replaces": "u", "icon": "s", "summary": "s", "body": "s", "actions": "as",
            "hints": "a{sv}", "timeout": "i",
          ], out: ["id": "u"]
        ) { [unowned self] call in notify(call) },
        .init("CloseNotification", in: ["id": "u"]) { $0.reply() },
      ],
      signals: [
        .init("NotificationClosed", ["id": "u", "reason": "u"]),
        .init("ActionInvoked", ["id": "u", "key": "s"]),
      ])
  }

  private func notify(_ call: MethodCall) {
    let arrival = wallClock()
    let replaced = call.arguments[1].uint32 ?? 0
    if replaced == 0 { lastID += 1 }
    call.reply([.uint32(replaced == 0 ? lastID : replaced)])
    guard let summary = call.arguments[3].string, arrivals[summary] == nil else { return }
    arrivals[summary] = arrival
    onArrival(summary)
  }

  private func watcher() -> Interface {
    Interface(
      Self.tray,
      methods: [
        .init("RegisterStatusNotifierItem", in: ["service": "s"]) { $0.reply() },
        .init("RegisterStatusNotifierHost", in: ["service": "s"]) { $0.reply() },
      ],
      properties: [
        .init("IsStatusNotifierHostRegistered", "b", get: { .boolean(true) }),
        .init("ProtocolVersion", "i", get: { .int32(0) }),
        .init("RegisteredStatusNotifierItems", "as", get: { .strings([]) }),
      ])
  }
}

/// The wall clock, in microseconds.
func wallClock() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
}
