/// All that decides how a ring sounds.
public nonisolated struct RingSound: Sendable, Equatable {
  /// Which sound.
  public let choice: SoundChoice
  /// How loud.
  public let loudness: Loudness
  /// The hour that a minute repeater strikes, 0 to 23.
  public let hour: Int
  /// The minute that it strikes, 0 to 59.
  public let minute: Int

  /// A ring's sound.
  public init(choice: SoundChoice, loudness: Loudness, hour: Int, minute: Int) {
    self.choice = choice
    self.loudness = loudness
    self.hour = hour
    self.minute = minute
  }

  /// Whether nothing shall be heard.
  var isSilent: Bool { choice == .silence || loudness.volume == 0 }

  /// Whether both are the same samples, whatever their loudness.
  func hasSameSamples(as other: RingSound) -> Bool {
    choice == other.choice && (choice != .repeater || (hour, minute) == (other.hour, other.minute))
  }
}
