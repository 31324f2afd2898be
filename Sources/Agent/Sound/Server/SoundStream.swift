import CGLib
import CPulse
import Platform

/// A voice sounding on the server, until it is released.
final class SoundStream {
  /// How much the server may hold ahead, in microseconds: as much as for music, which lets it sleep long.
  ///
  /// Silence still comes at once: what is held is thrown away at the end. And sound comes at once, as an idle
  /// output that has rendered silence ahead rewinds by no more than this.
  private static let ahead: pa_usec_t = 2_000_000

  /// When the server last answered, in microseconds on the monotonic clock.
  private(set) var lastAnswer = g_get_monotonic_time()
  /// Whether the voice went to the output when the server last answered.
  private(set) var isPlaying = false
  /// Whether the server gave the stream up; it will not sound again.
  private(set) var hasFailed = false

  /// The server's number for the output that it sounds on.
  var output: UInt32 { pa_stream_get_device_index(stream) }

  private var voice: Voice
  private var question: OpaquePointer?
  private let stream: OpaquePointer
  private let onChange: () -> Void

  private init(voice: Voice, stream: OpaquePointer, onChange: @escaping () -> Void) {
    self.voice = voice
    self.stream = stream
    self.onChange = onChange
  }

  /// A stream on a ready context; nil if libpulse refuses.
  ///
  /// - Parameters:
  ///   - voice: what sounds.
  ///   - context: outlives the stream.
  ///   - onChange: called when the voice begins or ceases to play, and when the stream has failed.
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
    forgetQuestion()
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
    let flags = pa_stream_flags_t(
      rawValue: PA_STREAM_START_UNMUTED.rawValue | PA_STREAM_RELATIVE_VOLUME.rawValue)
    return pa_stream_connect_playback(stream, nil, &buffer, flags, &volume, nil) >= 0
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
    let frame = MemoryLayout<Float>.size * voice.waveform.channels
    var left = bytes
    while left > 0 {
      var data: UnsafeMutableRawPointer?
      var size = left
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
    if !isPlaying { askWhetherPlaying() }
  }

  /// Asks whether the voice is playing, unless the last question is still unanswered.
  func askWhetherPlaying() {
    guard question == nil, pa_stream_get_state(stream) == PA_STREAM_READY else { return }
    question = pa_stream_update_timing_info(
      stream, { _, _, this in SoundStream.from(this)?.answered() }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func answered() {
    forgetQuestion()
    lastAnswer = g_get_monotonic_time()
    let wasPlaying = isPlaying
    let isGoing = (pa_stream_get_timing_info(stream)?.pointee.playing ?? 0) != 0
    isPlaying = isGoing && pa_stream_is_suspended(stream) == 0
    if isPlaying != wasPlaying { tellChange() }
  }

  private func forgetQuestion() {
    guard let question else { return }
    pa_operation_cancel(question)
    pa_operation_unref(question)
    self.question = nil
  }

  /// Tells it from the loop, so that whoever listens may release the stream.
  private func tellChange() {
    MainLoop.post { [weak self] in self?.onChange() }
  }
}
