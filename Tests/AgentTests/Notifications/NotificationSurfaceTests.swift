import Horology
import Platform
import Testing

@testable import Agent

/// The surface alone: what it has shown, and when.
struct NotificationSurfaceTests {
  /// Notes what the surface asks for.
  final class Recorder: NotificationCarrier {
    var log: [String] = []
    var displayed: [NotificationKey: Showing] = [:]

    func post(_ content: NotificationContent, as showing: Showing) {
      log.append("post \(content.label): \(content.body)")
      displayed[showing.key] = showing
    }

    func update(_ content: NotificationContent, of showing: Showing) {
      log.append("update \(content.label): \(content.body)")
    }

    func close(_ key: NotificationKey) {
      log.append("close")
      displayed[key] = nil
    }

    func prepare() {}
  }

  /// A surface before a recorder, with an engine and a clock that tests move.
  final class Stage {
    let recorder = Recorder()
    var engine = Engine(restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: .morning)
    var now = Moment.morning
    var answers: [String] = []
    lazy var surface = NotificationSurface(
      settings: Settings(), clock: { [unowned self] in now },
      onAnswer: { [unowned self] in answers.append("\($0) \($1)") })

    init(_ server: String) {
      surface.carrier = recorder
      surface.handle(.serverAppeared(ServerHabits(name: server, capabilities: ["actions", "body"])))
    }

    func happen(_ event: Event) {
      for effect in engine.handle(event, at: now) {
        switch effect {
        case .ring(let id): surface.rings(id, in: engine, at: now)
        case .ended(let id, let how): surface.ended(id, how)
        case .changed(let id): surface.changed(id, in: engine, at: now)
        case .missed(let entries): surface.missed(entries, at: now)
        case .stopwatchChanged: surface.stopwatchChanged(in: engine, at: now)
        case .created, .save, .refused: break
        }
      }
      surface.told(in: engine, at: now)
    }

    func pass(_ duration: Duration) {
      (now.wall, now.boot) = (now.wall + duration, now.boot + duration)
      happen(.tick)
      surface.refresh(in: engine, at: now)
    }

    func count(_ length: Duration, _ label: String) {
      happen(.startCountdown(length, CountdownOptions(label: label)))
    }

    var next: Duration? { surface.nextChange(in: engine, after: now).map { now.boot.duration(to: $0) } }

    var rings: Set<Int> {
      Set(recorder.displayed.keys.compactMap { if case .ring(let id) = $0 { id.number } else { nil } })
    }

    func showing(_ key: NotificationKey) throws -> Showing { try #require(recorder.displayed[key]) }
  }

  private func id(_ number: Int) -> EntryID { EntryID(kind: .countdown, number: number) }

  @Test func whatWasSeenIsPostedAnewWhenGnomeLocks() throws {
    let stage = Stage("gnome-shell")
    stage.count(.minutes(5), "Tea")
    stage.count(.minutes(9), "Eggs")
    stage.surface.handle(.closed(try stage.showing(.countdown(id(1))), .dismissed))
    stage.recorder.log = []
    stage.surface.screenLocked(at: stage.now)
    #expect(stage.recorder.log == ["post Eggs: until 7:09 · 9 min left"])
    let dunst = Stage("dunst")
    dunst.count(.minutes(5), "Tea")
    dunst.recorder.log = []
    dunst.surface.screenLocked(at: dunst.now)
    #expect(dunst.recorder.log.isEmpty)
  }

  @Test func aSnoozedCountdownShowsAsASnoozeAfterARestart() throws {
    let stage = Stage("dunst")
    let snoozed = Countdown(
      id: id(1), length: .minutes(5), label: "Tea", phase: .snoozed(until: Mark(.minutes(9), after: .morning))
    )
    stage.engine = Engine(
      restoring: EngineState(countdowns: [snoozed]), rules: EngineRules(), zones: NoZones(), at: .morning)
    stage.surface.begin(in: stage.engine, at: .morning)
    #expect(stage.recorder.log == ["post Tea: 9:00 · snoozed until 7:09"])
  }

  @Test func nothingRunsWhereNothingCounts() {
    let stage = Stage("dunst")
    #expect(stage.next == nil)
    stage.count(.seconds(90), "Tea")
    #expect(stage.next == .seconds(1))
    stage.happen(.pause(id(1)))
    #expect(stage.next == nil)
  }

  @Test func anUpdateIsSentOnlyWhenTheTextIsAnotherOne() {
    let stage = Stage("gnome-shell")
    stage.count(.seconds(150), "Tea")
    #expect(stage.next == .seconds(30))
    for _ in 1...29 { stage.pass(.seconds(1)) }
    #expect(stage.recorder.log == ["post Tea: until 7:02 · 3 min left"])
    stage.pass(.seconds(1))
    #expect(stage.recorder.log.last == "update Tea: until 7:02 · 2 min left")
    #expect(stage.next == .seconds(60))
    stage.pass(.seconds(60))
    #expect(stage.recorder.log.last == "update Tea: until 7:02 · 1:00")
    #expect(stage.next == .seconds(1))
  }

  @Test func onGnomeOneCountdownShowsTheNextToEnd() {
    let stage = Stage("gnome-shell")
    stage.count(.minutes(9), "Later")
    stage.count(.minutes(5), "Sooner")
    #expect(Array(stage.recorder.displayed.keys) == [.countdown(id(2))])
    stage.happen(.cancel(id(2)))
    #expect(Array(stage.recorder.displayed.keys) == [.countdown(id(1))])
  }

  @Test func onGnomeThereAreNeverMoreThanThreeAndRingsGoFirst() {
    let stage = Stage("gnome-shell")
    stage.count(.minutes(5), "Tea")
    for number in 2...6 {
      stage.count(.seconds(1), "Ring")
      stage.pass(.seconds(1))
      #expect(stage.recorder.displayed.count <= 3)
      #expect(stage.rings.contains(number))
    }
    #expect(stage.rings == [4, 5, 6])
    stage.happen(.stop(id(6)))
    #expect(stage.rings == [3, 4, 5])
    stage.happen(.stop(nil))
    #expect(Array(stage.recorder.displayed.keys) == [.countdown(id(1))])
  }

  @Test func anAnswerTheEngineRefusesShowsTheRingAgainAfterAWhile() throws {
    let stage = Stage("dunst")
    stage.count(.seconds(1), "Tea")
    stage.pass(.seconds(1))
    stage.surface.handle(.chosen(try stage.showing(.ring(id(1))), .snooze))
    #expect(stage.answers == ["t1 snooze"])
    #expect(stage.next == .seconds(2))
    let count = stage.recorder.log.count
    stage.pass(.seconds(1))
    #expect(stage.recorder.log.count == count)
    stage.pass(.seconds(1))
    #expect(stage.recorder.log.last == "post Tea: 0:01 · ended 7:00")
  }

  @Test func whatIsSaidOfAnEarlierShowingMeansNothing() throws {
    let stage = Stage("dunst")
    stage.count(.seconds(1), "Tea")
    stage.pass(.seconds(1))
    let old = try stage.showing(.ring(id(1)))
    stage.surface.handle(.closed(old, .expired))
    stage.pass(.seconds(2))
    #expect(try stage.showing(.ring(id(1))) != old)
    stage.surface.handle(.chosen(old, .stop))
    stage.surface.handle(.closed(old, .dismissed))
    #expect(stage.answers == [])
  }

  @Test func aClickOnARingWithoutAWindowSnoozesElseOpens() throws {
    let stage = Stage("dunst")
    stage.count(.seconds(1), "Tea")
    stage.pass(.seconds(1))
    var opened = 0
    stage.surface.onOpen = { opened += 1 }
    stage.surface.handle(.chosen(try stage.showing(.ring(id(1))), .open))
    #expect(opened == 1)
    #expect(stage.answers == [])
    stage.surface.onOpen = nil
    stage.surface.handle(.chosen(try stage.showing(.ring(id(1))), .open))
    #expect(stage.answers == ["t1 snooze"])
  }

  @Test func aSettingKeepsCountdownsAway() {
    let stage = Stage("dunst")
    stage.surface.settings.timer.isLive = false
    stage.count(.minutes(5), "Tea")
    #expect(stage.recorder.log == [])
    #expect(stage.next == nil)
  }

  @Test func theStopwatchShowsWhenAskedUntilItIsReset() throws {
    let stage = Stage("dunst")
    stage.happen(.stopwatch(.start))
    #expect(stage.recorder.log == [])
    stage.surface.showStopwatch(in: stage.engine, at: stage.now)
    #expect(stage.recorder.log == ["post : 0:00 · since 7:00"])
    stage.pass(.seconds(1))
    #expect(stage.recorder.log.last == "update : 0:01 · since 7:00")
    stage.happen(.stopwatch(.reset))
    #expect(stage.recorder.log.last == "close")
  }

  @Test func missedOnesAddUpUntilTheSummaryIsSentAway() throws {
    let stage = Stage("dunst")
    let entry = { (number: Int) in
      HistoryEntry(
        id: self.id(number), label: "No. \(number)", due: stage.now.wall, rang: nil, ended: stage.now.wall,
        how: .missed)
    }
    stage.surface.missed([entry(1)], at: stage.now)
    stage.surface.told(in: stage.engine, at: stage.now)
    stage.surface.missed([entry(2)], at: stage.now)
    stage.surface.told(in: stage.engine, at: stage.now)
    #expect(stage.recorder.log == ["post : 7:00 · No. 1", "post : 7:00 · No. 1\n7:00 · No. 2"])
    stage.surface.handle(.closed(try stage.showing(.missed), .dismissed))
    stage.surface.missed([entry(3)], at: stage.now)
    stage.surface.told(in: stage.engine, at: stage.now)
    #expect(stage.recorder.log.last == "post : 7:00 · No. 3")
  }

  @Test func aNoticeIsToldOnceAndGoesByItself() throws {
    let stage = Stage("dunst")
    stage.surface.tell(Notice(title: "That did not work", text: "full"), at: stage.now)
    stage.surface.tell(Notice(title: "That did not work", text: "fuller"), at: stage.now)
    #expect(stage.recorder.log == ["post : full", "post : fuller"])
    #expect(stage.surface.nextChange(in: stage.engine, after: stage.now) == stage.now.boot + .seconds(15))
    stage.pass(.seconds(14))
    #expect(stage.recorder.log.count == 2)
    stage.pass(.seconds(1))
    #expect(stage.recorder.log.last == "close")
    stage.surface.tell(Notice(title: "That did not work", text: "again"), at: stage.now)
    stage.surface.handle(.closed(try stage.showing(.notice), .dismissed))
    stage.pass(.seconds(1))
    #expect(stage.recorder.log.last == "post : again")
  }

  @Test func aNewRingOfTheSameAlarmIsANewNotification() throws {
    let stage = Stage("dunst")
    stage.count(.seconds(1), "Tea")
    stage.pass(.seconds(1))
    let first = try stage.showing(.ring(id(1)))
    stage.surface.rings(id(1), in: stage.engine, at: stage.now)
    stage.surface.told(in: stage.engine, at: stage.now)
    #expect(try stage.showing(.ring(id(1))).serial > first.serial)
  }

  @Test func aCorrectionOfTheClockDoesNotBringBackWhatWasSentAway() throws {
    let stage = Stage("dunst")
    stage.count(.minutes(5), "Tea")
    stage.surface.handle(.closed(try stage.showing(.countdown(id(1))), .dismissed))
    let count = stage.recorder.log.count
    stage.now.wall = stage.now.wall + .hours(1)
    stage.happen(.clocksChanged)
    #expect(stage.recorder.log.count == count)
    stage.happen(.extend(id(1), by: .minutes(1)))
    #expect(stage.recorder.log.last == "post Tea: 6:00 · until 8:06")
  }
}
