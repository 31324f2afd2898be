import Horology
import MessageBus
import Platform

/// The wait of `--wait`: until what was set has rung and was answered, was called off, or can't be told any more.
final class Wait {
  /// How long an agent that has gone may take to come back.
  private static let patience = Duration.seconds(10)

  private let client: AgentClient
  private let start: Instant
  private let ended: (Int32) -> Void
  private let failed: (String) -> Void
  /// How things ended since the start: that may be told before the call's own answer.
  private var endings: [String: Ending] = [:]
  /// What was snoozed since the start.
  private(set) var snoozed: Set<String> = []
  private var awaited: Set<String> = []
  private var presence: NameWatch?
  private var isThere = true
  private var patience: SourceToken?

  /// Takes note of what ends from now on.
  ///
  /// - Parameters:
  ///   - client: The agent.
  ///   - start: The time now.
  ///   - ended: Takes the exit status when the wait is over.
  ///   - failed: Takes a line on why it can't go on.
  /// - Throws: `BusError` if the agent can't be watched.
  init(
    _ client: AgentClient, since start: Instant, ended: @escaping (Int32) -> Void,
    failed: @escaping (String) -> Void
  ) throws(BusError) {
    self.client = client
    self.start = start
    self.ended = ended
    self.failed = failed
    client.onDisconnect = { failed("the session bus is gone, and with it whoever could tell how it ends") }
    try client.watch { [weak self] signal, arguments in self?.note(signal, arguments) }
    presence = try client.watchPresence { [weak self] isThere in self?.agentCameOrWent(isThere) }
  }

  /// Waits for these, which are set now.
  func begin(for ids: Set<String>) {
    // Whoever ends the agent now wants it ended.
    client.mayStart = false
    awaited = ids
    if isThere { check() } else { bePatient() }
  }

  private func note(_ signal: String, _ arguments: [BusValue]) {
    guard arguments.count == 2, let id = arguments[0].string else { return }
    switch signal {
    case "Ended":
      guard let how = arguments[1].string.flatMap(Ending.init(rawValue:)) else { return }
      if how == .snoozed { snoozed.insert(id) } else { endings[id] = how }
    case "AlarmChanged":
      // One that has not rung yet is removed or turned off without an ending.
      if !(arguments[1].dictionary ?? [:]).isEnabled, endings[id] == nil { endings[id] = .cancelled }
    default: return
    }
    check()
  }

  private func check() {
    let known = awaited.compactMap { endings[$0] }
    // The worst of several, which is the highest.
    if known.count == awaited.count, let status = known.map(ExitStatus.of).max() { ended(status) }
  }

  // MARK: - The agent's coming and going

  private func agentCameOrWent(_ isThere: Bool) {
    self.isThere = isThere
    guard !awaited.isEmpty else { return }
    if isThere { catchUp() } else { bePatient() }
  }

  private func bePatient() {
    patience = MainLoop.after(Self.patience) { [weak self] in
      guard let self else { return }
      failed(
        "the agent has ended; \(awaited.sorted().joined(separator: ", ")) can't ring before one runs again")
    }
  }

  /// Asks an agent that has come back what became of it while none ran.
  private func catchUp() {
    patience = nil
    client.history { [weak self] history in
      guard let self, let entries = try? history.get() else { return }
      client.snapshot { [weak self] snapshot in
        guard let self, let snapshot = try? snapshot.get() else { return }
        let set = (snapshot.alarms.filter(\.isEnabled) + snapshot.timers).map(\.id)
        for id in awaited where endings[id] == nil {
          endings[id] = ending(of: id, in: entries) ?? (set.contains(id) ? nil : .cancelled)
        }
        check()
      }
    }
  }

  /// How it ended last, by the history, which has the newest first.
  private func ending(of id: String, in entries: [[String: BusValue]]) -> Ending? {
    let entry = entries.first { $0.id == id && ($0.instant("ended") ?? start) > start }
    let how = entry?["how"]?.string.flatMap(Ending.init(rawValue:))
    return how == .snoozed ? nil : how
  }
}

extension [String: BusValue] {
  /// Whether it is an alarm that is on.
  fileprivate var isEnabled: Bool { self["enabled"]?.boolean ?? false }
}
