/// The output that a ring plays on, made to be heard.
///
/// One that is muted when the ring reaches it is unmuted until the ring ends: whoever sets an alarm wants to hear
/// it. Whoever mutes it during the ring has it stay muted.
final class SoundOutput {
  /// What servers call the stand-in that they play to when the machine has no output.
  static let dummy = "auto_null"

  /// The server's number for the output.
  let index: UInt32
  /// Whether nobody can hear it, because it is only the server's stand-in.
  private(set) var isDummy = false

  private weak var server: SoundServer?
  private var isUnmutedByUs = false

  /// Looks at an output and unmutes it; takes effect when the server has answered.
  ///
  /// - Parameters:
  ///   - index: the server's number for the output.
  ///   - server: ready.
  ///   - log: takes a line when the output was muted.
  init(index: UInt32, on server: SoundServer, log: @escaping (String) -> Void) {
    self.index = index
    self.server = server
    server.askOutput(index) { [weak self] output in
      guard let self else { return }
      isDummy = output.name == Self.dummy
      guard output.isMuted else { return }
      isUnmutedByUs = true
      self.server?.setMuted(false, output: index)
      log("sound: the output \(output.description) is muted; unmuted for the ring")
    }
  }

  /// Mutes the output again if the ring unmuted it; whether there was need.
  func restore() -> Bool {
    guard isUnmutedByUs else { return false }
    server?.setMuted(true, output: index)
    return true
  }
}
