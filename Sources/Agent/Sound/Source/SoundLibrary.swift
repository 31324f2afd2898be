/// A sound ready to play, and how it came to be the one.
public nonisolated struct LoadedSound: Sendable, Equatable {
  /// Where a sound comes from.
  public enum Origin: Sendable, Equatable, CustomStringConvertible {
    /// A file that the user named.
    case file(path: String)
    /// A file of the sound theme.
    case theme(path: String)
    /// The time struck on gongs.
    case repeater
    /// The built-in chime.
    case chime

    /// In words.
    public var description: String {
      switch self {
      case .file(let path), .theme(let path): path
      case .repeater: "the minute repeater"
      case .chime: "the built-in chime"
      }
    }
  }

  /// What sounds.
  public let waveform: Waveform
  /// Where it comes from.
  public let origin: Origin
  /// What could not sound instead and why, a line each.
  public let remarks: [String]
}

/// Turns a choice into sound, by the next best if it must: the file, the theme's alarm, the built-in chime.
///
/// Reads and computes for long, so it belongs on a worker thread.
public nonisolated struct SoundLibrary: Sendable {
  /// The desktop's sounds.
  public let theme: SoundTheme

  /// A library over a sound theme.
  public init(theme: SoundTheme) { self.theme = theme }

  /// The sound for a ring; nil for a silent one.
  public func load(_ sound: RingSound) -> LoadedSound? {
    var remarks: [String] = []
    switch sound.choice {
    case .silence:
      return nil
    case .repeater:
      let repeater = MinuteRepeater(hour: sound.hour, minute: sound.minute)
      return LoadedSound(waveform: repeater.waveform(), origin: .repeater, remarks: [])
    case .file(let path):
      if let waveform = decode(path, &remarks) {
        return LoadedSound(waveform: waveform, origin: .file(path: path), remarks: remarks)
      }
    case .named(let name):
      if name != SoundChoice.alarm, let found = find(name, &remarks) { return found }
    }
    if let alarm = find(SoundChoice.alarm, &remarks) { return alarm }
    return LoadedSound(waveform: Chime.waveform(), origin: .chime, remarks: remarks)
  }

  private func find(_ name: String, _ remarks: inout [String]) -> LoadedSound? {
    guard let path = theme.path(of: name) else {
      remarks.append("the sound theme \(theme.name) has no sound \(name)")
      return nil
    }
    guard let waveform = decode(path, &remarks) else { return nil }
    return LoadedSound(waveform: waveform, origin: .theme(path: path), remarks: remarks)
  }

  private func decode(_ path: String, _ remarks: inout [String]) -> Waveform? {
    do {
      return try SoundFile.decode(path: path)
    } catch {
      remarks.append(error.description)
      return nil
    }
  }
}
