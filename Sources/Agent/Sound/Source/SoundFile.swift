import CSndFile
import Glibc

/// Why a sound file can't be played.
public nonisolated struct SoundFileError: Error, CustomStringConvertible, Equatable {
  /// The file.
  public let path: String
  /// What is wrong with it, in a few words.
  public let reason: String

  /// One line for a log.
  public var description: String { "\(path): \(reason)" }
}

/// Decodes sound files: WAV, FLAC, Ogg Vorbis, Opus and whatever else libsndfile reads.
///
/// Reads files, so it belongs on a worker thread: one on a dead network mount never answers.
nonisolated enum SoundFile {
  /// Frames kept of a file: 30 s at 48 kHz, at most 11.5 MB while it sounds.
  ///
  /// A longer file repeats these.
  static let longest = 48_000 * 30

  /// The shortest sound that can be repeated without becoming a buzz, in seconds.
  static let shortest = 0.05

  /// The level below which nobody would hear it: −60 dB.
  static let softest: Float = 0.001

  /// The decoded beginning of a file, as mono or stereo.
  static func decode(path: String) throws(SoundFileError) -> Waveform {
    let descriptor = try open(path)
    var info = SF_INFO()
    // libsndfile closes the descriptor, also when it fails.
    guard let file = sf_open_fd(descriptor, CInt(SFM_READ), &info, CInt(SF_TRUE)) else {
      throw SoundFileError(path: path, reason: "not a sound file that can be read, or damaged")
    }
    defer { sf_close(file) }
    guard (1...8).contains(info.channels), (4_000...192_000).contains(info.samplerate) else {
      throw SoundFileError(
        path: path, reason: "\(info.channels) channels at \(info.samplerate) Hz can't be played")
    }
    var waveform = read(file, info)
    guard waveform.seconds >= shortest else { throw SoundFileError(path: path, reason: "empty or damaged") }
    guard waveform.peak >= softest else { throw SoundFileError(path: path, reason: "contains only silence") }
    if waveform.frames == longest { waveform.fadeOut(seconds: 0.05) }
    return waveform
  }

  private static func open(_ path: String) throws(SoundFileError) -> CInt {
    // Nonblocking, so that a FIFO does not wait for its writer.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw SoundFileError(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SoundFileError(path: path, reason: "not a file")
    }
    return descriptor
  }

  private static func read(_ file: OpaquePointer, _ info: SF_INFO) -> Waveform {
    let blockFrames = 4096
    let channels = Int(info.channels)
    let kept = min(channels, 2)
    var samples: [Float] = []
    // The header may lie; what is read decides.
    samples.reserveCapacity(Int(min(max(info.frames, 0), sf_count_t(longest))) * kept)
    var block = [Float](repeating: 0, count: blockFrames * channels)
    while samples.count / kept < longest {
      let wanted = min(blockFrames, longest - samples.count / kept)
      let frames = Int(sf_readf_float(file, &block, sf_count_t(wanted)))
      guard frames > 0 else { break }
      append(block.prefix(frames * channels), channels: channels, to: &samples)
    }
    return Waveform(samples: samples, channels: kept, rate: Int(info.samplerate))
  }

  /// Takes one or two channels as they are; of more, the first two, which are left and right in every layout.
  private static func append(_ block: ArraySlice<Float>, channels: Int, to samples: inout [Float]) {
    block.withUnsafeBufferPointer { block in
      for frame in stride(from: 0, to: block.count, by: channels) {
        for channel in 0..<min(channels, 2) {
          // A file of floats may hold anything.
          let sample = block[frame + channel]
          samples.append(sample.isFinite ? min(max(sample, -1), 1) : 0)
        }
      }
    }
  }
}
