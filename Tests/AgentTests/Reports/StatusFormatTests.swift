import Horology
import MessageBus
import Testing

@testable import Agent

@Suite("A format of the status") @MainActor struct StatusFormatTests {
  private func print(_ format: String, _ snapshot: AgentClient.Snapshot?, after: Duration = .zero) throws
    -> String
  {
    try StatusFormat(format).text(of: Glance(snapshot, at: Snapshots.moment(after)))
  }

  private func nextChange(_ format: String, _ snapshot: AgentClient.Snapshot?, after: Duration = .zero) throws
    -> Duration?
  {
    let change = try StatusFormat(format).nextChange(of: Glance(snapshot, at: Snapshots.moment(after)))
    return change.map { Snapshots.start.duration(to: $0) }
  }

  private let tea = Snapshots.snapshot(timers: [
    Snapshots.countdown("t1", endsAfter: .hours(25), of: 90_000, label: "Bread"),
    Snapshots.countdown("t2", endsAfter: .milliseconds(65_300), of: 263, label: "Tea"),
  ])

  @Test("shows of what counts that which ends first, rounded up as everywhere")
  func countdown() throws {
    #expect(try print("{id} {label} {left} {end} {percent}", tea) == "t2 Tea 1:06 0:01 25")
    #expect(try print("{summary}|{state}", tea) == "1:06|counting")
    #expect(try print("{left}", tea, after: .milliseconds(300)) == "1:05")
    #expect(try print("{left} {label} {end}", tea, after: .seconds(7200)) == "0:00 Tea 0:01")
  }

  @Test("shows a snooze, and its share if its length is its own")
  func snooze() throws {
    let snapshot = Snapshots.snapshot(alarms: [Snapshots.snoozed("a1", endsAfter: .minutes(3), of: 540)])
    #expect(try print("{state} {label} {left} {percent} {id}", snapshot) == "snoozed Alarm 3:00 33 a1")
    let usual = Snapshots.snapshot(alarms: [Snapshots.snoozed("a1", endsAfter: .minutes(3))])
    #expect(try print("{left}[ {percent} %]", usual) == "3:00")
  }

  @Test("names what rings, and how many more do")
  func ringing() throws {
    let one = Snapshots.snapshot(alarms: [Snapshots.ringing("a1", label: "")], timers: tea.timers)
    #expect(try print("{summary} {state} {left}", one) == "Alarm ringing 1:06")
    let two = Snapshots.snapshot(alarms: one.alarms, timers: [Snapshots.ringing("t2", label: "Tea")])
    #expect(try print("{ringing}", two) == "Alarm +1")
  }

  @Test("shows what is paused, the stopwatch, and the next alarm, where nothing more urgent is")
  func lessUrgent() throws {
    let paused = Snapshots.snapshot(timers: [Snapshots.paused("t1", left: .milliseconds(59_001), of: 120)])
    #expect(try print("{summary} {state} {percent}[ until {end}]", paused) == "1:00 paused 50")
    let stopwatch = Snapshots.snapshot(
      timers: paused.timers, stopwatch: Snapshots.stopwatch(startedAfter: .milliseconds(-65_900)))
    #expect(try print("{summary} {state} {left}", stopwatch) == "1:05 stopwatch 1:00")
    let alarm = Snapshots.snapshot(next: Snapshots.alarm("a1", after: .minutes(31 * 60 + 30), label: "Gym"))
    #expect(
      try print("{summary} {state} {alarm} {alarm-time}", alarm)
        == "tomorrow 7:30 scheduled Gym tomorrow 7:30")
    #expect(try print("{summary}[ {left} {alarm} {stopwatch}]{state}", Snapshots.snapshot()) == "idle")
    #expect(try print("{summary}{state} {time}", nil) == "absent 0:00")
  }

  @Test(
    "prints a part in brackets only where it has something to show, and doubled braces and brackets themselves"
  )
  func sections() throws {
    #expect(try print("a[b{left}c]d[[e]]{{f}}", tea) == "ab1:06cd[e]{f}")
    #expect(try print("a[b{stopwatch}c]d", tea) == "ad")
    #expect(try print("a[b]c", tea) == "ac")
    #expect(try print("[{left}[[x]]]", tea) == "1:06[x]")
    #expect(try print("100 % 🫖", tea) == "100 % 🫖")
  }

  @Test("changes when the countdown's second is over, the minute, or the day, and else not by itself")
  func changes() throws {
    #expect(try nextChange("{left}", tea) == .milliseconds(300))
    #expect(try nextChange("x[{percent}]", tea) == .milliseconds(300))
    #expect(try nextChange("{left}", tea, after: .milliseconds(300)) == .milliseconds(1300))
    // The last second is followed by the ring, of which the agent tells.
    #expect(try nextChange("{left}", tea, after: .milliseconds(64_300)) == nil)
    #expect(try nextChange("{time}", tea, after: .milliseconds(119_999)) == .seconds(120))
    #expect(try nextChange("{time}", nil, after: .milliseconds(120_000)) == .seconds(180))
    #expect(try nextChange("{end}", tea) == .hours(24))
    #expect(try nextChange("{label} {id} {state} {ringing} {alarm}", tea) == nil)
    let stopwatch = Snapshots.snapshot(stopwatch: Snapshots.stopwatch(startedAfter: .milliseconds(-65_900)))
    #expect(try nextChange("{summary}", stopwatch) == .milliseconds(100))
    let alarm = Snapshots.snapshot(next: Snapshots.alarm("a1", after: .minutes(31 * 60 + 30)))
    #expect(try nextChange("{summary} {left} {stopwatch}", alarm) == .hours(24))
    let paused = Snapshots.snapshot(timers: [Snapshots.paused("t1", left: .seconds(59), of: 120)])
    #expect(try nextChange("{left} {alarm-time} {stopwatch} {end} {summary}", paused) == nil)
  }

  @Test(
    "is refused in a line that names what is wrong",
    arguments: [
      ("", "--format"), ("{lef}", "{lef}"), ("{}", "{}"), ("{left", "no }"), ("a}", "}}"), ("]", "]]"),
      ("[{left}", "no ]"), ("[a[b]]", "[["), ("{left}}", "}}"), ("{Left}", "{Left}"),
    ])
  func refusals(format: String, word: String) throws {
    let error = #expect(throws: UsageError.self) { try StatusFormat(format) }
    let text = try #require(error?.description)
    #expect(text.contains(word) && !text.contains("\n"))
  }

  @Test("is explained with every placeholder by --help and where an unknown one was used")
  func help() {
    let refusal = #expect(throws: UsageError.self) { try StatusFormat("{x}") }
    for figure in Glance.Figure.allCases {
      #expect(OptionTable.help.contains("\n  {\(figure.rawValue)} "))
      #expect(refusal?.description.contains("{\(figure.rawValue)}") == true)
    }
  }
}
