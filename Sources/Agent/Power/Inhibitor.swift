import MessageBus

/// A lock of logind's that is held while it is wanted and logind runs.
///
/// See org.freedesktop.login1(5), `Inhibit`: the lock lasts until its descriptor is closed.
final class Inhibitor {
  /// What a lock does to what it is about.
  enum Mode: String {
    /// Nothing of the kind happens.
    case block
    /// It waits for the lock, at most logind's `InhibitDelayMaxSec` (5 s if not changed).
    case delay
  }

  /// Whether the lock shall be held.
  var isWanted = false {
    didSet { if isWanted != oldValue { settle() } }
  }

  /// Whether the lock is held.
  var isHeld: Bool { lock != nil }

  private let bus: BusConnection
  private let reason: String
  private let mode: Mode
  private let log: (String) -> Void
  /// What the lock may be about, the first that logind grants; the rules for users are the administrator's.
  private let choices: [String]
  private var watch: NameWatch?
  private var isThere = false
  private var request: PendingCall?
  private var lock: UnixDescriptor?

  /// A lock that is not yet wanted.
  ///
  /// - Parameters:
  ///   - bus: The system bus.
  ///   - choices: What it is about, such as `sleep:idle`, in the order of preference.
  ///   - reason: Why, as people read it in `systemd-inhibit --list`.
  ///   - mode: What it does.
  ///   - log: Takes a line where logind refuses.
  /// - Throws: `BusError` if the bus is gone.
  init(
    on bus: BusConnection, _ choices: [String], because reason: String, mode: Mode,
    log: @escaping (String) -> Void
  ) throws(BusError) {
    self.bus = bus
    self.choices = choices
    self.reason = reason
    self.mode = mode
    self.log = log
    watch = try bus.watchName(Logind.name) { [unowned self] owner in
      letGo()
      isThere = owner != nil
      settle()
    }
  }

  isolated deinit { letGo() }

  private func settle() {
    guard isWanted, isThere else { return letGo() }
    if lock == nil && request == nil { ask(for: choices[...]) }
  }

  private func letGo() {
    request?.cancel()
    request = nil
    lock = nil
  }

  private func ask(for choices: ArraySlice<String>) {
    guard let what = choices.first else { return }
    request = bus.call(
      Logind.name, Logind.path, Logind.manager, "Inhibit",
      [.string(what), "PocketChime", .string(reason), .string(mode.rawValue)], autoStart: false
    ) { [unowned self] result in
      request = nil
      switch result {
      case .success(let values): lock = values.first?.unixDescriptor
      case .failure(.disconnected): break
      case .failure(let error):
        log("logind does not let us \(mode.rawValue) \(what): \(error)")
        ask(for: choices.dropFirst())
      }
    }
  }
}

/// Where logind is on the system bus.
enum Logind {
  static let name = "org.freedesktop.login1"
  static let path: ObjectPath = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
}
