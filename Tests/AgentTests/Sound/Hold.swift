import Foundation
import Testing

/// Makes every attempt to open a file hang, as on a network mount whose server has gone: a write lease, which
/// the kernel waits for its holder to give up.
final class Hold {
  private let descriptor: CInt

  init(on path: String) throws {
    // What the holder is told by, instead of a signal that ends it.
    signal(SIGURG, SIG_IGN)
    descriptor = open(path, O_RDWR)
    try #require(fcntl(descriptor, 10 /* F_SETSIG */, SIGURG) == 0)
    try #require(
      fcntl(descriptor, 1024 /* F_SETLEASE */, CInt(F_WRLCK)) == 0, "\(String(cString: strerror(errno)))")
  }

  isolated deinit { close(descriptor) }
}
