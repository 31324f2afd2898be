import CGLib
import CLinux
import Glibc

/// The terminal the agent runs on: one line that changes in place, lines that stay, and single keys.
///
/// Its mode is put back when it is let go of.
final class TerminalScreen {
  private let input: Int32
  private let output: Int32
  private var original: termios?
  private var line = ""

  /// The terminal on standard input and output; nil if either is none.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    guard isatty(input) == 1, isatty(output) == 1 else { return nil }
    self.input = input
    self.output = output
  }

  isolated deinit { restore() }

  /// Delivers keys as they are pressed, without echo; the keys that send signals keep doing so.
  func readKeys() {
    var mode = termios()
    guard original == nil, tcgetattr(input, &mode) == 0 else { return }
    original = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(input, TCSANOW, &mode)
  }

  /// Puts the mode back and leaves the changing line.
  func restore() {
    show("")
    guard var mode = original else { return }
    original = nil
    tcsetattr(input, TCSANOW, &mode)
  }

  /// The keys pressed since; nil when the terminal is gone.
  func keys() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(input, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : Array(buffer.prefix(count))
  }

  /// The descriptor that keys come from.
  var keySource: Int32 { input }

  /// Columns of the terminal.
  var width: Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Shows this in the changing line, cut to the width.
  func show(_ text: String) {
    let fitting = Self.cut(text, to: width - 1)
    guard fitting != line else { return }
    line = fitting
    put("\r\u{1B}[K" + fitting)
  }

  /// Writes a line that stays, above the changing one.
  func print(_ text: String) {
    put("\r\u{1B}[K" + text + "\n" + line)
  }

  /// Rings the terminal's bell.
  func ringBell() { put("\u{7}") }

  private func put(_ text: String) { StandardOutput.write(text, to: output) }

  /// Cuts a text to a number of columns; wide characters take two.
  static func cut(_ text: String, to columns: Int) -> String {
    var (result, used) = ("", 0)
    for character in text {
      let width = character.unicodeScalars.map(columns(of:)).max() ?? 0
      guard used + width <= columns else { break }
      result.append(character)
      used += width
    }
    return result
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
    return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
  }
}
