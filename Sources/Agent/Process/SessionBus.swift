import Glibc
import MessageBus
import Platform

/// The user's session bus.
enum SessionBus {
  /// Whether the session bus was found not to answer; it is not tried again then.
  private(set) static var isFrozen = false

  /// Connects to the session bus; nil where there is none, or one that does not answer.
  ///
  /// libdbus would start a bus of its own under X11 if nothing named one; that bus would be nobody else's.
  static func connect(_ environment: [String: String]) -> BusConnection? {
    guard isThere(environment), !isFrozen else { return nil }
    do { return try BusConnection.session() } catch {
      isFrozen = error == .timedOut
      return nil
    }
  }

  /// Whether something names a session bus: the environment, or the socket where systemd puts it.
  static func isThere(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return false }
    return access(runtime + "/bus", F_OK) == 0
  }
}

extension SessionBus {
  /// Whether an agent runs on a bus.
  ///
  /// Waits for the bus to answer, so only for the start of a process.
  static func hasAgent(_ bus: BusConnection) -> Bool {
    var owner: String?
    bus.nameOwner(of: AgentService.busName) { result in
      owner = (try? result.get()) ?? nil
      MainLoop.quit()
    }
    MainLoop.run()
    return owner != nil
  }

  /// Whether an agent runs on a bus, or comes within a while.
  static func hasAgent(_ bus: BusConnection, within limit: Duration) -> Bool {
    var isThere = false
    let watch = try? bus.watchName(AgentService.busName) { owner in
      isThere = owner != nil
      if isThere { MainLoop.quit() }
    }
    let end = MainLoop.after(limit) { MainLoop.quit() }
    withExtendedLifetime((watch, end)) { MainLoop.run() }
    return isThere
  }
}
