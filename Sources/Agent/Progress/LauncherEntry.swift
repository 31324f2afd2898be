import Horology
import MessageBus

/// The countdown that ends first as a bar on our entry in a dock, and what rings as its call for attention
/// (`com.canonical.Unity.LauncherEntry`).
///
/// Docks listen to a signal, whoever sends it; it is sent only while there is a dock, and only when it says something
/// new: at each percent.
final class LauncherEntry {
  /// What the entry shows.
  private struct Content: Equatable {
    var percent: Int?
    var count = 0
    var isUrgent = false

    /// The names and types are those of libunity's `unity-launcher.vala`.
    var properties: [String: BusValue] {
      [
        "progress": .double(Double(percent ?? 0) / 100), "progress-visible": .boolean(percent != nil),
        "count": .int64(Int64(count)), "count-visible": .boolean(count > 1), "urgent": .boolean(isUrgent),
      ]
    }
  }

  /// The name that docks take.
  static let dockName = "com.canonical.Unity"
  /// The interface of the signal.
  static let interface = "com.canonical.Unity.LauncherEntry"

  /// Whether countdowns are left to Plasma's jobs, which it shows here by itself.
  var leavesCountdowns = false
  /// Whether countdowns are to be seen.
  var isLive: Bool
  /// Called when there is a dock, which knows nothing yet.
  var onChange: () -> Void = {}

  private let bus: BusConnection
  private var watch: NameWatch?
  private var hasDock = false
  private var shown = Content()

  /// An entry that waits for a dock.
  init(on bus: BusConnection, isLive: Bool) throws(BusError) {
    self.bus = bus
    self.isLive = isLive
    watch = try bus.watchName(Self.dockName) { [weak self] owner in
      guard let self else { return }
      (hasDock, shown) = (owner != nil, Content())
      if hasDock { onChange() }
    }
  }

  /// Leaves the entry as it was found.
  func close() { show(Content()) }

  private func show(_ content: Content) {
    guard hasDock, content != shown else { return }
    shown = content
    // One path for each program that has entries; we have one entry.
    try? bus.emit(
      "/org/pocketchime/Agent/LauncherEntry", Self.interface, "Update",
      ["application://org.pocketchime.Agent.desktop", .vardict(content.properties)])
  }

  /// The countdown or snooze that ends first.
  private func running(in engine: Engine) -> CountdownSubject? {
    guard hasDock, isLive, !leavesCountdowns else { return nil }
    return engine.counting.min { ($0.end.boot, $0.id) < ($1.end.boot, $1.id) }
      .flatMap { CountdownSubject($0.id, in: engine) }
  }
}

extension LauncherEntry: LiveSurface {
  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    running(in: engine)?.nextPercent(after: now)
  }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) { refresh(in: engine, at: now) }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) { refresh(in: engine, at: now) }

  func refresh(in engine: Engine, at now: Moment) {
    guard hasDock else { return }
    var content = Content()
    if let running = running(in: engine) {
      content.percent = running.percentDone(at: now)
      content.count = engine.counting.count
    }
    content.isUrgent = !engine.ringing.isEmpty
    show(content)
  }
}
