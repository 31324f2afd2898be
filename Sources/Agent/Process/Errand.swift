import Horology
import Platform

/// What a process was started for that became the agent because of `--timer` or `--alarm`: when that has ended and
/// nothing else is set, the process ends.
final class Errand: Surface {
  private let clockwork: Clockwork
  private let terminal: TerminalSurface?
  private let hasAudience: () -> Bool
  private let quit: (Int32) -> Void
  private var id: EntryID?

  /// How long it rings where nobody can answer.
  static let ringForNobody = Duration.seconds(10)

  /// An errand.
  ///
  /// - Parameters:
  ///   - clockwork: What it is asked of.
  ///   - terminal: Where it shows, if there is one.
  ///   - hasAudience: Whether somebody can see a ring and answer it.
  ///   - quit: Ends the process with a status.
  init(
    clockwork: Clockwork, terminal: TerminalSurface?, hasAudience: @escaping () -> Bool,
    quit: @escaping (Int32) -> Void
  ) {
    self.clockwork = clockwork
    self.terminal = terminal
    self.hasAudience = hasAudience
    self.quit = quit
  }

  /// Asks the clockwork for what the process was started for.
  func run(_ event: Event) {
    clockwork.ask(event) { [self] result in
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

  func ended(_ id: EntryID, _ how: Ending) {
    guard id == self.id, how != .snoozed else { return }
    if how == .missed, !hasAudience() {
      Log.write("\(id) rang ten seconds; with no notification server and no terminal nobody can answer")
    }
    // Whatever else this turn of the loop brings is saved and shown first.
    MainLoop.post { [self] in
      if clockwork.engine.isIdle { return quit(ExitStatus.of(how)) }
      Log.say("more is set (see --list), so this stays as the agent; Ctrl-C ends it and keeps what is set")
    }
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
