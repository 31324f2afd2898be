import MessageBus
import TestSupport

/// How late the agent calls Notify, over many rings, each of which is answered at once.
struct Lateness {
  /// In microseconds, in order.
  private let delays: [Int64]

  var median: Double { Double(delays[delays.count / 2]) / 1e3 }
  var worst: Double { Double(delays[delays.count - 1]) / 1e3 }

  /// Lets alarms ring at instants that lie on no second, about seven in a second.
  init(of program: Program, rings: Int, whileBusy isBusy: Bool, in world: World) throws {
    let session = try Session(in: world)
    defer { session.end() }
    try session.start(program.command, owning: program.busName)
    let agent = Agent(in: session)
    let first = wallClock() + 10_000_000
    var due: [String: Int64] = [:]
    var ids: [String: String] = [:]
    for number in 0..<rings {
      let (label, instant) = ("ring \(number)", first + Int64(number) * 149_317)
      due[label] = instant
      agent.call("AddAlarm", [["instant": .int64(instant), "label": .string(label)]]) { result in
        ids[label] = (try? result.get())?.first?.string
      }
    }
    try pump("\(rings) alarms", within: .seconds(8)) { ids.count == rings }
    let load = try isBusy ? Load() : nil
    session.desktop.onArrival = { label in
      if let id = ids[label] { agent.call("Stop", [.string(id)]) { _ in } }
    }
    try pump("\(rings) rings", within: .seconds(70)) {
      due.keys.allSatisfy { session.desktop.arrivals[$0] != nil }
    }
    withExtendedLifetime(load) {}
    delays = due.compactMap { label, due in session.desktop.arrivals[label].map { $0 - due } }.sorted()
    guard delays[0] >= 0 else { throw TestFailure("it rang \(-delays[0]) µs too early") }
  }
}

/// Keeps every processor busy as long as it is held.
final class Load {
  private let children: [ChildProcess]

  init() throws {
    children = try (0..<processors).map { _ in try ChildProcess("sh", ["-c", "while :; do :; done"]) }
  }
}
