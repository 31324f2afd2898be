import Platform

/// What `--doctor` says about sound.
public nonisolated struct SoundReport: Sendable, Equatable {
  /// How the sound server does.
  public enum Server: Sendable, Equatable {
    /// It answers: its name and version, and the output that sounds go to, empty if it has none.
    case answers(name: String, version: String, output: String)
    /// There is none, or it refuses; why.
    case unreachable(reason: String)
    /// It did not answer in time.
    case frozen
  }

  /// The server.
  public var server: Server?
  /// Whether the sound could be loaded in time.
  public var isLoaded = false
  /// Where the sound comes from; nil for a silent one, or one that took too long.
  public var origin: LoadedSound.Origin?
  /// What could not sound instead and why, a line each.
  public var remarks: [String] = []
}

/// Finds out what a ring would sound like now, without a sound.
public final class SoundProbe {
  private var report = SoundReport()
  private var server: SoundServer?
  private var deadline: SourceToken?
  private var then: ((SoundReport) -> Void)?

  /// Starts to look; the answer comes within about a second, whatever hangs.
  ///
  /// - Parameters:
  ///   - sound: the ring's.
  ///   - library: what sounds there are.
  ///   - address: where the sound server listens; nil for the user's.
  ///   - limit: the longest that it may take.
  ///   - then: takes the report, once; not called if the probe is released before.
  public init(
    _ sound: RingSound, library: SoundLibrary, server address: String? = nil,
    within limit: Duration = .seconds(1),
    then: @escaping (SoundReport) -> Void
  ) {
    self.then = then
    server = SoundServer(address: address) { [weak self] in self?.serverChanged() }
    deadline = MainLoop.after(limit) { [unowned self] in finish() }
    WorkerThread.run {
      library.load(sound).map { ($0.origin, $0.remarks) }
    } then: { [weak self] loaded in
      self?.finishLoading(loaded)
    }
  }

  private func serverChanged() {
    switch server?.state {
    case .failed(let reason):
      finishServer(.unreachable(reason: reason))
    case .ready:
      server?.askInfo { [weak self] info in
        let output = info.output == SoundOutput.dummy ? "" : info.output
        self?.finishServer(.answers(name: info.name, version: info.version, output: output))
      }
    default: break
    }
  }

  private func finishServer(_ answer: SoundReport.Server) {
    guard then != nil else { return }
    report.server = answer
    finishIfComplete()
  }

  private func finishLoading(_ loaded: (origin: LoadedSound.Origin, remarks: [String])?) {
    guard then != nil else { return }
    report.isLoaded = true
    report.origin = loaded?.origin
    report.remarks = loaded?.remarks ?? []
    finishIfComplete()
  }

  private func finishIfComplete() {
    if report.server != nil, report.isLoaded { finish() }
  }

  private func finish() {
    guard let then else { return }
    self.then = nil
    if report.server == nil { report.server = .frozen }
    deadline?.cancel()
    server = nil
    then(report)
  }
}
