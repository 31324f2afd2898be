import Glibc
import Horology
import MessageBus
import Platform

/// One call of the command against a running agent: asks for something, and waits if it is to.
final class AgentDialogue {
  private let invocation: Invocation
  private let client: AgentClient
  private let clocks: SystemClocks
  private var status: Int32?
  private var interrupt: SourceToken?
  /// For `--wait`.
  private var wait: Wait?

  /// A dialogue; nothing is asked before `run`.
  init(_ invocation: Invocation, client: AgentClient, clocks: SystemClocks) {
    self.invocation = invocation
    self.client = client
    self.clocks = clocks
  }

  /// Runs to the end.
  ///
  /// - Returns: The exit status; nil if there is no agent and none can be started.
  func run() -> Int32? {
    interrupt = MainLoop.onSignal(SIGINT) { [weak self] in self?.end(128 + SIGINT) }
    if let request = AgentRequest(invocation.action) { make(request) }
    if !hasEnded { MainLoop.run() }
    return status
  }

  private var hasEnded = false

  /// Ends with a status; nil says that there is no agent.
  private func end(_ status: Int32?) {
    guard !hasEnded else { return }
    hasEnded = true
    self.status = status
    MainLoop.quit()
  }

  private func fail(_ error: BusError) {
    if error.meansNoAgent { return end(nil) }
    fail(error.message)
  }

  private func fail(_ message: String) {
    StandardOutput.complain(message)
    end(ExitStatus.failed)
  }

  // MARK: - Requests

  private func make(_ request: AgentRequest) {
    if invocation.wait {
      do throws(BusError) {
        wait = try Wait(
          client, since: now.wall, ended: { [weak self] in self?.end($0) },
          failed: { [weak self] in self?.fail($0) })
      } catch {
        return fail(error)
      }
    }
    client.call(request.method, request.arguments) { [self] result in
      switch result {
      case .failure(let error): fail(error)
      case .success(let values):
        guard let id = values.first?.string else { return finish(values.first) }
        announce(id) { [self] in
          if let wait { wait.begin(for: [id]) } else { end(ExitStatus.done) }
        }
      }
    }
  }

  /// Says what a request made, and when it will ring.
  private func announce(_ id: String, then: @escaping () -> Void) {
    client.snapshot { [self] result in
      let record = (try? result.get()).flatMap { snapshot in
        (snapshot.alarms + snapshot.timers).first { $0["id"]?.string == id }
      }
      let due = (record?["next"] ?? record?["ends"])?.int64 ?? 0
      let when = WhenText.near(Instant(microseconds: due), from: now.wall, in: now.zone)
      StandardOutput.print(due == 0 ? id : "\(id)  rings \(when)")
      then()
    }
  }

  /// Prints what a request without an id answers: the stopwatch.
  ///
  /// A snooze answers nothing, but was told of by signals.
  private func finish(_ value: BusValue?) {
    if let wait { return wait.begin(for: wait.snoozed) }
    if let record = value?.dictionary, !record.isEmpty {
      let snapshot = AgentClient.Snapshot(properties: ["Stopwatch": .vardict(record)])
      StandardOutput.print(record["state"]?.string == "zero" ? "stopwatch  0:00" : report.status(snapshot))
    }
    end(ExitStatus.done)
  }

  private var now: Moment { clocks.now() }
  private var report: TextReport { TextReport(now: now) }
}
