import Glibc
import MessageBus
import TestSupport

/// A logind that grants locks and says which are held; it comes and goes faster than a process could.
final class MockLogind {
  /// A lock that was granted and not let go yet, as `what/mode`.
  var held: [String] {
    locks.removeAll { isClosed($0.reader) }
    return locks.map(\.what)
  }

  /// What is refused.
  var refused: Set<String> = []

  private let bus: BusConnection
  private var object: ExportedObject?
  private var locks: [(what: String, reader: UnixDescriptor)] = []

  init(on bus: BusConnection) throws {
    self.bus = bus
    object = try bus.export(
      [
        Interface(
          "org.freedesktop.login1.Manager",
          methods: [
            .init(
              "Inhibit", in: ["what": "s", "who": "s", "why": "s", "mode": "s"], out: ["lock": "h"]
            ) { [unowned self] call in inhibit(call) }
          ], signals: [.init("PrepareForSleep", ["start": "b"])])
      ], at: "/org/freedesktop/login1")
  }

  func appear() throws {
    var isOwned = false
    bus.requestName("org.freedesktop.login1") { isOwned = (try? $0.get()) == .owned }
    try pump("logind's name") { isOwned }
  }

  func vanish() throws {
    var isReleased = false
    bus.releaseName("org.freedesktop.login1") { _ in isReleased = true }
    try pump("the release of logind's name") { isReleased }
    locks = []
  }

  func announceSleep(_ isComing: Bool) {
    object?.emit("org.freedesktop.login1.Manager", "PrepareForSleep", [.boolean(isComing)])
  }

  private func inhibit(_ call: MethodCall) {
    let words = call.arguments.compactMap(\.string)
    guard !refused.contains(words[0]) else {
      return call.fail(.remote(name: "org.freedesktop.DBus.Error.AccessDenied", message: "Permission denied"))
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return call.fail(.failed("no pipe")) }
    locks.append((words[0] + "/" + words[3], UnixDescriptor(adopting: ends[0])))
    call.reply([.unixDescriptor(UnixDescriptor(adopting: ends[1]))])
  }

  /// Whether the other end of the pipe is gone.
  private func isClosed(_ descriptor: UnixDescriptor) -> Bool {
    var state = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && Int32(state.revents) & POLLHUP != 0
  }
}
