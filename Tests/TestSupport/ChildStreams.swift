import CTestSupport
import Glibc

/// The standard streams of a child: our ends, and the child's until it has started.
struct ChildStreams {
  /// Where we write; the same descriptor as `output` for a terminal.
  let input: Int32
  let output: Int32
  let errors: Int32?
  /// What becomes the child's descriptors 0, 1 and 2; of a terminal, one that is only kept open until then.
  let childSide: [Int32]
  /// The path of the child's terminal.
  let terminalPath: String?

  /// Three pipes.
  static func pipes() throws(TestFailure) -> ChildStreams {
    let (input, output, errors) = (try pipe(), try pipe(), try pipe())
    return ChildStreams(
      input: input.write, output: output.read, errors: errors.read,
      childSide: [input.read, output.write, errors.write], terminalPath: nil)
  }

  /// A pseudo terminal of 80 columns and 24 rows, whose other side becomes the child's controlling one.
  static func terminal() throws(TestFailure) -> ChildStreams {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var path = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ours, &theirs, &path, nil, &size) == 0 else {
      throw TestFailure("no pseudo terminal: \(lastError())")
    }
    for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ChildStreams(
      input: ours, output: ours, errors: nil, childSide: [theirs], terminalPath: text(path))
  }

  func closeChildSide() { for descriptor in childSide { close(descriptor) } }

  private static func pipe() throws(TestFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw TestFailure("no pipe: \(lastError())") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
