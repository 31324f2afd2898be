import Horology
import Platform
import Testing

@testable import Agent

@Suite("What the tray icon says") @MainActor struct TrayStatusTests {
  private var bench = TrayBench()

  @Test("is little when nothing is set, and passive only where it shows what is active")
  func idle() {
    let status = bench.status()
    #expect(status.attention == .active && status.title == "PocketChime" && status.label.isEmpty)
    #expect(status.lines == ["Nothing is set"] && status.figure == .time)
    #expect(bench.status(show: .active).attention == .passive)
  }

  @Test("names the next alarm, which makes it active")
  mutating func alarm() {
    bench.addAlarm(19, 5, "Work")
    bench.addAlarm(6, 0)
    #expect(bench.status(show: .active).attention == .active)
    #expect(bench.status().lines == ["Next alarm: Work, 19:05"])
    bench.pass(.minutes(12 * 60 + 5))
    bench.happen(.stop(nil))
    #expect(bench.status().lines == ["Next alarm: tomorrow 6:00"])
  }

  @Test("counts the countdown that ends next, and of the others tells the end")
  mutating func counting() {
    bench.count(.minutes(10), "Eggs")
    bench.count(.seconds(263), "Tea")
    bench.happen(.startCountdown(.minutes(1), CountdownOptions(label: "Soup")))
    bench.happen(.pause(.countdown(3)))
    let status = bench.status()
    #expect(status.attention == .active && status.label == "4:23" && status.labelGuide == "8:88")
    #expect(status.title == "Tea until 7:04" && status.heading == "Tea 4:23")
    #expect(status.lines == ["until 7:04", "Eggs until 7:10", "Soup paused, 1:00 left"])
    #expect(status.figure == .counting(sixtieths: 60))
    #expect(bench.status(label: false).label.isEmpty)
  }

  @Test("changes nothing but its figures from one second to the next, in the second of the live notification")
  mutating func ticks() throws {
    bench.count(.seconds(263), "Tea")
    bench.count(.minutes(10), "Eggs")
    bench.pass(.milliseconds(999))
    #expect(bench.status().label == "4:23")
    let before = bench.status()
    bench.pass(.milliseconds(1))
    let after = bench.status()
    #expect(after.label == "4:22" && after.heading == "Tea 4:22")
    #expect((after.title, after.lines) == (before.title, before.lines))
    let subject = try #require(CountdownSubject(.countdown(1), in: bench.engine))
    let body = NotificationContent.countdown(subject, .seconds, at: bench.now).body
    #expect(body == "4:22 · until 7:04")
  }

  @Test("wants attention while something rings, and counts the snooze after it")
  mutating func ringing() {
    bench.addAlarm(7, 1, "Work")
    bench.count(.minutes(5), "Tea")
    bench.pass(.minutes(1))
    let status = bench.status(show: .active)
    #expect(status.attention == .needsAttention && status.title == "Work rings")
    #expect(status.figure == .ringing && status.label == "4:00" && status.lines == ["Tea until 7:05"])
    bench.happen(.snooze(nil, for: nil))
    bench.happen(.cancel(.countdown(2)))
    let snoozed = bench.status()
    #expect(snoozed.title == "Work snoozed until 7:10" && snoozed.label == "9:00")
    #expect(snoozed.figure == .counting(sixtieths: 60))
  }

  @Test("is short, however much is set")
  mutating func many() {
    for number in 1...1000 { bench.count(.minutes(Int64(number)), "n\(number)") }
    let lines = bench.status().lines
    #expect(lines.count == 8 && lines.last == "… and 993 more", "\(lines)")
  }

  @Test(
    "means the same to readers of markup and of plain text", arguments: ["<b>x</b>&amp;\"", "Salt & pepper"])
  mutating func markup(label: String) {
    bench.count(.seconds(1), label)
    bench.count(.minutes(5), label)
    bench.addAlarm(19, 0, label)
    for _ in 1...2 {
      let status = bench.status()
      for text in [status.title, status.heading, status.description] {
        #expect(!text.contains { "&<>".contains($0) }, "\(text)")
      }
      #expect(bench.tree().children.allSatisfy { !$0.label.contains { "&<>".contains($0) } })
      bench.pass(.seconds(1))
    }
    #expect(TrayText.plain("Salt & <pepper>") == "Salt + ‹pepper›")
  }

  @Test("cuts long names")
  func long() {
    let name = TrayText.name(String(repeating: "ü", count: 200), of: .alarm(1))
    #expect(name.count == 60 && name.hasSuffix("…"))
    #expect(TrayText.name("", of: .countdown(1)) == "Timer")
  }
}
