import Foundation
import TestSupport
import Testing

@Suite("The agent's memory") @MainActor struct MemoryTests {
  /// How much of the program's own code is in memory, in kB.
  private func code(of agent: ChildProcess) throws -> Int {
    let smaps = try String(contentsOfFile: "/proc/\(agent.pid)/smaps", encoding: .utf8)
    let mappings = smaps.split(separator: "VmFlags")
    let code = try #require(mappings.first { $0.contains("r-xp") && $0.contains("/pocketchime-agent") })
    let line = try #require(code.split(separator: "\n").first { $0.hasPrefix("Rss:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  @Test("goes back when it is at rest: what the start needed, what a ring needed")
  func restsSmall() throws {
    let house = try Household()
    let agent = try house.startAgent()
    let atStart = try code(of: agent)
    try pump("the start's code is given back") { try code(of: agent) * 2 < atStart }
    try house.make("--timer", "0:01")
    try pump("it rings") { try house.list().ringing == ["t1"] }
    try house.make("--stop")
    let afterRing = try code(of: agent)
    try pump("the ring's code is given back, from \(afterRing) kB") {
      try code(of: agent) < afterRing * 2 / 3
    }
  }
}
