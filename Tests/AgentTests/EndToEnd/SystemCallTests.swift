import Foundation
import TestSupport
import Testing

/// What the kernel saw of the agent: strace's lines, in order.
private struct Trace {
  let lines: [String]

  /// The number of the first line after `start` that holds all of these.
  func first(after start: Int = -1, _ words: String...) -> Int? {
    lines.indices.dropFirst(start + 1).first { index in words.allSatisfy(lines[index].contains) }
  }
}

@Suite("The order of system calls") @MainActor struct SystemCallTests {
  private let calls = "trace=fsync,fdatasync,sendmsg,sendto,pwrite64,write"

  private func trace(
    _ house: Household, with more: [String: String?] = [:], _ body: () throws -> Void
  ) throws -> Trace {
    let log = house.home.path("trace")
    let agent = try ChildProcess(
      "strace", ["-f", "-s", "8192", "-e", calls, "-o", log, Household.program],
      environment: house.environment.merging(more) { $1 })
    try pump("the agent answers", within: .seconds(30)) { try house.call("--status").status == 0 }
    try body()
    agent.send(SIGTERM, toGroup: true)
    try agent.wait(within: .seconds(20))
    return Trace(lines: try house.home.read("trace").split(separator: "\n").map(String.init))
  }

  @Test("has the database synced before AddAlarm, StartTimer, Snooze and Stop are answered")
  func syncsBeforeItAnswers() throws {
    let house = try Household()
    let trace = try trace(house) {
      try house.make("--alarm", "7:30")
      try house.make("--timer", "0:01")
      try pump("it rings") { try house.list().ringing == ["t2"] }
      try house.make("--snooze", "--for", "1s")
      try pump("it rings again") { try house.list().ringing == ["t2"] }
      try house.make("--stop")
    }
    // A reply with an id carries it; the replies to Snooze and Stop are the first sendmsg after the history's row.
    for id in ["a1", "t2"] {
      let reply = try #require(
        trace.first("sendmsg", "l\\2\\1", "\\2\\0\\0\\0\(id)\\0"), "no reply with \(id)")
      let sync = try #require(
        trace.lines[..<reply].lastIndex { $0.contains("fdatasync(") || $0.contains("fsync(") })
      let write = try #require(trace.lines[..<sync].lastIndex { $0.contains("pwrite64(") })
      #expect(write < sync && sync < reply)
    }
    for how in ["snoozed", "stopped"] {
      let row = try #require(trace.first("pwrite64", how), "no row that says \(how)")
      let reply = try #require(trace.first(after: row, "sendmsg", "l\\2"))
      let sync = trace.lines[row..<reply].contains { $0.contains("sync(") }
      #expect(sync, "\(how) is answered before it is synced")
    }
  }

  @Test("lets sound and notification of a ring go before its record is written")
  func ringsBeforeItWrites() throws {
    let house = try Household()
    let sound = try SoundLab(sharesMemory: false)
    let bus = try #require(house.bus)
    let server = try FakeServer(on: bus, as: "fake", firstID: 7, capabilities: ["actions", "body"])
    let trace = try trace(house, with: ["PULSE_SERVER": sound.address]) {
      // The row that is written for the ring carries the label, and so does the notification.
      try house.make("--timer", "0:02", "--label", "Zwetschge")
      try pump("it rings on the server") { server.displayed.contains { $0.actions.contains("snooze") } }
      try pump("it rings on the list") { try house.list().ringing == ["t1"] }
      pump(for: .milliseconds(500))
    }
    let notify = try #require(trace.first("sendmsg", "Zwetschge", "snooze"), "no Notify")
    let play = try #require(trace.first("media.role", "alarm"), "nothing played")
    let row = try #require(trace.first(after: notify, "pwrite64", "Zwetschge"), "no record")
    #expect(play < row && notify < row)
    let start = try #require(trace.first("pwrite64", "Zwetschge"))
    #expect(!trace.lines[start + 1..<notify].contains { $0.contains("pwrite64") && $0.contains("Zwetschge") })
  }
}
