import CDBus

@testable import MessageBus

@MainActor extension Message {
  /// The message of these bytes; nil where libdbus finds them invalid.
  ///
  /// The lengths in the header are set right first, as random changes hardly ever would.
  convenience init?(_ bytes: [UInt8]) {
    guard bytes.count >= 16, bytes[0] == UInt8(ascii: "l") else { return nil }
    var bytes = bytes
    let fields = UInt32(bytes[12]) | UInt32(bytes[13]) << 8
    let header = (16 + Int(fields) + 7) / 8 * 8
    guard header <= bytes.count else { return nil }
    let body = UInt32(bytes.count - header)
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: body >> UInt32(8 * index)) }
    (bytes[14], bytes[15]) = (0, 0)
    let pointer = bytes.withUnsafeBytes { buffer in
      dbus_message_demarshal(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil)
    }
    guard let pointer else { return nil }
    self.init(adopting: pointer)
  }
}
