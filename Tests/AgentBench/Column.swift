import TestSupport

/// What is measured of the agent and its peers alike.
struct Column {
  let name: String
  /// From the start to the name on the bus, the median.
  let start: Duration
  /// Memory in kilobytes, timers and messages in a second, by state.
  private(set) var memory: [Program.State: Int] = [:]
  private(set) var wakeups: [Program.State: Wakeups] = [:]

  /// Measures a program.
  init(_ program: Program, in world: World) throws {
    name = program.name
    let idle = program.setups[.idle] ?? Program.Setup()
    start = try median(
      of: (0..<5).map { _ in
        let session = try Session(in: world, settings: idle.settings())
        defer { session.end() }
        return try session.start(program.command, idle.arguments, owning: program.busName)
      })
    for (state, setup) in program.setups { try look(at: program, state, setup, in: world) }
  }

  private mutating func look(
    at program: Program, _ state: Program.State, _ setup: Program.Setup, in world: World
  ) throws {
    let session = try Session(in: world, settings: setup.settings())
    defer { session.end() }
    let traces = try session.home.makeFolder("traces")
    try session.start(
      "strace", Wakeups.traced([program.command] + setup.arguments, into: traces), owning: program.busName)
    try setup.prepare(session)
    pump(for: .seconds(5))
    memory[state] = session.memory()
    if state != .rang { wakeups[state] = try Wakeups(of: session, tracedInto: traces, for: 10) }
  }
}

/// The one in the middle.
func median<Value: Comparable>(of values: [Value]) -> Value {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}
