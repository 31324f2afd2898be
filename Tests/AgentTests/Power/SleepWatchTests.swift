import MessageBus
import TestSupport
import Testing

@testable import Agent

/// What the machine's sleep and logind's comings and goings do to the agent's locks.
@Suite struct SleepWatchTests {
  /// A sleep watch and what it told.
  final class Sleeper {
    var told: [String] = []
    var ready: (() -> Void)?
    var complaints: [String] = []
    var watch: SleepWatch?

    init(on bus: BusConnection) throws {
      watch = try SleepWatch(on: bus) { [unowned self] in
        complaints.append($0)
      } fallingAsleep: { [unowned self] in
        told.append("falling asleep")
        ready = $0
      } awoke: { [unowned self] in
        told.append("awoke")
      }
    }
  }

  @Test func sleepWaitsUntilAllIsReady() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    try logind.appear()
    let sleeper = try Sleeper(on: bus.connect())
    for _ in 0..<3 {
      try pump("the lock") { logind.held == ["sleep/delay"] }
      sleeper.told = []
      logind.announceSleep(true)
      try pump("the announcement") { sleeper.told == ["falling asleep"] }
      pump(for: .milliseconds(50))
      #expect(logind.held == ["sleep/delay"])
      sleeper.ready?()
      try pump("the release of the lock") { logind.held == [] }
      logind.announceSleep(false)
      try pump("the waking") { sleeper.told == ["falling asleep", "awoke"] }
    }
    #expect(sleeper.complaints == [])
  }

  @Test func aLateReadyLeavesTheNextLockAlone() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    try logind.appear()
    let sleeper = try Sleeper(on: bus.connect())
    try pump("the lock") { logind.held == ["sleep/delay"] }
    // logind waits five seconds at most, then the machine sleeps all the same.
    logind.announceSleep(true)
    logind.announceSleep(true)
    logind.announceSleep(false)
    logind.announceSleep(false)
    try pump("the waking") { sleeper.told == ["falling asleep", "awoke"] }
    sleeper.ready?()
    pump(for: .milliseconds(50))
    #expect(logind.held == ["sleep/delay"])
    #expect(sleeper.told == ["falling asleep", "awoke"])
  }

  @Test func aNewLogindMeansThatTheMachineIsAwake() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    try logind.appear()
    let sleeper = try Sleeper(on: bus.connect())
    try pump("the lock") { logind.held == ["sleep/delay"] }
    logind.announceSleep(true)
    try pump("the announcement") { sleeper.told == ["falling asleep"] }
    sleeper.ready?()
    try logind.vanish()
    try logind.appear()
    try pump("the waking and the lock") {
      sleeper.told == ["falling asleep", "awoke"] && logind.held == ["sleep/delay"]
    }
  }

  @Test func logindComesAndGoesFiftyTimes() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    let ours = try bus.connect()
    let sleeper = try Sleeper(on: ours)
    let ringing = try Inhibitor(on: ours, ["sleep:idle"], because: "It rings", mode: .block) { _ in }
    ringing.isWanted = true
    for _ in 0..<50 {
      try logind.appear()
      try pump("the locks") { logind.held.sorted() == ["sleep/delay", "sleep:idle/block"] }
      try logind.vanish()
    }
    try pump("the end of the last locks") { !ringing.isHeld }
    #expect(sleeper.complaints == [])
    #expect(sleeper.told == [])
  }

  @Test func withoutPermissionSleepIsToldAllTheSame() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    logind.refused = ["sleep"]
    try logind.appear()
    let sleeper = try Sleeper(on: bus.connect())
    try pump("the complaint") { sleeper.complaints.count == 1 }
    #expect(
      sleeper.complaints == [
        "logind does not let us delay sleep: Permission denied (org.freedesktop.DBus.Error.AccessDenied)"
      ])
    logind.announceSleep(true)
    try pump("the announcement") { sleeper.told == ["falling asleep"] }
    sleeper.ready?()
    logind.announceSleep(false)
    try pump("the waking") { sleeper.told == ["falling asleep", "awoke"] }
  }

  @Test func aLockIsHeldWhileItIsWanted() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    try logind.appear()
    let lock = try Inhibitor(on: bus.connect(), ["sleep:idle", "idle"], because: "It rings", mode: .block) {
      _ in
    }
    pump(for: .milliseconds(50))
    #expect(logind.held == [])
    lock.isWanted = true
    try pump("the lock") { logind.held == ["sleep:idle/block"] && lock.isHeld }
    lock.isWanted = false
    #expect(!lock.isHeld)
    try pump("its end") { logind.held == [] }
    // Wanted no more before it is granted.
    lock.isWanted = true
    lock.isWanted = false
    pump(for: .milliseconds(50))
    #expect(logind.held == [])
    logind.refused = ["sleep:idle"]
    lock.isWanted = true
    try pump("the next best lock") { logind.held == ["idle/block"] }
  }

  @Test func aReleasedLockIsLetGo() throws {
    let bus = try PrivateBus()
    let logind = try MockLogind(on: bus.connect())
    try logind.appear()
    let ours = try bus.connect()
    var lock: Inhibitor? = try Inhibitor(on: ours, ["idle"], because: "It rings", mode: .block) { _ in }
    lock?.isWanted = true
    try pump("the lock") { logind.held == ["idle/block"] }
    lock = nil
    try pump("its end") { logind.held == [] }
    #expect(lock == nil)
  }
}
