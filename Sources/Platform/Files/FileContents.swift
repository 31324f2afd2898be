import CLinux
import Glibc

/// Reads and replaces small files whole.
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

  /// Where a path leads once all links are followed; nil if there is nothing.
  static func resolved(_ path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }

  /// Puts these bytes in the place of a file's, at once and for good: readers see the old file or the new one, and
  /// so they do after a power cut.
  ///
  /// A link stays a link: the file it leads to is replaced. The file's permissions are kept.
  static func replace(_ path: String, with bytes: [UInt8]) throws(PlatformError) {
    let failure = "cannot write \(path)"
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    guard let target = isLink ? resolved(path) : path else { throw .last(failure) }
    let exists = stat(target, &status) == 0

    let temporary = "\(target).\(getpid()).new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last(failure) }
    var isDone = writeAll(bytes, to: descriptor)
    if isDone && exists { isDone = fchmod(descriptor, status.st_mode & 0o7777) == 0 }
    isDone = isDone && fsync(descriptor) == 0 && rename(temporary, target) == 0
    let code = errno
    close(descriptor)
    guard isDone else {
      unlink(temporary)
      throw .system(failure, code)
    }
    syncFolder(of: target)
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes a rename last; some file systems can't, and then the old file may be back after a power cut.
  private static func syncFolder(of path: String) {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let descriptor = open("/" + folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
