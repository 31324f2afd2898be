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
      StandardOutput.write(OptionTable.help, to: 1)
      return ExitStatus.done
    case .version:
      StandardOutput.print("pocketchime-agent \(Version.current)")
      return ExitStatus.done
    case .doctor: return Doctor(environment: environment).run()
    case .spells: return WatchCommand.printSpells()
    case .theme(let name): return WatchCommand(environment).set(theme: name)
    case .slot(let slot, let spell): return WatchCommand(environment).set(slot, to: spell)
    case .face(let order): return WatchCommand(environment).draw(order)
    case .agent: return AgentProcess.run(environment: environment, first: nil)
    default: return reachAgent(invocation, environment)
    }
  }

  /// Asks the agent that runs or can be started; where there is none, `--timer` and `--alarm` become it.
  private static func reachAgent(_ invocation: Invocation, _ environment: [String: String]) -> Int32 {
    let zones = TimeZones(environment: environment)
    if let bus = SessionBus.connect(environment), let clocks = try? SystemClocks(zones: zones) {
      let client = AgentClient(on: bus)
      let status =
        if case .report(let report, let presentation) = invocation.action {
          ReportDialogue(report, presentation, client: client, clocks: clocks, zones: zones).run()
        } else {
          AgentDialogue(invocation, client: client, clocks: clocks).run()
        }
      if let status { return status }
    }
    switch invocation.action {
    case .timer(let length, let options):
      return AgentProcess.run(environment: environment, first: .startCountdown(length, options))
    case .alarm(let edit): return AgentProcess.run(environment: environment, first: .addAlarm(edit))
    default:
      StandardOutput.complain("no agent runs and none can be started here; start one with: pocketchime-agent")
      return ExitStatus.failed
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
