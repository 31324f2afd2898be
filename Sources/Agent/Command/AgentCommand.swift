import Glibc
import Horology
import MessageBus
import Platform

/// The command: reads its arguments and does what they say.
public enum AgentCommand {
  /// Runs a call of the command to its end.
  ///
  /// - Parameter arguments: The program's name and its arguments.
  /// - Returns: The exit status: 0 done, 1 failed, 2 not understood; 3 missed and 4 cancelled of what was waited for.
  public static func run(_ arguments: [String]) -> Int32 {
    StandardOutput.fillGaps()
    let status = perform(arguments)
    guard let failure = StandardOutput.failure else { return status }
    StandardOutput.complain("can't write to standard output: \(String(cString: strerror(failure)))")
    return status == ExitStatus.done ? ExitStatus.failed : status
  }

  private static func perform(_ arguments: [String]) -> Int32 {
    let invocation: Invocation
    do {
      invocation = try CommandParser.parse(arguments)
    } catch {
      StandardOutput.complain(error.description)
      return ExitStatus.usage
    }
    let environment = ProcessEnvironment.current
    setlocale(LC_ALL, "")
    switch invocation.action {
    case .help:
      StandardOutput.write(OptionTable.help)
      return ExitStatus.done
    case .version:
      StandardOutput.print("pocketchime-agent \(Version.current)")
      return ExitStatus.done
    case .doctor: return Doctor(environment: environment).run()
    case .spells: return WatchCommand.printSpells()
    case .theme(let name): return WatchCommand(environment).set(theme: name)
    case .slot(let slot, let spell): return WatchCommand(environment).set(slot, to: spell)
    case .face(let order): return WatchCommand(environment).draw(order)
    case .agent: return beAgent(environment)
    default: return reachAgent(invocation, environment)
    }
  }

  private static func beAgent(_ environment: [String: String]) -> Int32 {
    do { return try AgentProcess.run(environment: environment, order: nil) } catch { return error.report() }
  }

  /// Asks the agent that runs or can be started; where there is none, `--timer` and `--alarm` become it.
  private static func reachAgent(_ invocation: Invocation, _ environment: [String: String]) -> Int32 {
    // Of several that start together one becomes the agent, and the others ask that one.
    for _ in 1...3 {
      if let status = ask(invocation, environment) { return status }
      guard let event = invocation.action.event else {
        StandardOutput.complain(
          SessionBus.isFrozen
            ? "the session bus does not answer, so no agent can be reached; log in anew"
            : "no agent runs and none can be started here; start one with: pocketchime-agent")
        return ExitStatus.failed
      }
      do {
        let order = Errand.Order(event: event, isAwaited: invocation.wait)
        return try AgentProcess.run(environment: environment, order: order)
      } catch {
        guard error == .runsAlready else { return error.report() }
      }
    }
    StandardOutput.complain("agents come and go, and none answers; nothing was set, so try again")
    return ExitStatus.failed
  }

  /// Asks the agent.
  ///
  /// - Returns: The exit status; nil if there is no agent and none can be started.
  private static func ask(_ invocation: Invocation, _ environment: [String: String]) -> Int32? {
    let zones = TimeZones(environment: environment)
    guard let bus = SessionBus.connect(environment), let clocks = try? SystemClocks(zones: zones) else {
      return nil
    }
    let client = AgentClient(on: bus)
    if case .report(let report, let presentation) = invocation.action {
      return ReportDialogue(report, presentation, client: client, clocks: clocks, zones: zones).run()
    }
    return AgentDialogue(invocation, client: client, clocks: clocks).run()
  }
}

extension Action {
  /// What a process that becomes the agent does itself; nil for what only a running agent can do.
  fileprivate var event: Event? {
    switch self {
    case .timer(let length, let options): .startCountdown(length, options)
    case .alarm(let edit): .addAlarm(edit)
    default: nil
    }
  }
}

/// What the process ends with.
enum ExitStatus {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let usage: Int32 = 2
  static let missed: Int32 = 3
  static let cancelled: Int32 = 4

  /// The status for how something ended that was waited for.
  static func of(_ how: Ending) -> Int32 {
    switch how {
    case .stopped, .snoozed: done
    case .missed: missed
    case .cancelled: cancelled
    }
  }
}
