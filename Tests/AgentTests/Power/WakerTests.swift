import Foundation
import MessageBus
import Platform
import TestSupport
import Testing

@testable import Agent
@testable import Horology

/// When the machine is woken, and by whom.
@Suite struct WakerTests {
  /// A waker beside a PowerDevil, on a machine with a clock chip, at second 1000.
  final class Bedside {
    let bus: PrivateBus
    let session: BusConnection
    let powerDevil: MockPowerDevil
    let chips: TemporaryFolder
    var complaints: [String] = []
    var waker: Waker?

    init() throws {
      bus = try PrivateBus()
      session = try bus.connect()
      powerDevil = try MockPowerDevil(on: bus.connect())
      powerDevil.now = 1000
      chips = try TemporaryFolder()
      try chips.makeFolder("rtc0")
      try chips.write("", to: "rtc0/wakealarm")
      waker = Waker(
        early: .seconds(30), session: session, mayUseAlarmClock: false, clockChips: chips.path
      ) { [unowned self] in complaints.append($0) }
    }

    func follow(wall: Int64? = nil, boot: Int64? = nil) {
      let now = Moment(
        wall: Instant(seconds: 1000), boot: BootTime(microseconds: 50_000_000), bootID: "",
        zone: FixedZone.utc)
      let deadlines = Deadlines(
        wall: wall.map { Instant(seconds: $0) }, boot: boot.map { BootTime(microseconds: $0 * 1_000_000) })
      waker?.follow(deadlines, at: now)
    }
  }

  @Test func powerDevilIsAskedForTheEarliestDeadline() throws {
    let bedside = try Bedside()
    try bedside.powerDevil.appear()
    try pump("PowerDevil") { bedside.waker?.ability == .powerDevil }
    // Boot time 50 s is now, so that 650 s is ten minutes from now.
    let cases: [(Int64?, Int64?, [UInt64])] = [
      (3000, nil, [2970]), (3000, 650, [1570]), (nil, 650, [1570]), (1600, 650, [1570]),
    ]
    for (wall, boot, expected) in cases {
      bedside.follow(wall: wall, boot: boot)
      try pump("one wake-up at \(expected)") { bedside.powerDevil.times == expected }
    }
    // The deadline may move by less than a second, and then nothing is asked.
    let requests = bedside.powerDevil.requests
    bedside.follow(wall: 1600, boot: 650)
    pump(for: .milliseconds(50))
    #expect(bedside.powerDevil.requests == requests)
    bedside.follow()
    try pump("an empty list") { bedside.powerDevil.times == [] }
    #expect(bedside.complaints == [])
  }

  @Test func manyChangesEndInOneWakeUp() throws {
    let bedside = try Bedside()
    try bedside.powerDevil.appear()
    try pump("PowerDevil") { bedside.waker?.ability == .powerDevil }
    for wall in 2000..<2100 { bedside.follow(wall: Int64(wall)) }
    try pump("the last one") { bedside.powerDevil.times == [2069] }
    pump(for: .milliseconds(50))
    #expect(bedside.powerDevil.times == [2069])
    #expect(bedside.powerDevil.requests <= 3)
  }

  @Test func onceWokenEarlyTheRingItselfIsAskedFor() throws {
    let bedside = try Bedside()
    try bedside.powerDevil.appear()
    bedside.follow(wall: 2000)
    try pump("the early wake-up") { bedside.powerDevil.times == [1970] }
    try bedside.powerDevil.wake()
    try pump("the wake-up at the ring") { bedside.powerDevil.times == [2000] }
    try bedside.powerDevil.wake()
    pump(for: .milliseconds(50))
    #expect(bedside.powerDevil.times == [])
    #expect(bedside.complaints == [])
  }

  @Test(arguments: [(1031, [1001 as UInt64]), (1030, [1030]), (1001, [1001]), (1000, []), (900, [])])
  func whatIsNearIsAskedForWhenItIsDue(wall: Int, expected: [UInt64]) throws {
    let bedside = try Bedside()
    try bedside.powerDevil.appear()
    try pump("PowerDevil") { bedside.waker?.ability == .powerDevil }
    bedside.follow(wall: Int64(wall))
    pump(for: .milliseconds(50))
    #expect(bedside.powerDevil.times == expected)
    #expect(bedside.complaints == [])
  }

  @Test func powerDevilComesAndGoesFiftyTimes() throws {
    let bedside = try Bedside()
    bedside.follow(wall: 2000)
    #expect(bedside.waker?.ability == .notPermitted)
    for _ in 0..<50 {
      try bedside.powerDevil.appear()
      try pump("the wake-up") { bedside.powerDevil.times == [1970] }
      try bedside.powerDevil.vanish()
      try pump("the end of PowerDevil") { bedside.waker?.ability == .notPermitted }
    }
    #expect(bedside.powerDevil.requests == 50)
    #expect(bedside.complaints == [])
  }

  @Test func atTheEndNothingIsLeftOnTheList() throws {
    let bedside = try Bedside()
    try bedside.powerDevil.appear()
    bedside.follow(wall: 2000)
    try pump("the wake-up") { bedside.powerDevil.times == [1970] }
    bedside.waker?.close()
    try pump("an empty list") { bedside.powerDevil.times == [] }
  }

  @Test func aRefusalIsToldOnce() throws {
    let bedside = try Bedside()
    bedside.powerDevil.now = 5000
    try bedside.powerDevil.appear()
    bedside.follow(wall: 2000)
    try pump("the complaint") { bedside.complaints.count == 1 }
    bedside.follow(wall: 2000)
    pump(for: .milliseconds(50))
    #expect(
      bedside.complaints == [
        """
        KDE's power management does not wake the machine: \
        Cannot schedule a wake-up in the past (org.freedesktop.DBus.Error.InvalidArgs)
        """
      ])
    bedside.follow(wall: 7000)
    try pump("the next wake-up") { bedside.powerDevil.times == [6970] }
  }

  /// Where the process has the capability, the kernel's alarm clock stands at the time to wake, early first.
  @Test func theKernelsAlarmClockComesFirst() throws {
    let bedside = try Bedside()
    try bedside.powerDevil.appear()
    let waker = Waker(
      early: .seconds(30), session: bedside.session, clockChips: bedside.chips.path
    ) { _ in }
    let mayWake = (try? WakeAlarm {}) != nil
    try pump("the ability") { waker.ability == (mayWake ? .alarmClock : .powerDevil) }
    guard mayWake else { return }
    let now = try SystemClocks(zones: TimeZones(environment: [:])).now()
    waker.follow(Deadlines(wall: now.wall.advanced(by: .minutes(10)), boot: nil), at: now)
    let left = try #require(alarmClockSecondsLeft())
    #expect((568...570).contains(left))
    waker.follow(Deadlines(wall: nil, boot: now.boot.advanced(by: .seconds(20))), at: now)
    #expect((18...20).contains(try #require(alarmClockSecondsLeft())))
    waker.follow(Deadlines(wall: now.wall.advanced(by: .hours(28 * 24)), boot: nil), at: now)
    #expect(alarmClockSecondsLeft() == 0)
    #expect(bedside.powerDevil.requests == 0)
  }

  /// What the kernel says of the process's timer on CLOCK_REALTIME_ALARM.
  private func alarmClockSecondsLeft() -> Int? {
    for descriptor in 0..<256 {
      let info = (try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)) ?? ""
      guard info.contains("clockid: 8\n"), let value = info.firstMatch(of: /it_value: \((\d+),/) else {
        continue
      }
      // A disarmed alarm keeps its last value; its flags tell.
      return info.contains("settime flags: 00\n") ? 0 : Int(value.1)
    }
    return nil
  }

  @Test func withoutClockChipNothingWakes() throws {
    let folder = try TemporaryFolder()
    let waker = Waker(early: .zero, session: nil, clockChips: folder.path) { _ in }
    #expect(waker.ability == .noClockChip)
    // Some chips have no alarm.
    try folder.makeFolder("rtc0")
    #expect(Waker(early: .zero, session: nil, clockChips: folder.path) { _ in }.ability == .noClockChip)
  }

  @Test func withoutBusAndCapabilityNothingWakes() throws {
    let bedside = try Bedside()
    let waker = Waker(
      early: .zero, session: nil, mayUseAlarmClock: false, clockChips: bedside.chips.path
    ) { _ in }
    #expect(waker.ability == .notPermitted)
    #expect(waker.ability.remedy?.contains("CAP_WAKE_ALARM") == true)
  }
}
