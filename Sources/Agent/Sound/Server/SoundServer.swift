import CPulse
import Glibc
import Platform

/// A connection to PulseAudio, or to PipeWire, which speaks the same protocol.
///
/// Nothing here waits: what the server does arrives as a change of `state`.
final class SoundServer {
  /// How the connection stands.
  enum State: Equatable {
    case connecting
    case ready
    /// For good; the reason is libpulse's.
    case failed(String)
  }

  /// What the server says of itself.
  struct Info: Equatable {
    let name: String
    let version: String
    /// The output that sounds go to; empty if there is none.
    let output: String
  }

  /// What the server says of an output.
  struct Output: Equatable {
    let name: String
    /// What people call it.
    let description: String
    let isMuted: Bool
    /// Where its loudest channel's slider stands, from 0 to 1 and beyond.
    let level: Double
    let channels: UInt8
  }

  private(set) var state = State.connecting
  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let onChange: () -> Void
  /// Who waits for which answer; the server answers in the order of the questions.
  private var awaitingInfo: [(Info) -> Void] = []
  private var awaitingOutput: [(Output) -> Void] = []
  private var foundOutput: Output?

  /// Starts to connect; nil when libpulse has no memory left.
  ///
  /// - Parameters:
  ///   - address: where the server listens, such as `unix:/run/user/1000/pulse/native`; nil for the user's.
  ///   - onChange: called at each change of `state`, never from within a call made here.
  init?(address: String?, onChange: @escaping () -> Void) {
    guard let loop = pa_glib_mainloop_new(nil) else { return nil }
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, "PocketChime")
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, "org.pocketchime.Agent")
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, "org.pocketchime.Agent")
    guard
      let context = pa_context_new_with_proplist(pa_glib_mainloop_get_api(loop), "PocketChime", properties)
    else {
      pa_glib_mainloop_free(loop)
      return nil
    }
    self.loop = loop
    self.context = context
    self.onChange = onChange
    pa_context_set_state_callback(
      context, { _, server in SoundServer.from(server)?.contextChanged() },
      Unmanaged.passUnretained(self).toOpaque())
    // Never started by us: the desktop does, and a process started here would be our child.
    if pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { contextChanged() }
  }

  isolated deinit {
    pa_context_set_state_callback(context, nil, nil)
    pa_context_disconnect(context)
    pa_context_unref(context)
    pa_glib_mainloop_free(loop)
  }

  /// A stream for a voice, which starts at once; nil if the server does not take it.
  ///
  /// The connection must be ready, and stay until the stream has gone.
  func play(_ voice: Voice, onChange: @escaping () -> Void) -> SoundStream? {
    SoundStream(voice, on: context, onChange: onChange)
  }

  /// Asks the server about itself.
  ///
  /// The answer may never come. The connection must be ready.
  func askInfo(_ then: @escaping (Info) -> Void) {
    awaitingInfo.append(then)
    send(
      pa_context_get_server_info(
        context, { _, info, server in SoundServer.from(server)?.told(info) },
        Unmanaged.passUnretained(self).toOpaque()))
  }

  /// Asks about an output by its number.
  ///
  /// The answer may never come. The connection must be ready.
  func askOutput(_ index: UInt32, _ then: @escaping (Output) -> Void) {
    awaitingOutput.append(then)
    send(
      pa_context_get_sink_info_by_index(
        context, index, { _, output, end, server in SoundServer.from(server)?.told(output, end) },
        Unmanaged.passUnretained(self).toOpaque()))
  }

  /// Mutes or unmutes an output by its number, some time after.
  func setMuted(_ isMuted: Bool, output index: UInt32) {
    send(pa_context_set_sink_mute_by_index(context, index, isMuted ? 1 : 0, nil, nil))
  }

  /// Puts the sliders of an output's channels to a level, some time after.
  func setLevel(_ level: Double, channels: UInt8, output index: UInt32) {
    var volume = pa_cvolume()
    pa_cvolume_set(&volume, UInt32(channels), pa_sw_volume_from_linear(level * level * level))
    send(pa_context_set_sink_volume_by_index(context, index, &volume, nil, nil))
  }

  /// What libpulse gives for a request under way; of no use to us.
  private func send(_ operation: OpaquePointer?) {
    if let operation { pa_operation_unref(operation) }
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> SoundServer? {
    pointer.map { Unmanaged<SoundServer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func contextChanged() {
    let before = state
    switch pa_context_get_state(context) {
    case PA_CONTEXT_READY: state = .ready
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
      state = .failed(String(cString: pa_strerror(pa_context_errno(context))).lowercased())
    default: break
    }
    guard state != before else { return }
    // Told from the loop, so that whoever listens may release the connection.
    MainLoop.post { [weak self] in self?.onChange() }
  }

  private func told(_ info: UnsafePointer<pa_server_info>?) {
    guard !awaitingInfo.isEmpty else { return }
    let then = awaitingInfo.removeFirst()
    guard let info = info?.pointee else { return }
    let answer = Info(
      name: Self.text(info.server_name), version: Self.text(info.server_version),
      output: Self.text(info.default_sink_name))
    MainLoop.post { then(answer) }
  }

  /// Called with the output, if there is such a one, and once more at the end of the answer.
  private func told(_ output: UnsafePointer<pa_sink_info>?, _ end: CInt) {
    if end == 0, let output = output?.pointee {
      var volume = output.volume
      foundOutput = Output(
        name: Self.text(output.name), description: Self.text(output.description), isMuted: output.mute != 0,
        level: cbrt(pa_sw_volume_to_linear(pa_cvolume_max(&volume))), channels: volume.channels)
      return
    }
    guard !awaitingOutput.isEmpty else { return }
    let then = awaitingOutput.removeFirst()
    if let answer = foundOutput { MainLoop.post { then(answer) } }
    foundOutput = nil
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String {
    string.map { String(cString: $0) } ?? ""
  }
}
