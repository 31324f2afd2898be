import CLinux
import Glibc
import Platform

/// The terminal the agent runs on: one line that changes in place, lines that stay, and single keys.
///
/// Its mode is put back when it is let go of.
final class TerminalScreen {
  /// The descriptor that keys come from.
  let keySource = STDIN_FILENO
  private let output = StandardStream.output
  private var original: termios?
  /// What the changing line is to show.
  private var line = ""
  /// Whether it does: not while the terminal is another's or stands still.
  private(set) var isCurrent = true

  /// The terminal on standard input and output; nil if either is none.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
  }

  isolated deinit { restore() }

  /// Whether the terminal is this process's now, and not the shell's or another job's.
  ///
  /// A shell gives and takes it without a word, so this is looked at before each touch.
  var isOurs: Bool { tcgetpgrp(keySource) == getpgrp() }

  /// Delivers keys as they are pressed, without echo; the keys that send signals keep doing so.
  func readKeys() {
    var mode = termios()
    let cooked = tcflag_t(ICANON | ECHO)
    guard isOurs, tcgetattr(keySource, &mode) == 0, mode.c_lflag & cooked != 0 else { return }
    original = mode
    mode.c_lflag &= ~cooked
    tcsetattr(keySource, TCSANOW, &mode)
  }

  /// Puts the mode back and leaves the changing line.
  func restore() {
    show("")
    guard isOurs, var mode = original else { return }
    original = nil
    tcsetattr(keySource, TCSANOW, &mode)
  }

  /// The keys pressed since; nil when the terminal is gone.
  func keys() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(keySource, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN || !isOurs ? [] : nil }
    return count == 0 ? nil : Array(buffer.prefix(count))
  }

  /// Columns that a line may have: one less than the terminal, which may break a full one.
  var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 79 }
    return Int(size.ws_col) - 1
  }

  /// Shows this in the changing line, cut to the width.
  func show(_ text: String) {
    let fitting = TerminalColumns.cut(text, to: width)
    guard fitting != line || !isCurrent else { return }
    line = fitting
    isCurrent = isOurs && output.keepsUp
    if isCurrent { output.write("\r\u{1B}[K" + fitting) }
  }

  /// Writes a line that stays, above the changing one.
  func print(_ text: String) {
    // In the background the line that the cursor is in is the shell's.
    output.write(isOurs ? "\r\u{1B}[K" + text + "\n" + line : text + "\n")
  }

  /// Rings the terminal's bell.
  func ringBell() { if output.keepsUp { output.write("\u{7}") } }
}
