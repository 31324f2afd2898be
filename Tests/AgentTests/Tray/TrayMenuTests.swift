import Horology
import Testing

@testable import Agent

@Suite("The tray's menu") @MainActor struct TrayMenuTests {
  private var bench = TrayBench()

  @Test("offers countdowns, alarms, the stopwatch and themes when nothing is set")
  func idle() throws {
    let tree = bench.tree()
    #expect(
      tree.labels
        == ["No alarm will ring", "-", "Start a countdown", "Alarms", "Stopwatch", "Theme", "-", "Quit"])
    #expect(
      tree[.startMenu]?.labels == ["3 min", "5 min", "10 min", "15 min", "25 min", "45 min"])
    #expect(tree[.start(.minutes(5))]?.action == .start(.minutes(5)))
    #expect(tree[.alarms]?.labels == ["No alarm is set"])
    #expect(tree[.stopwatch]?.labels == ["Start"])
    #expect(tree[.themes]?.labels == ["Gold — Hunting Watch", "Silver — Railway Watch"])
    #expect(tree[.theme("gold")]?.kind == .radio(isOn: true))
    #expect(tree[.theme("silver")]?.kind == .radio(isOn: false))
    #expect(bench.tree(hasWindow: true)[.window]?.action == .openWindow)
  }

  @Test("offers the last length again, once")
  func lastLength() {
    #expect(bench.tree(lastLength: .seconds(263))[.startMenu]?.labels.last == "4 min 23 s")
    #expect(bench.tree(lastLength: .minutes(5))[.startMenu]?.labels.count == 6)
  }

  @Test("puts what rings on top, with its own snooze")
  mutating func rings() {
    bench.happen(.startCountdown(.seconds(1), CountdownOptions(label: "Tea", snooze: .minutes(4))))
    bench.pass(.seconds(1))
    let tree = bench.tree()
    #expect(Array(tree.labels.prefix(4)) == ["Tea rings", "Snooze 4 min", "Stop", "-"])
    #expect(tree[.snooze(.countdown(1))]?.action == .snooze(.countdown(1)))
    #expect(tree[.ring(.countdown(1))]?.isEnabled == false)
    bench.happen(.stop(nil))
    #expect(bench.tree()[.stop(.countdown(1))] == nil)
  }

  @Test("gives each countdown its time and what can be done with it")
  mutating func countdowns() throws {
    bench.count(.seconds(263), "Tea")
    var tea = try #require(bench.tree()[.countdown(.countdown(1))])
    #expect(tea.label == "Tea  4:23")
    #expect(tea.labels == ["until 7:04", "Pause", "+1 min", "Cancel"])
    #expect(tea.kind == .submenu && tea.children[0].isEnabled == false)
    bench.happen(.pause(.countdown(1)))
    tea = try #require(bench.tree()[.countdown(.countdown(1))])
    #expect(tea.label == "Tea  4:23 (paused)" && tea.labels[1] == "Resume")
    for number in 1...20 { bench.count(.minutes(Int64(number))) }
    #expect(bench.tree().labels.contains("… and 9 more"))
  }

  @Test("shows a snooze among the countdowns, with Stop alone, and nothing of no alarm")
  mutating func snoozes() throws {
    bench.addAlarm(7, 1, "Work")
    bench.pass(.minutes(1))
    bench.happen(.snooze(nil, for: nil))
    let tree = bench.tree()
    #expect(tree[.countdown(.alarm(1))]?.labels == ["snoozed until 7:10", "Stop"])
    #expect(tree[.next] == nil)
  }

  @Test("checks alarms that are on, the next first, and counts those it has no room for")
  mutating func alarms() throws {
    bench.addAlarm(9, 0, "Later")
    bench.addAlarm(8, 0, "Work", on: .weekdays)
    bench.addAlarm(7, 30, "Off")
    var off = AlarmEdit()
    off.enabled = false
    bench.happen(.changeAlarm(.alarm(3), off))
    let tree = bench.tree()
    #expect(tree[.alarms]?.labels == ["8:00  Work  (weekdays)", "9:00  Later", "7:30  Off"])
    #expect(tree[.next]?.label == "Next alarm: Work, 8:00")
    #expect(tree[.alarm(.alarm(1))]?.kind == .check(isOn: true))
    #expect(tree[.alarm(.alarm(1))]?.action == .disable(.alarm(1)))
    #expect(tree[.alarm(.alarm(3))]?.kind == .check(isOn: false))
    #expect(tree[.alarm(.alarm(3))]?.action == .enable(.alarm(3)))
    for minute in 0..<30 { bench.addAlarm(6, minute) }
    #expect(bench.tree()[.alarms]?.labels.count == 16)
    #expect(bench.tree()[.alarms]?.labels.last == "… and 18 more")
    #expect(bench.tree()[.alarms]?.labels.first == "8:00  Work  (weekdays)")
  }

  @Test("has the stopwatch's verbs and its laps, the newest first")
  mutating func stopwatch() {
    bench.happen(.stopwatch(.start))
    for _ in 1...14 {
      bench.pass(.seconds(61))
      bench.happen(.stopwatch(.lap))
    }
    let menu = bench.tree()[.stopwatch]
    #expect(menu?.label == "Stopwatch  14:14")
    #expect(Array(menu?.labels.prefix(4) ?? []) == ["Lap", "Stop", "Reset", "Lap 14: 1:01"])
    #expect(menu?.labels.last == "… and 2 before")
    bench.happen(.stopwatch(.stop))
    #expect(bench.tree()[.stopwatch]?.labels.prefix(2) == ["Start", "Reset"])
  }

  @Test("says what quitting means while something is set")
  mutating func quitting() {
    #expect(bench.tree()[.quit]?.label == "Quit")
    bench.addAlarm(8, 0)
    #expect(bench.tree()[.quit]?.label == "Quit (nothing rings until it runs again)")
  }

  @Test("changes by itself at the next second of what counts, and not at all when nothing does")
  mutating func nextChange() {
    func next() -> BootTime? {
      TrayMenu(
        overview: TrayOverview(of: bench.engine), alarms: AlarmChoice(of: bench.engine), lastLength: nil,
        themes: [], theme: "", hasWindow: false
      ).nextChange(after: bench.now)
    }
    #expect(next() == nil)
    bench.count(.seconds(10))
    bench.pass(.milliseconds(300))
    #expect(next() == bench.now.boot + .milliseconds(700))
    bench.happen(.stopwatch(.start))
    bench.pass(.milliseconds(800))
    #expect(next() == bench.now.boot + .milliseconds(200))
  }
}
