import Horology
import MessageBus
import Platform

/// Makes the item known to whoever keeps the list of them for the panels, every time one appears.
///
/// That there is none is no error: panels come and go.
final class WatcherRegistration {
  /// The name of who keeps the list.
  static let watcher = "org.kde.StatusNotifierWatcher"

  private static let path: ObjectPath = "/StatusNotifierWatcher"
  /// How often a watcher is asked, a second longer in between each time: one may have its name before it answers.
  private static let attempts = 5

  private let bus: BusConnection
  private let item: ObjectPath
  private let report: (String) -> Void
  private var watch: NameWatch?
  private var call: PendingCall?
  private var retry: SourceToken?

  /// Who keeps the list now; nil for nobody.
  private(set) var owner: String?

  /// Registers an item of this connection from now on, as long as this is held.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - item: Where the item stands there.
  ///   - changed: A watcher came or went.
  ///   - report: Takes a line when one does not take the item.
  /// - Throws: `BusError` if the bus is gone.
  init(
    on bus: BusConnection, path item: ObjectPath, changed: @escaping () -> Void,
    report: @escaping (String) -> Void
  ) throws(BusError) {
    (self.bus, self.item, self.report) = (bus, item, report)
    watch = try bus.watchName(Self.watcher) { [weak self] owner in
      self?.owner = owner
      self?.register(attempt: 1)
      changed()
    }
  }

  isolated deinit { call?.cancel() }

  private func register(attempt: Int) {
    call?.cancel()
    (call, retry) = (nil, nil)
    guard let owner else { return }
    // Not waited for: some ask for the item's properties before they answer.
    call = bus.call(
      owner, Self.path, Self.watcher, "RegisterStatusNotifierItem", [.string(item.description)],
      autoStart: false,
      timeout: .seconds(25)
    ) { [weak self] result in
      guard case .failure(let error) = result else { return }
      self?.refused(error, attempt: attempt)
    }
  }

  private func refused(_ error: BusError, attempt: Int) {
    guard attempt < Self.attempts else { return report("the panel does not take the tray icon: \(error)") }
    retry = MainLoop.after(.seconds(Int64(attempt))) { [weak self] in self?.register(attempt: attempt + 1) }
  }
}
