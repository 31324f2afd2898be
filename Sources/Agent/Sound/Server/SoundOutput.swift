/// The output that a ring plays on, made to be heard.
///
/// One that is muted, or turned down to nothing, when the ring reaches it is made audible until the ring ends: whoever
/// sets an alarm wants to hear it. Whoever mutes it or turns it down during the ring has it stay so.
final class SoundOutput {
  /// What servers call the stand-in that they play to when the machine has no output.
  static let dummy = "auto_null"

  /// A slider below this is as good as muted.
  private static let inaudible = 0.02
  /// Where the slider is put instead.
  private static let audible = 0.5

  /// The server's number for the output.
  let index: UInt32
  /// Whether nobody can hear it, because it is only the server's stand-in.
  private(set) var isDummy = false

  private weak var server: SoundServer?
  private var isUnmutedByUs = false
  private var isTurnedUpByUs = false

  /// Looks at an output and makes it audible; takes effect when the server has answered.
  ///
  /// - Parameters:
  ///   - index: the server's number for the output.
  ///   - server: ready.
  ///   - log: takes a line when the output could not be heard.
  init(index: UInt32, on server: SoundServer, log: @escaping (String) -> Void) {
    self.index = index
    self.server = server
    server.askOutput(index) { [weak self] output in
      guard let self else { return }
      isDummy = output.name == Self.dummy
      if output.isMuted {
        isUnmutedByUs = true
        self.server?.setMuted(false, output: index)
        log("sound: the output \(output.description) is muted; unmuted for the ring")
      }
      if output.level < Self.inaudible {
        isTurnedUpByUs = true
        self.server?.setLevel(Self.audible, channels: output.channels, output: index)
        log("sound: the output \(output.description) is turned down to nothing; turned up for the ring")
      }
    }
  }

  /// Leaves the output as the ring found it; whether there was need.
  func restore() -> Bool {
    if isUnmutedByUs { server?.setMuted(true, output: index) }
    if isTurnedUpByUs, let server {
      server.askOutput(index) { [index] output in
        // Whoever moved the slider since wants it where it is.
        guard abs(output.level - Self.audible) < 0.01 else { return }
        server.setLevel(0, channels: output.channels, output: index)
      }
    }
    return isUnmutedByUs || isTurnedUpByUs
  }
}
