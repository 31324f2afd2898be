import Glibc
import MessageBus
import TestSupport

// agent-bench AGENT [--alone]: measures a built agent and, beside it unless it is to be alone, the clocks that other
// desktops bring, and prints what it finds with what is aimed at. Everything runs in sessions of its own; nothing is seen
// or heard.

/// How many processors there are.
let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

private func milliseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

private func rounded(_ value: Double, _ digits: Int = 1) -> String {
  let scale = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
  let text = "\((value * scale).rounded() / scale)"
  return digits == 0 ? String(text.dropLast(2)) : text
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

/// Prints a figure beside its aim.
private func report(_ name: String, _ value: Double, _ unit: String, aim: Double? = nil, digits: Int = 1) {
  let verdict = aim.map { " (aim \(rounded($0, 0)) \(unit)\(value > $0 ? ", missed" : ""))" } ?? ""
  print(padded(name, to: 42) + rounded(value, digits) + " " + unit + verdict)
}

/// Prints the columns side by side.
private func report(_ columns: [Column]) {
  let width = 20
  func row(_ name: String, _ value: (Column) -> String?) {
    print(padded(name, to: 30) + columns.map { padded(value($0) ?? "–", to: width) }.joined())
  }
  row("") { $0.name }
  row("start, ms") { rounded(milliseconds($0.start), 0) }
  for state in Program.State.allCases {
    row("memory, \(state.rawValue), MB") { $0.memory[state].map { rounded(Double($0) / 1024) } }
  }
  for state in [Program.State.idle, .counting] {
    row("timers a second, \(state.rawValue)") { $0.wakeups[state].map { rounded($0.timers) } }
    row("messages a second, \(state.rawValue)") { $0.wakeups[state].map { rounded($0.messages) } }
  }
}

private func measureLateness(_ agent: Program, in world: World) throws {
  for (isBusy, state) in [(false, "calm"), (true, "\(processors) processors busy")] {
    let lateness = try Lateness(of: agent, rings: 200, whileBusy: isBusy, in: world)
    report("200 rings, \(state): median lateness", lateness.median, "ms", digits: 2)
    report("200 rings, \(state): worst", lateness.worst, "ms", aim: isBusy ? nil : 5, digits: 2)
  }
}

private func measureCommand(_ agent: Program, in world: World) throws {
  let session = try Session(in: world)
  try session.start(agent.command, owning: agent.busName)
  let calls = 20
  let loop = "for _ in $(seq \(calls)); do \(agent.command) --timer 1h >/dev/null || exit; done"
  let begin = ContinuousClock.now
  _ = try ChildProcess.run("sh", ["-c", loop], environment: session.environment)
  report("a --timer call, mean", milliseconds(ContinuousClock.now - begin) / Double(calls), "ms")
  session.end()
}

private func measureScale(_ agent: Program, in world: World) throws {
  let session = try Session(in: world)
  try session.start(agent.command, owning: agent.busName)
  try Agent(in: session).setAlarms(99_999)
  session.end()
  let starts = try (0..<3).map { _ in
    session.end()
    return try session.start(agent.command, owning: agent.busName)
  }
  report("100,000 alarms: start", milliseconds(median(of: starts)), "ms", aim: 500, digits: 0)
  pump(for: .seconds(2))
  report("100,000 alarms: memory", Double(session.memory()) / 1024, "MB")
  var begin = ContinuousClock.now
  try Agent(in: session).setAlarms(1)
  report("100,000 alarms: add one", milliseconds(ContinuousClock.now - begin), "ms")
  begin = .now
  let list = try Agent(in: session).make("ListAlarms")
  report("100,000 alarms: list", milliseconds(ContinuousClock.now - begin), "ms", digits: 0)
  guard list.first?.elements?.count == 100_000 else { throw TestFailure("not all alarms are listed") }
  session.end()
}

let isAlone = CommandLine.arguments.last == "--alone"
guard CommandLine.arguments.count == (isAlone ? 3 : 2) else {
  print("usage: agent-bench AGENT [--alone]")
  exit(2)
}
do {
  let world = try World()
  let agent = Program.agent(CommandLine.arguments[1])
  let columns = try ([agent] + (isAlone ? [] : Program.peers)).map { try Column($0, in: world) }
  report(columns)
  try measureLateness(agent, in: world)
  try measureCommand(agent, in: world)
  try measureScale(agent, in: world)
} catch {
  print("agent-bench: \(error)")
  exit(1)
}
