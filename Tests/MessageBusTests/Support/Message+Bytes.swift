import CDBus
import TestSupport

@testable import MessageBus

extension Message {
  /// A message that carries these values.
  static func sample(_ values: [BusValue]) throws(BusError) -> Message {
    try .signal(path: "/x", interface: "org.x.Y", member: "Z", to: nil, values)
  }

  /// The message as it goes over the wire.
  func marshalled() throws -> [UInt8] {
    dbus_message_set_serial(pointer, 1)
    var start: UnsafeMutablePointer<CChar>?
    var count: Int32 = 0
    guard dbus_message_marshal(pointer, &start, &count) != 0, let start else {
      throw TestFailure("the message can't be marshalled")
    }
    defer { dbus_free(start) }
    return UnsafeBufferPointer(start: start, count: Int(count)).map { UInt8(bitPattern: $0) }
  }

  /// The message of these bytes; throws where libdbus finds them invalid.
  convenience init(demarshalling bytes: [UInt8]) throws {
    let pointer = bytes.withUnsafeBytes { buffer in
      dbus_message_demarshal(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil)
    }
    guard let pointer else { throw TestFailure("libdbus refuses the bytes") }
    self.init(adopting: pointer)
  }
}
