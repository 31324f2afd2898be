import CGLib
import CPulse

/// A voice sounding on the server, until it is released.
final class SoundStream {
  /// How much the server holds ahead, in microseconds: what a busy main loop may be late by without a gap.
  ///
  /// What is held is thrown away at the end, so a long one does not delay silence.
  private static let ahead: pa_usec_t = 200_000

  /// When the server last took samples (on the monotonic clock, in microseconds), or was first asked to.
  private(set) var lastRequest = g_get_monotonic_time()
  /// Whether the server has taken samples at all.
  private(set) var hasSounded = false
  /// Whether the server gave the stream up; it will not sound again.
  private(set) var hasFailed = false

  private var voice: Voice
  private let stream: OpaquePointer
  private let onChange: () -> Void

  fileprivate init?(voice: Voice, stream: OpaquePointer, onChange: @escaping () -> Void) {
    self.voice = voice
    self.stream = stream
    self.onChange = onChange
  }

  /// A stream on a ready context; nil if libpulse refuses.
  ///
  /// - Parameters:
  ///   - voice: what sounds.
  ///   - context: outlives the stream.
  ///   - onChange: called when the server takes the first samples, and when the stream has failed.
  convenience init?(_ voice: Voice, on context: OpaquePointer, onChange: @escaping () -> Void) {
    var format = pa_sample_spec(
      format: pocketchime_pulse_float_format(), rate: UInt32(voice.waveform.rate),
      channels: UInt8(voice.waveform.channels))
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, "alarm")
    guard let stream = pa_stream_new_with_proplist(context, "Alarm", &format, nil, properties) else {
      return nil
    }
    self.init(voice: voice, stream: stream, onChange: onChange)
    guard connect(format) else { return nil }
  }

  isolated deinit {
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_set_write_callback(stream, nil, nil)
    // What the server holds ahead goes with the stream, so that silence comes at once.
    pa_stream_disconnect(stream)
    pa_stream_unref(stream)
  }

  private func connect(_ format: pa_sample_spec) -> Bool {
    let this = Unmanaged.passUnretained(self).toOpaque()
    pa_stream_set_state_callback(stream, { _, this in SoundStream.from(this)?.stateChanged() }, this)
    pa_stream_set_write_callback(
      stream, { _, bytes, this in SoundStream.from(this)?.write(bytes: bytes) }, this)

    var format = format
    let unset = UInt32.max
    var buffer = pa_buffer_attr(
      maxlength: unset, tlength: UInt32(pa_usec_to_bytes(Self.ahead, &format)), prebuf: unset, minreq: unset,
      fragsize: unset)
    // Full volume and unmuted, said aloud: else the server would restore what some mixer once set for alarms,
    // and an alarm that was muted last year would stay so. The loudness is in the samples. RELATIVE, because
    // with flat volumes a full stream would turn the whole output up.
    var volume = pa_cvolume()
    pocketchime_pulse_full_volume(&volume, UInt32(format.channels))
    let flags = [PA_STREAM_ADJUST_LATENCY, PA_STREAM_START_UNMUTED, PA_STREAM_RELATIVE_VOLUME]
      .reduce(0) { $0 | $1.rawValue }
    return pa_stream_connect_playback(stream, nil, &buffer, pa_stream_flags_t(rawValue: flags), &volume, nil)
      >= 0
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> SoundStream? {
    pointer.map { Unmanaged<SoundStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stateChanged() {
    guard !hasFailed else { return }
    let state = pa_stream_get_state(stream)
    guard state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED else { return }
    hasFailed = true
    tellChange()
  }

  private func write(bytes: Int) {
    lastRequest = g_get_monotonic_time()
    var left = bytes
    while left > 0 {
      var data: UnsafeMutableRawPointer?
      var size = left
      let frame = MemoryLayout<Float>.size * voice.waveform.channels
      guard pa_stream_begin_write(stream, &data, &size) >= 0, let data else { return }
      size = min(size, left) / frame * frame
      guard size > 0 else {
        pa_stream_cancel_write(stream)
        return
      }
      voice.fill(
        UnsafeMutableBufferPointer(
          start: data.assumingMemoryBound(to: Float.self), count: size / MemoryLayout<Float>.size))
      guard pa_stream_write(stream, data, size, nil, 0, PA_SEEK_RELATIVE) >= 0 else { return }
      left -= size
    }
    if !hasSounded {
      hasSounded = true
      tellChange()
    }
  }

  /// Tells it from the loop, so that whoever listens may release the stream.
  private func tellChange() {
    WorkerThread.postToMainLoop { [weak self] in self?.onChange() }
  }
}
