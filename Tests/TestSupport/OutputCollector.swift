import CGLib
import Glibc

/// Collects what a child prints, while the main context runs.
final class OutputCollector {
  let descriptor: Int32
  private var bytes: [UInt8] = []
  private var source: guint = 0

  /// Takes over the descriptor.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let condition = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
    // Unretained: the source goes away before this object does.
    source = g_unix_fd_add(
      descriptor, condition,
      { _, _, data in
        guard let data else { return G_SOURCE_REMOVE }
        let collector = Unmanaged<OutputCollector>.fromOpaque(data).takeUnretainedValue()
        guard !collector.drain() else { return 1 }
        collector.source = 0
        return G_SOURCE_REMOVE
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    if source != 0 { g_source_remove(source) }
    close(descriptor)
  }

  /// Everything so far; bytes that are no UTF-8 as U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Reads what is there; false at the end.
  @discardableResult
  func drain() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      // A terminal whose other side is closed says EIO.
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      bytes += buffer[..<count]
    }
  }
}
