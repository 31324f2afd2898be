import CGLib
import CLinux
import Platform

/// Sounds a ring, over and over until it is stopped, and never waits for anything.
///
/// What can't be had in time is replaced, and whoever reads the log is told: a file that is missing, damaged or
/// slow by the next best sound; a sound server that is missing, lost or frozen by the terminal's bell, until the
/// server answers. The connection lasts as long as the ring, and so does the sound in memory.
public final class SoundPlayer {
  /// How long things may take before the next best is taken, in microseconds on the monotonic clock.
  private enum Patience {
    /// A sound that was not prepared.
    static let loading = 300_000
    /// The server, with playing from the ring's beginning and with its answers after.
    static let server = 1_200_000
    /// Between two attempts to reach a server that isn't there.
    static let reconnecting = 1_000_000
    /// Between two strokes of the terminal's bell.
    static let bell = 2_000_000
  }

  /// A ring under way.
  private struct Ring {
    let sound: RingSound
    let began: Int
    var loaded: LoadedSound?
    var fellBackToChime = false

    /// The loaded sound, if another ring can have it too.
    func loaded(for other: RingSound) -> LoadedSound? {
      fellBackToChime || !sound.hasSameSamples(as: other) ? nil : loaded
    }
  }

  private let address: String?
  private let library: SoundLibrary
  private let bell: () -> Void
  private let log: (String) -> Void

  private var ring: Ring?
  private var prepared: (sound: RingSound, loaded: LoadedSound)?
  /// What a worker thread is loading now; one that hangs stays here until another sound is wanted.
  private var loading: RingSound?

  private var server: SoundServer?
  private var stream: SoundStream?
  private var output: SoundOutput?
  /// Keeps a connection for a ring that is about to begin.
  private var expectation: SourceToken?
  /// Keeps a connection while a last request is on its way.
  private var farewell: SourceToken?
  private var lastConnecting = 0
  private var watch: SourceToken?

  /// Why nothing comes from the server although something should.
  private var trouble: String?
  /// When the server last said that it plays, or the ring began.
  private var lastHeard = 0
  private var lastBell = 0

  /// A silent player; no connection is made before the first ring is at hand.
  ///
  /// - Parameters:
  ///   - server: where the sound server listens, such as `unix:/run/user/1000/pulse/native`; nil for the user's.
  ///   - library: what sounds there are.
  ///   - bell: rings the terminal's bell once, where there is a terminal; must not block.
  ///   - log: takes one line about what could not be had and what is done instead.
  public init(
    server: String? = nil, library: SoundLibrary, bell: @escaping () -> Void, log: @escaping (String) -> Void
  ) {
    address = server
    self.library = library
    self.bell = bell
    self.log = log
    // Sounds are the largest blocks of memory by far. Left alone, the C library would put all but the first
    // where freed memory stays with the process; so each has a mapping of its own, which goes when it is freed.
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
  }

  isolated deinit { stop() }

  /// Whether the ring goes to an output, as far as the server has said.
  public var isSounding: Bool { ring != nil && stream?.isPlaying == true && trouble == nil }

  /// Loads a sound ahead, so that its ring starts at once.
  ///
  /// Meant for a minute or less before the ring: what is prepared stays in memory until it has rung, something
  /// else is prepared or `release` is called.
  public func prepare(_ sound: RingSound) {
    guard !sound.isSilent, readySound(for: sound) == nil else { return }
    prepared = nil
    load(sound)
  }

  /// Forgets what was prepared.
  public func release() { prepared = nil }

  /// Connects to the server ahead, as that takes milliseconds; it is left again unless a ring begins within a second.
  ///
  /// A server that can't be reached is only told of when there is something to play.
  public func reach() {
    guard ring == nil, prepared != nil, server == nil else { return }
    server = SoundServer(address: address) { [unowned self] in advance() }
    expectation = MainLoop.after(.seconds(1)) { [unowned self] in
      expectation = nil
      if ring == nil { server = nil }
    }
  }

  /// Starts to ring.
  ///
  /// What sounded before sounds on until the new sound is ready, and is then replaced, or ends at once if the
  /// new one is silent.
  public func start(_ sound: RingSound) {
    guard !sound.isSilent else {
      stop()
      return
    }
    let ready = readySound(for: sound)
    let now = g_get_monotonic_time()
    ring = Ring(sound: sound, began: now)
    lastHeard = now
    if let ready {
      prepared = nil
      adopt(ready)
    } else {
      load(sound)
    }
    keepWatch()
    advance()
  }

  /// Ends the ring; it is silent within 200 ms.
  public func stop() {
    ring = nil
    loading = nil
    watch = nil
    stream = nil
    if let server, output?.restore() == true {
      farewell = MainLoop.after(.seconds(1)) { [unowned self] in
        withExtendedLifetime(server) { farewell = nil }
      }
    }
    output = nil
    server = nil
    trouble = nil
    lastConnecting = 0
    lastBell = 0
  }

  /// Looks after the ring four times a second, until it ends.
  private func keepWatch() {
    watch = MainLoop.after(.milliseconds(250)) { [unowned self] in
      keepWatch()
      advance()
    }
  }

  // MARK: Loading

  private func readySound(for sound: RingSound) -> LoadedSound? {
    if let prepared, prepared.sound.hasSameSamples(as: sound) { return prepared.loaded }
    return ring?.loaded(for: sound)
  }

  private func load(_ sound: RingSound) {
    if let loading, loading.hasSameSamples(as: sound) { return }
    loading = sound
    let library = library
    WorkerThread.run {
      library.load(sound)
    } then: { [weak self] loaded in
      self?.finishLoading(sound, loaded)
    }
  }

  private func finishLoading(_ sound: RingSound, _ loaded: LoadedSound?) {
    guard let loaded else { return }
    let wasWanted = loading == sound
    if wasWanted { loading = nil }
    if let ring, ring.sound.hasSameSamples(as: sound) {
      // Too late once the chime sounds.
      guard ring.loaded == nil else { return }
      adopt(loaded)
      advance()
    } else if wasWanted {
      prepared = (sound, loaded)
    }
  }

  /// The chime comes from no disk, so it is there soon whatever else hangs.
  private func fallBackToChime() {
    ring?.fellBackToChime = true
    WorkerThread.run(Chime.waveform) { [weak self] waveform in
      guard let self, let ring, ring.loaded == nil, ring.fellBackToChime else { return }
      let remark = "the sound \(ring.sound.choice) takes too long to load"
      adopt(LoadedSound(waveform: waveform, origin: .chime, remarks: [remark]))
      advance()
    }
  }

  private func adopt(_ loaded: LoadedSound) {
    ring?.loaded = loaded
    // What an earlier ring left sounding.
    stream = nil
    for remark in loaded.remarks { log("sound: \(remark); \(loaded.origin) sounds instead") }
  }

  // MARK: The server

  /// Does what can be done now towards sound, and rings the bell if there is none.
  private func advance() {
    guard let ring else { return }
    let now = g_get_monotonic_time()
    if ring.loaded == nil, !ring.fellBackToChime, now - ring.began >= Patience.loading { fallBackToChime() }
    connect(now)
    openStream(ring, now)
    judge(now)
  }

  private func connect(_ now: Int) {
    if case .failed(let reason) = server?.state {
      disconnect()
      report("the sound server can't be reached (\(reason))")
    }
    guard server == nil, lastConnecting == 0 || now - lastConnecting >= Patience.reconnecting else { return }
    lastConnecting = now
    server = SoundServer(address: address) { [unowned self] in advance() }
  }

  private func disconnect() {
    stream = nil
    output = nil
    server = nil
  }

  private func openStream(_ ring: Ring, _ now: Int) {
    if stream?.hasFailed == true {
      report("the sound server refuses to play")
      // Begins anew after the usual pause: what the server lacks may come.
      disconnect()
      lastConnecting = now
    }
    guard let server, server.state == .ready, stream == nil, let loaded = ring.loaded else { return }
    let voice = Voice(
      loaded.waveform, loudness: ring.sound.loudness, after: Double(now - ring.began) / 1e6)
    stream = server.play(voice) { [unowned self] in advance() }
  }

  /// Decides whether the ring is heard.
  private func judge(_ now: Int) {
    if let server, let stream, stream.isPlaying {
      if output?.index != stream.output { output = SoundOutput(index: stream.output, on: server, log: log) }
      lastHeard = max(lastHeard, stream.lastAnswer)
    }
    stream?.askWhetherPlaying()
    if output?.isDummy == true {
      report("the machine has no sound output")
    } else if isHeard(now) {
      if trouble != nil { log("sound: the sound server plays again") }
      trouble = nil
      return
    } else if now - lastHeard >= Patience.server {
      report("the sound server does not play")
    }
    if trouble != nil, now - lastBell >= Patience.bell {
      lastBell = now
      bell()
    }
  }

  private func isHeard(_ now: Int) -> Bool {
    guard let stream else { return false }
    return stream.isPlaying && now - stream.lastAnswer < Patience.server
  }

  private func report(_ what: String) {
    guard trouble == nil else { return }
    trouble = what
    log("sound: \(what); the terminal's bell rings until it plays")
  }
}
