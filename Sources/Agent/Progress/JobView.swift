import MessageBus

/// One job in Plasma's list, from the request to its end (`org.kde.JobViewV3`).
final class JobView {
  /// What can be asked of a job; the raw value is the signal's name.
  enum Request: String {
    case suspend = "suspendRequested"
    case resume = "resumeRequested"
    case cancel = "cancelRequested"
  }

  /// The name that Plasma takes for jobs.
  static let serverName = "org.kde.JobViewServer"
  /// The interface of a job.
  static let interface = "org.kde.JobViewV3"

  /// Where Plasma has put it; nil until it has answered.
  private(set) var path: ObjectPath?

  private let bus: BusConnection
  private let server: String
  private var told: [String: BusValue]
  private var wanted: [String: BusValue]
  private var isOver = false

  /// Requests a view.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - server: The unique name of the Plasma that is there: in another one a path may be somebody else's.
  ///   - canPause: Whether it has a button for that.
  ///   - properties: What it shows, by the names of the interface.
  ///   - onFailure: Told if there will be no view.
  init(
    on bus: BusConnection, server: String, canPause: Bool, showing properties: [String: BusValue],
    onFailure: @escaping (BusError) -> Void
  ) {
    self.bus = bus
    self.server = server
    (told, wanted) = (properties, properties)
    // Transient: what has ended leaves no "Finished" behind.
    let hints: [String: BusValue] = [
      "immediate": true, "transient": true, "application-display-name": "PocketChime",
      "application-icon-name": "org.pocketchime.Agent",
    ]
    // Killable is 1, suspendable 2. Plasma may be slow, but whatever view it makes must be known.
    bus.call(
      server, "/JobViewServer", "org.kde.JobViewServerV2", "requestView",
      ["org.pocketchime.Agent", .int32(canPause ? 3 : 1), .vardict(hints.merging(properties) { $1 })],
      autoStart: false, timeout: .seconds(3600)
    ) { [self] result in
      switch result {
      case .success(let values):
        path = values.first?.objectPath
        if isOver { terminate() } else { update() }
      case .failure(let error): if !isOver { onFailure(error) }
      }
    }
  }

  /// Shows this.
  func show(_ properties: [String: BusValue]) {
    wanted = properties
    update()
  }

  /// Takes it away.
  func end() {
    guard !isOver else { return }
    isOver = true
    terminate()
  }

  private func update() {
    let news = wanted.filter { told[$0.key] != $0.value }
    guard path != nil, !news.isEmpty else { return }
    told = wanted
    tell("update", [.vardict(news)])
  }

  private func terminate() { tell("terminate", [.uint32(0), "", [:]]) }

  private func tell(_ member: String, _ arguments: [BusValue]) {
    guard let path else { return }
    // A Plasma that has gone took the view along.
    try? bus.send(server, path, Self.interface, member, arguments, autoStart: false)
  }
}
