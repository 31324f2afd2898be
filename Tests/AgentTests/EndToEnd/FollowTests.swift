import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A bar that follows the real agent") @MainActor struct FollowTests {
  private func lines(_ bar: ChildProcess) -> [String] { bar.output.split(separator: "\n").map(String.init) }

  @Test(
    "counts at the seconds of the countdown and of its notification, without drift, and shows its ring at once"
  )
  func counts() throws {
    let house = try Household()
    let server = try house.serve()
    try house.startAgent()
    let bar = try house.start("--status", "--format", "{left}[ {ringing}]", "--follow")
    try house.make("--timer", "0:06", "--label", "Tea")
    let end = try instant(#require(try house.list().timers.first).ends)
    var printed: [String: Date] = [:]
    var notified: [String: Date] = [:]
    try pump("the ring", within: .seconds(15)) {
      for line in lines(bar) where printed[line] == nil { printed[line] = Date() }
      if let body = server.find("Tea")?.body, let left = body.firstMatch(of: /\d:\d\d$/)?.output {
        if notified[String(left)] == nil { notified[String(left)] = Date() }
      }
      return printed[" Tea"] != nil
    }
    for left in 1...4 {
      let text = "0:0\(left)"
      let late = try #require(printed[text]).timeIntervalSince(end.addingTimeInterval(-Double(left)))
      #expect((-0.01...0.4 * Double(patience)).contains(late), "\(text) came \(late) s late")
      let apart = try #require(printed[text]).timeIntervalSince(#require(notified[text]))
      #expect(abs(apart) < 0.4, "\(text) is \(apart) s apart")
    }
    #expect(lines(bar).suffix(5) == ["0:04", "0:03", "0:02", "0:01", " Tea"])
    #expect(try #require(printed[" Tea"]).timeIntervalSince(end) < 0.5 * Double(patience))
  }

  @Test("outlives the agent, shows that none runs, and the next one's countdown")
  func outlivesTheAgent() throws {
    let house = try Household()
    let bar = try house.start("--status", "--waybar", "--follow")
    try bar.waitForOutput(#""alt":"absent""#)
    let follower = try house.start("--status", "--follow")
    try follower.waitForOutput("no agent runs")
    for round in 1...3 {
      let agent = try house.startAgent()
      if round == 1 { try house.make("--timer", "10:00", "--label", "Tea") }
      try pump("the countdown") { lines(bar).last?.contains(#""class":"counting""#) == true }
      agent.send(round == 2 ? SIGKILL : SIGTERM)
      try agent.wait()
      try pump("that it is gone") { lines(bar).last?.contains("no agent runs") == true }
    }
    #expect(bar.isRunning && follower.isRunning && bar.errors.isEmpty)
    #expect(lines(follower).last == "no agent runs")
  }

  @Test("has the bus start an agent at first, but not in the place of one that was ended")
  func startsOne() throws {
    let house = try Household(withBus: false)
    try house.home.write(
      "[D-BUS Service]\nName=\(Client.name)\nExec=\(Household.program)\n", to: "services/agent.service")
    let bus = try PrivateBus(services: house.home.path("services"), environment: house.environment)
    let environment = house.environment.merging(bus.environment) { $1 }
    let bar = try ChildProcess(
      Household.program, ["--status", "--waybar", "--follow"], environment: environment)
    try bar.waitForOutput(#""alt":"idle""#)
    let agent = try ChildProcess.run(
      "busctl", ["--address=\(bus.address)", "status", Client.name], environment: environment)
    let pid = try #require(agent.firstMatch(of: /PID=(\d+)/).flatMap { pid_t($0.output.1) })
    kill(pid, SIGTERM)
    try pump("that it is gone") { lines(bar).last?.contains("absent") == true }
    pump(for: .seconds(1))
    #expect(lines(bar).count == 2 && bar.isRunning)
  }

  @Test("does nothing at all while nothing changes")
  func rests() throws {
    let house = try Household()
    try house.startAgent()
    try house.make("--alarm", "7:30")
    let bar = try house.start("--status", "--format", "{summary} {left}", "--follow")
    try bar.waitForOutput("7:30")
    pump(for: .milliseconds(300))
    let before = try switches(bar)
    pump(for: .seconds(3))
    #expect(try switches(bar) == before)
    try house.make("--timer", "10:00")
    try bar.waitForOutput("9:59")
    try house.make("--pause", "t2")
    pump(for: .milliseconds(1300))
    let paused = try switches(bar)
    pump(for: .seconds(3))
    #expect(try switches(bar) == paused)
  }

  @Test("ends with who reads it, even while it has nothing to print")
  func endsWithItsReader() throws {
    let house = try Household()
    try house.startAgent()
    let command = "'\(Household.program)' --status --waybar --follow | head -n 1"
    let pipeline = try ChildProcess("sh", ["-c", command], environment: house.environment)
    #expect(try pipeline.wait() == .exited(0))
    #expect(pipeline.output.contains(#""alt":"idle""#))
  }

  @Test("ends when the session does")
  func endsWithTheSession() throws {
    let house = try Household()
    let bar = try house.start("--status", "--waybar", "--follow")
    try bar.waitForOutput("absent")
    try #require(house.bus).kill()
    #expect(try bar.wait() == .exited(1))
    #expect(bar.errors.contains("session bus"))
  }

  @Test("says that no agent runs where it is to print once")
  func needsAnAgent() throws {
    let house = try Household()
    for style in [["--waybar"], ["--format={left}"], ["--json"]] {
      let child = try ChildProcess(Household.program, ["--status"] + style, environment: house.environment)
      #expect(try child.wait() == .exited(1))
      #expect(child.output.isEmpty && child.errors.contains("no agent runs"))
    }
  }

  /// How often the process was given the processor, as it had something to do.
  private func switches(_ process: ChildProcess) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") })
    return try #require(Int(line.filter(\.isNumber)))
  }
}
