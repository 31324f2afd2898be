import CLinux
import Glibc

/// Reads small files whole.
nonisolated enum FileContents {
  /// The bytes of a regular file, at most `limit` of them.
  ///
  /// Never waits for a pipe or a device: those are refused. A larger file is refused with `EFBIG`.
  static func read(_ path: String, atMost limit: Int) throws(PlatformError) -> [UInt8] {
    let failure = "cannot read \(path)"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last(failure) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(failure) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(failure, EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .system(failure, EINVAL) }

    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last(failure) }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else { throw .system(failure, EFBIG) }
    }
  }
}
