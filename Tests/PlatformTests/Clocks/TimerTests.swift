import Glibc
import Horology
import TestSupport
import Testing

@testable import Platform

@Suite struct TimerTests {
  let clocks = Result { try SystemClocks(zones: TimeZones(environment: [:])) }

  @Test func clocksAgreeWithTheSystem() throws {
    let clocks = try clocks.get()
    let (before, moment, after) = (time(nil), clocks.now(), time(nil))
    #expect((before...after).contains(Int(moment.wall.seconds)))
    let uptime = try #require(Double(text(of: "/proc/uptime").prefix { $0 != " " }))
    #expect(abs(uptime - Double(moment.boot.microseconds) / 1e6) < 5)
    #expect(moment.bootID.count == 36)
    #expect(clocks.now().boot > moment.boot)
    #expect(clocks.now().bootID == moment.bootID)
  }

  @Test func theWallTimerExpiresOnceAndNotEarly() throws {
    let clocks = try clocks.get()
    let deadline = clocks.now().wall.advanced(by: .milliseconds(30))
    var readings: [Instant] = []
    let timer = try WallTimer { readings.append(clocks.now().wall) }
    timer.arm(at: deadline)
    #expect(runLoop { !readings.isEmpty })
    #expect(readings[0] >= deadline)
    #expect(readings[0] < deadline.advanced(by: .seconds(2) * patience))
    expectNothingMore { readings.count == 1 }
    withExtendedLifetime(timer) {}
  }

  @Test func theBootTimerExpiresOnceAndNotEarly() throws {
    let clocks = try clocks.get()
    let deadline = clocks.now().boot.advanced(by: .milliseconds(30))
    var readings: [BootTime] = []
    let timer = try BootTimer { readings.append(clocks.now().boot) }
    timer.arm(at: deadline)
    #expect(runLoop { !readings.isEmpty })
    #expect(readings[0] >= deadline)
    expectNothingMore { readings.count == 1 }
    withExtendedLifetime(timer) {}
  }

  @Test(arguments: [Int64.min, -1, 0, 1]) func whatIsPastExpiresAtOnce(microseconds: Int64) throws {
    var count = 0
    let wall = try WallTimer { count += 1 }
    wall.arm(at: Instant(microseconds: microseconds))
    let boot = try BootTimer { count += 1 }
    boot.arm(at: BootTime(microseconds: microseconds))
    #expect(runLoop { count == 2 })
    withExtendedLifetime((wall, boot)) {}
  }

  @Test func armingAgainReplacesAndDisarmingEnds() throws {
    let clocks = try clocks.get()
    var count = 0
    let wall = try WallTimer { count += 1 }
    let boot = try BootTimer { count += 1 }
    wall.arm(at: Instant(seconds: 0))
    boot.arm(at: BootTime(microseconds: 1))
    // Expired in the kernel, but not yet read.
    wall.arm(at: clocks.now().wall.advanced(by: .hours(1)))
    boot.disarm()
    expectNothingMore { count == 0 }
    wall.arm(at: Instant.calendarRange.upperBound)
    wall.disarm()
    expectNothingMore { count == 0 }
    withExtendedLifetime((wall, boot)) {}
  }

  @Test func aReleasedTimerIsSilentAndClosed() throws {
    let before = try openDescriptors()
    var count = 0
    for _ in 0..<50 {
      let wall = try WallTimer { count += 1 }
      wall.arm(at: Instant(seconds: 0))
      let boot = try BootTimer { count += 1 }
      boot.arm(at: BootTime(microseconds: 1))
    }
    runPendingCallbacks()
    #expect(count == 0)
    #expect(try openDescriptors() <= before + 2)
  }

  /// What the kernel says of the descriptors: which clock, and that a set is noticed though nothing waits.
  @Test func theKernelKnowsTheTimers() throws {
    let before = try timers()
    let wall = try WallTimer {}
    let boot = try BootTimer {}
    wall.disarm()
    let made = try timers().filter { !before.keys.contains($0.key) }
    #expect(made.count == 2)
    let wallTimer = try #require(made.values.first { $0.contains("clockid: 0\n") })
    #expect(wallTimer.contains("settime flags: 03\n"))
    #expect(!wallTimer.contains("it_value: (0, 0)"))
    let bootTimer = try #require(made.values.first { $0.contains("clockid: 7\n") })
    #expect(bootTimer.contains("it_value: (0, 0)"))
    withExtendedLifetime((wall, boot)) {}
  }

  /// The kernel reports a set at the next read, which loses an expiration that came with it.
  @Test func aSetOfTheClockIsToldAndTheDeadlineKept() throws {
    var events: [String] = []
    var calls = TimerCalls()
    let read = calls.read
    var isSet = true
    calls.read = { descriptor in
      defer { isSet = false }
      return isSet && read(descriptor) == 0 ? ECANCELED : read(descriptor)
    }
    let timer = try WallTimer(
      calls: calls, expired: { events.append("expired") }, clockSet: { events.append("set") })
    timer.arm(at: Instant(seconds: 0))
    #expect(runLoop { events == ["set", "expired"] })
    expectNothingMore { events.count == 2 }
    withExtendedLifetime(timer) {}
  }

  /// The kernel reports a set that no read has told of when the timer is armed, and arms it all the same.
  @Test func aSetFoundWhileArmingIsTold() throws {
    var events: [String] = []
    var calls = TimerCalls()
    let set = calls.set
    var isSet = false
    calls.set = { descriptor, flags, setting in
      defer { isSet = false }
      return set(descriptor, flags, setting) == 0 && isSet ? ECANCELED : 0
    }
    let timer = try WallTimer(
      calls: calls, expired: { events.append("expired") }, clockSet: { events.append("set") })
    isSet = true
    timer.arm(at: try clocks.get().now().wall.advanced(by: .milliseconds(50)))
    #expect(events == [])
    #expect(runLoop { events == ["set", "expired"] })
    isSet = true
    timer.disarm()
    #expect(runLoop { events == ["set", "expired", "set"] })
  }

  @Test func anAlarmClockNeedsThePermission() throws {
    // Bit 35 of the effective capabilities is CAP_WAKE_ALARM.
    let status = try text(of: "/proc/self/status")
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("CapEff:") })
    let mask = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
    if mask & 1 << 35 != 0 {
      let before = try timers()
      var count = 0
      let alarm = try WakeAlarm { count += 1 }
      let made = try timers().first { !before.keys.contains($0.key) }
      #expect(made?.value.contains("clockid: 8\n") == true)
      #expect(made?.value.contains("it_value: (0, 0)") == true)
      alarm.arm(at: try clocks.get().now().wall.advanced(by: .milliseconds(30)))
      #expect(runLoop { count == 1 })
    } else {
      let error = #expect(throws: PlatformError.self) { try WakeAlarm {} }
      #expect(error?.code == EPERM)
    }
  }

  private func expectNothingMore(_ holds: () -> Bool) {
    var over = false
    let token = MainLoop.after(.milliseconds(60)) { over = true }
    #expect(runLoop { over })
    #expect(holds())
    token.cancel()
  }

  private func timers() throws -> [Int32: String] {
    var found: [Int32: String] = [:]
    for descriptor in Int32(0)..<256 {
      if let info = try? text(of: "/proc/self/fdinfo/\(descriptor)"), info.contains("clockid") {
        found[descriptor] = info
      }
    }
    return found
  }

  private func openDescriptors() throws -> Int {
    (Int32(0)..<1024).count { fcntl($0, F_GETFD) != -1 }
  }
}
