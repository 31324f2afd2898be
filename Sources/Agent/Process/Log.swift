/// What the agent says: to the journal or whoever reads its output, and on a terminal above the changing line.
///
/// None of it waits for the reader.
enum Log {
  /// The terminal that the agent runs on, so that lines do not run into the changing one.
  static weak var terminal: TerminalScreen?

  /// Writes a line about what is wrong.
  static func write(_ line: String) {
    if let terminal {
      terminal.print(line)
    } else {
      StandardStream.errors.write(StandardOutput.complaint(line))
    }
  }

  /// Says what was asked for.
  static func say(_ line: String) {
    if let terminal { terminal.print(line) } else { StandardStream.output.write(line + "\n") }
  }

  /// Waits a moment for the readers; for a process about to end.
  static func flush() {
    for stream in [StandardStream.output, .errors] { stream.flush(within: .milliseconds(300)) }
  }
}
