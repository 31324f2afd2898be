import Horology
import MessageBus
import Testing

@testable import Agent

@Suite("What the command prints") @MainActor struct ReportTests {
  private let now = Moment(
    wall: Instant(seconds: 1_796_079_600), boot: BootTime(microseconds: 0), bootID: "boot",
    zone: FixedZone(identifier: "Test/Zone", utcOffset: 3600))

  private var snapshot: AgentClient.Snapshot {
    AgentClient.Snapshot(
      alarms: [
        [
          "id": "a1", "hour": .uint32(8), "minute": .uint32(5), "days": .strings(["sat", "sun"]),
          "label": "Tea \"x\"",
          "state": "scheduled", "next": .int64(1_796_108_700_000_000), "enabled": true,
        ]
      ],
      timers: [
        [
          "id": "t2", "length": .uint32(263), "state": "counting", "ends": .int64(1_796_079_700_000_000),
          "label": "",
        ]
      ],
      properties: ["Stopwatch": .vardict(["state": "zero"]), "Ringing": .strings([]), "Theme": "gold"])
  }

  @Test("lists what is set in columns")
  func list() {
    #expect(
      TextReport(now: now).list(snapshot) == """
        a1  8:05  weekend    Tea "x"  rings 8:05
        t2  4:23  countdown           until 0:01
        """)
  }

  @Test("keeps its columns where labels have wide characters")
  func wideLabels() {
    let tea = Snapshots.countdown("t1", endsAfter: .seconds(100), of: 263, label: "お茶")
    let eggs = Snapshots.countdown("t2", endsAfter: .seconds(100), of: 263, label: "Eggs")
    let lines = TextReport(now: now).list(AgentClient.Snapshot(timers: [tea, eggs])).split(separator: "\n")
    #expect(lines == ["t1  4:23  countdown  お茶  until 0:01", "t2  4:23  countdown  Eggs  until 0:01"])
  }

  @Test("tells what is left, rounded up")
  func status() {
    #expect(TextReport(now: now).status(snapshot).contains("counts  t2  Timer  1:40, until"))
  }

  @Test("is sound JSON, instants with milliseconds and offset, null where there is none")
  func json() {
    let text = JSONReport(zone: now.zone).text(snapshot)
    #expect(text.contains(#""label":"Tea \"x\"""#))
    #expect(text.contains(#""next":"2026-12-01T08:05:00.000+01:00""#))
    #expect(text.contains(#""ends":"2026-12-01T00:01:40.000+01:00""#))
    #expect(text.contains(#""theme":"gold""#))
    #expect(JSON.string("\u{1}\\").description == #""\u0001\\""#)
  }
}
