import Horology
import MessageBus

/// KDE's power management, which wakes a sleeping machine for programs that ask.
///
/// It keeps its list in memory and no longer than it runs, but beyond our own end: what is asked for is asked for
/// again when it restarts, and taken back in `close`. At the time it calls `wakeupCallback` on the object given.
final class PowerDevil {
  /// Whether it runs.
  private(set) var isThere = false

  private static let name = "org.kde.Solid.PowerManagement"
  private static let path: ObjectPath = "/org/kde/Solid/PowerManagement"
  private static let ourPath: ObjectPath = "/org/pocketchime/WakeUp"

  private let bus: BusConnection
  private let log: (String) -> Void
  private var watch: NameWatch?
  private var callbacks: ExportedObject?

  /// When to wake, in seconds since 1970; nil for never.
  private var wanted: Int64?
  /// What PowerDevil was asked for: granted, with its cookie, or refused.
  private var asked: (time: Int64, cookie: UInt32?)?
  private var request: PendingCall?

  /// Follows PowerDevil.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - log: Takes a line where it refuses.
  ///   - woke: Called when the time has come.
  /// - Throws: `BusError` if the bus is gone.
  init(on bus: BusConnection, log: @escaping (String) -> Void, woke: @escaping () -> Void) throws(BusError) {
    self.bus = bus
    self.log = log
    callbacks = try bus.export(
      [
        Interface(
          "org.kde.PowerManagement",
          methods: [
            .init("wakeupCallback", in: ["cookie": "i"]) { [unowned self] call in
              call.reply()
              guard let time = asked?.time, asked?.cookie == cookie(of: call) else { return }
              asked = (time, nil)  // and so off its list
              woke()
            }
          ])
      ], at: Self.ourPath)
    watch = try bus.watchName(Self.name) { [unowned self] owner in
      request?.cancel()
      request = nil
      asked = nil
      isThere = owner != nil
      settle()
    }
  }

  isolated deinit { request?.cancel() }

  /// Has the machine woken at this second at the latest, instead of what was asked for before; nil for never.
  func wake(at instant: Instant?) {
    wanted = instant?.seconds
    settle()
  }

  /// Takes back what was asked for; while an answer is on its way, as soon as it is there.
  func close() { wake(at: nil) }

  /// Asks for what is wanted, one thing at a time.
  private func settle() {
    guard isThere, request == nil, wanted != asked?.time else { return }
    if let cookie = asked?.cookie { clear(cookie) }
    asked = nil
    guard let time = wanted else { return }
    request = bus.call(
      Self.name, Self.path, Self.name, "scheduleWakeup",
      [.string(bus.uniqueName), .objectPath(Self.ourPath), .uint64(UInt64(max(time, 0)))], autoStart: false
    ) { [unowned self] result in
      request = nil
      switch result {
      case .success(let values): asked = (time, values.first?.uint32)
      case .failure(.disconnected): return
      case .failure(let error):
        asked = (time, nil)
        log("KDE's power management does not wake the machine: \(error)")
      }
      settle()
    }
  }

  // Cookies are unsigned when they are given out, and signed ever after.

  private func clear(_ cookie: UInt32) {
    // Where it can't be sent, PowerDevil is gone, and its list with it.
    try? bus.send(
      Self.name, Self.path, Self.name, "clearWakeup", [.int32(Int32(bitPattern: cookie))], autoStart: false)
  }

  private func cookie(of call: MethodCall) -> UInt32? {
    call.arguments.first?.int32.map(UInt32.init(bitPattern:))
  }
}
