import Horology
import Platform

/// What a process was started for that became the agent because of `--timer` or `--alarm`: when that has ended and
/// nothing else is set, the process ends.
final class Errand: Surface {
  /// What it is.
  struct Order {
    /// What is asked of the clockwork.
    let event: Event
    /// Whether somebody waits for the process to end when it has rung and was answered.
    let isAwaited: Bool
  }

  private let order: Order
  private let clockwork: Clockwork
  private let terminal: TerminalSurface?
  private let hasAudience: () -> Bool
  private let quit: (Int32) -> Void
  private var id: EntryID?
  private var outcome: Ending?

  /// How long it rings where nobody can answer.
  static let ringForNobody = Duration.seconds(10)

  /// An errand.
  ///
  /// - Parameters:
  ///   - order: What it is.
  ///   - clockwork: What it is asked of.
  ///   - terminal: Where it shows, if there is one.
  ///   - hasAudience: Whether somebody can see a ring and answer it.
  ///   - quit: Ends the process with a status.
  init(
    _ order: Order, clockwork: Clockwork, terminal: TerminalSurface?, hasAudience: @escaping () -> Bool,
    quit: @escaping (Int32) -> Void
  ) {
    self.order = order
    self.clockwork = clockwork
    self.terminal = terminal
    self.hasAudience = hasAudience
    self.quit = quit
  }

  /// Asks the clockwork for what the process was started for.
  func run() {
    clockwork.ask(order.event) { [self] result in
      switch result {
      case .success(let made):
        guard let made else { return }
        id = made
        terminal?.favourite = made
        announce(made)
      case .failure(let failure):
        Log.write(failure.description)
        quit(ExitStatus.failed)
      }
    }
  }

  /// Says on the way out that what was set is kept.
  func sayGoodbye() {
    let engine = clockwork.engine
    guard !engine.isIdle else { return }
    let ids = (engine.countdowns.keys + engine.alarms.values.filter(\.isEnabled).map(\.id)).sorted()
    Log.say(
      "\(ids.map(\.description).joined(separator: ", ")) kept; pocketchime-agent goes on with what is set")
  }

  /// The status of the process when a signal ends it: to who waits, only what has come of it is success.
  func status(endedBy signal: Int32) -> Int32 {
    order.isAwaited ? outcome.map(ExitStatus.of) ?? 128 + signal : ExitStatus.done
  }

  func ended(_ id: EntryID, _ how: Ending) {
    guard id == self.id, how != .snoozed, outcome == nil else { return }
    if how == .missed, !hasAudience() {
      Log.write("\(id) rang ten seconds; with no notification server and no terminal nobody can answer")
    }
    conclude(how)
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    if outcome == nil {
      // An alarm that has not rung yet is removed or turned off without an ending.
      if id == self.id, id.kind == .alarm, engine.alarms[id]?.isEnabled != true { conclude(.cancelled) }
    } else if order.isAwaited {
      MainLoop.post { [self] in _ = leaveIfIdle() }
    }
  }

  private func conclude(_ how: Ending) {
    outcome = how
    // Whatever else this turn of the loop brings is saved and shown first.
    MainLoop.post { [self] in
      if leaveIfIdle() { return }
      let until = order.isAwaited ? " until that is over" : ""
      Log.say(
        "more is set (see --list), so this stays as the agent\(until); Ctrl-C ends it and keeps what is set")
    }
  }

  /// Ends the process if nothing else is set.
  private func leaveIfIdle() -> Bool {
    guard let outcome, clockwork.engine.isIdle else { return false }
    quit(ExitStatus.of(outcome))
    return true
  }

  private func announce(_ id: EntryID) {
    let now = clockwork.now
    let due = clockwork.engine.countdowns[id]?.ends?.wall ?? clockwork.engine.nextRing(of: id)
    guard let due else { return }
    Log.say("\(id)  rings \(WhenText.near(due, from: now.wall, in: now.zone))")
  }
}

extension Clockwork.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .notSaved(let text): text
    }
  }
}
