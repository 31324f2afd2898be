import CGLib
import CLinux
import Glibc

/// The lock that makes an agent the only one in its folder, held until it is released or the process ends.
///
/// The lock is on the open file, not on its existence: a file left behind by a dead holder is no obstacle, so it is
/// never deleted. Children do not inherit it.
final class StoreLock {
  /// Why the lock is not ours.
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// Another agent holds it; its process id, if it could be read.
    case held(by: Int32?)
    /// The lock's file can't be made.
    case store(StoreError)

    var description: String {
      switch self {
      case .held(let pid?): "another agent runs (process \(pid))"
      case .held(nil): "another agent runs"
      case .store(let error): error.description
      }
    }
  }

  private nonisolated let descriptor: Int32

  /// Takes the lock of a folder, made if need be.
  init(in folder: String) throws(Failure) {
    let path = folder + "/pocketchime.lock"
    do {
      try StoreFiles(folder: folder).makeFolder()
    } catch {
      throw .store(error)
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .store(.system("cannot make \(path)")) }
    // flock(2) belongs to the open file, unlike POSIX record locks, which any close of the file would drop.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      let holder = Self.holder(of: descriptor)
      close(descriptor)
      throw code == EWOULDBLOCK ? .held(by: holder) : .store(.system("cannot lock \(path)", code))
    }
    self.descriptor = descriptor
    let text = "\(getpid())\n"
    // Only a courtesy to the loser: on a full disk the lock holds all the same.
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.utf8.count, 0)
  }

  deinit { close(descriptor) }

  /// The holder's process id.
  ///
  /// It is written a moment after the lock is taken; until then an earlier holder's may stand there.
  private static func holder(of descriptor: Int32) -> Int32? {
    for _ in 1...20 {
      if let pid = pid(in: descriptor), kill(pid, 0) == 0 || errno == EPERM { return pid }
      g_usleep(10_000)
    }
    return nil
  }

  private static func pid(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
