import CPulse

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

  private(set) var state = State.connecting
  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let onChange: () -> Void
  private var whenTold: [(Info) -> Void] = []

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
    whenTold.append(then)
    let operation = pa_context_get_server_info(
      context, { _, info, server in SoundServer.from(server)?.told(info) },
      Unmanaged.passUnretained(self).toOpaque())
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
    WorkerThread.postToMainLoop { [weak self] in self?.onChange() }
  }

  private func told(_ info: UnsafePointer<pa_server_info>?) {
    guard let info = info?.pointee else { return }
    func text(_ string: UnsafePointer<CChar>?) -> String { string.map { String(cString: $0) } ?? "" }
    let told = Info(
      name: text(info.server_name), version: text(info.server_version), output: text(info.default_sink_name))
    let listeners = whenTold
    whenTold = []
    for listener in listeners { listener(told) }
  }
}
