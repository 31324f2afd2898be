import CDBus
import Glibc

@testable import MessageBus

/// A caller that sends as fast as the bus takes it and never reads what comes back.
public final class DeafCaller {
  private let socket: Int32
  private var unsent: [UInt8] = []
  private var serial: UInt32 = 0

  /// Joins a bus.
  public init(on bus: PrivateBus) throws {
    let path = String(bus.address.dropFirst("unix:path=".count).prefix { $0 != "," })
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: path.utf8) }
    let connected = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw TestFailure("can't connect to \(path)") }
    let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
    unsent = Array("\0AUTH EXTERNAL \(user)\r\n".utf8)
    send()
    var answer = [UInt8](repeating: 0, count: 100)
    guard read(socket, &answer, answer.count) > 0, answer.starts(with: "OK ".utf8) else {
      throw TestFailure("the bus does not let the caller in")
    }
    unsent = Array("BEGIN\r\n".utf8)
    try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    send()
  }

  isolated deinit { close(socket) }

  /// Whether not all has gone out yet.
  public var isSending: Bool { !unsent.isEmpty }

  /// Makes a call ready to be sent.
  public func call(
    _ destination: String, _ path: ObjectPath, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) throws {
    let message = try Message.methodCall(
      destination: destination, path: path, interface: interface, member: member, arguments)
    serial += 1
    dbus_message_set_serial(message.pointer, serial)
    var start: UnsafeMutablePointer<CChar>?
    var count: Int32 = 0
    guard dbus_message_marshal(message.pointer, &start, &count) != 0, let start else {
      throw TestFailure("\(member) can't be marshalled")
    }
    defer { dbus_free(start) }
    unsent += UnsafeBufferPointer(start: start, count: Int(count)).map { UInt8(bitPattern: $0) }
  }

  /// Sends as much as the bus takes now.
  public func send() {
    var rest = unsent[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    unsent = Array(rest)
  }
}
