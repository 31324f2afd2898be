import Foundation
import Testing

@testable import Horology
@testable import SimulatedWorld

struct SimulationTests {
  /// How many events the tests simulate; more with `HOROLOGY_EVENTS`, from a seed of choice with `HOROLOGY_SEED`.
  static let events = setting("HOROLOGY_EVENTS") ?? 1_000_000
  static let firstSeed = setting("HOROLOGY_SEED") ?? 1

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Eight lives from eight seeds, next to each other.
  @Test func theEngineDoesWhatTheNaiveModelSays() async throws {
    let lives = 8
    let counters = try await withThrowingTaskGroup(of: Simulation.Counters.self) { group in
      for life in 0..<lives {
        group.addTask {
          var simulation = Simulation(seed: UInt64(Self.firstSeed + life))
          try simulation.run(events: Self.events / lives)
          return simulation.counters
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    var faults: [String: Int] = [:]
    for counter in counters { faults.merge(counter.faults, uniquingKeysWith: +) }
    for (fault, times) in faults { #expect(times > 0, "\(fault) never happened") }
    print("simulated \(Self.events) events: \(faults.sorted { $0.key < $1.key })")
  }

  @Test(arguments: PlantedBug.allCases)
  func aPlantedBugIsCaught(_ bug: PlantedBug) throws {
    #expect(throws: Simulation.Violation.self, "\(bug) went unnoticed") {
      for seed in 1...4 {
        var simulation = Simulation(seed: UInt64(seed), bug: bug)
        try simulation.run(events: 20_000)
      }
    }
  }

  @Test func aSeedRepeatsItself() throws {
    var (one, other) = (Simulation(seed: 7), Simulation(seed: 7))
    try one.run(events: 2_000)
    try other.run(events: 2_000)
    #expect(one.counters == other.counters)
  }
}
