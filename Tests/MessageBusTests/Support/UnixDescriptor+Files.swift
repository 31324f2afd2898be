import Glibc
import MessageBus

extension UnixDescriptor {
  convenience init?(openingForReading path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(adopting: descriptor)
  }

  /// What can be read from it, up to a buffer.
  func text() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(rawValue, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }
}
