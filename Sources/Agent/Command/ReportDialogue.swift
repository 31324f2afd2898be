import Glibc
import Horology
import MessageBus
import Platform

/// One call of the command that prints what an agent knows: once, or again whenever it has changed.
///
/// Who follows outlives the agent: that none runs is something to print too, until one comes. It ends with whoever
/// reads what it prints.
final class ReportDialogue {
  /// What the agent knows, as far as it was asked.
  private enum Knowledge {
    case snapshot(AgentClient.Snapshot)
    case history([[String: BusValue]])
  }

  private let report: Report
  private let presentation: Presentation
  private let client: AgentClient
  private let clocks: SystemClocks
  private let zones: TimeZones
  /// What the agent last told; nil if none runs.
  private var knowledge: Knowledge?
  private var isAsking = false
  /// Whether something happened since the agent was asked.
  private var isOutdated = false
  private var printed: String?
  private var timer: WallTimer?
  private var held: [AnyObject] = []
  private var hasEnded = false
  private var status: Int32?

  /// A dialogue; nothing is asked before `run`.
  init(
    _ report: Report, _ presentation: Presentation, client: AgentClient, clocks: SystemClocks,
    zones: TimeZones
  ) {
    self.report = report
    self.presentation = presentation
    self.client = client
    self.clocks = clocks
    self.zones = zones
  }

  /// Runs to the end.
  ///
  /// - Returns: The exit status; nil if there is no agent and none can be started.
  func run() -> Int32? {
    held.append(MainLoop.onSignal(SIGINT) { [weak self] in self?.end(128 + SIGINT) })
    do { try presentation.follow ? follow() : ask() } catch { fail("\(error)") }
    if !hasEnded { MainLoop.run() }
    return status
  }

  private func end(_ status: Int32?) {
    guard !hasEnded else { return }
    hasEnded = true
    self.status = status
    MainLoop.quit()
  }

  private func fail(_ message: String) {
    StandardOutput.complain(message)
    end(ExitStatus.failed)
  }

  private func follow() throws {
    client.onDisconnect = { [weak self] in self?.fail("the session bus is gone") }
    // A clock that was set moves what the agent tells of, too.
    timer = try WallTimer(
      expired: { [weak self] in self?.show() }, clockSet: { [weak self] in self?.ask() })
    try client.watch { [weak self] _, _ in self?.ask() }
    held.append(try client.watchPresence { [weak self] isThere in self?.agentCameOrWent(isThere) })
    held.append(MainLoop.onHangUp(STDOUT_FILENO) { [weak self] in self?.end(ExitStatus.done) })
    if let zone = try zones.watch(changed: { [weak self] in self?.show() }) { held.append(zone) }
  }

  /// The first time one may be started, but never again: who ended it wanted that.
  private func agentCameOrWent(_ isThere: Bool) {
    if isThere || client.mayStart { return ask() }
    knowledge = nil
    show()
  }

  // MARK: - Asking

  private func ask() {
    guard !isAsking else { return isOutdated = true }
    isAsking = true
    fetch { [self] result in
      isAsking = false
      if presentation.follow { client.mayStart = false }
      switch result {
      case .success(let fresh):
        knowledge = fresh
        show()
      case .failure(let error): failed(error)
      }
      guard isOutdated else { return }
      isOutdated = false
      ask()
    }
  }

  private func fetch(then: @escaping (Result<Knowledge, BusError>) -> Void) {
    switch report {
    case .history: client.history { then($0.map(Knowledge.history)) }
    case .list, .status: client.snapshot { then($0.map(Knowledge.snapshot)) }
    }
  }

  private func failed(_ error: BusError) {
    switch (error, presentation.follow) {
    case (_, false) where error.meansNoAgent: end(nil)
    // Told by itself.
    case (.disconnected, true): break
    case (.timedOut, true): isOutdated = true
    case (_, true) where error.meansNoAgent || error.meansLeft:
      knowledge = nil
      show()
    default: fail(error.message)
    }
  }

  // MARK: - Printing

  private func show() {
    let now = clocks.now()
    let text = text(at: now)
    if let text, text != printed { StandardOutput.print(text) }
    printed = text ?? printed
    guard presentation.follow else { return end(ExitStatus.done) }
    if let change = nextChange(after: now) { timer?.arm(at: change) } else { timer?.disarm() }
  }

  /// What is to be printed; nil for JSON that nobody is there to tell.
  private func text(at now: Moment) -> String? {
    switch (knowledge, presentation.style) {
    case (.snapshot(let snapshot), .json): JSONReport(zone: now.zone).text(snapshot)
    case (.history(let entries), .json): JSONReport(zone: now.zone).text(entries)
    case (nil, .json): nil
    case (_, .waybar): WaybarReport(now: now).text(snapshot)
    case (_, .format(let format)): format.text(of: Glance(snapshot, at: now))
    case (.history(let entries), .text): TextReport(now: now).history(entries)
    case (.snapshot(let snapshot), .text) where report == .list: TextReport(now: now).list(snapshot)
    case (.snapshot(let snapshot), .text): TextReport(now: now).status(snapshot)
    case (nil, .text): "no agent runs"
    }
  }

  /// When that is another text by itself; nil if only the agent's news change it.
  private func nextChange(after now: Moment) -> Instant? {
    switch (presentation.style, report, snapshot) {
    case (.waybar, _, _): WaybarReport(now: now).nextChange(of: snapshot)
    case (.format(let format), _, _): format.nextChange(of: Glance(snapshot, at: now))
    case (.text, .status, let snapshot?): TextReport(now: now).nextChange(of: snapshot)
    case (.text, .list, .some): now.midnight
    case (.text, _, _), (.json, _, _): nil
    }
  }

  private var snapshot: AgentClient.Snapshot? {
    if case .snapshot(let snapshot) = knowledge { snapshot } else { nil }
  }
}
