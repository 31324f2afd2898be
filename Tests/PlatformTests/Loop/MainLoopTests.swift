import CGLib
import Glibc
import Platform
import Testing

@Suite struct MainLoopTests {
  @Test func runsUntilQuit() {
    var order: [String] = []
    MainLoop.post {
      order.append("first")
      MainLoop.post {
        order.append("third")
        MainLoop.quit()
      }
      order.append("second")
    }
    MainLoop.run()
    #expect(order == ["first", "second", "third"])
  }

  @Test func runsOnTheLoopWhatOtherThreadsPost() {
    final class Counter { var count = 0 }
    let counter = Counter()
    let threads = (0..<4).map { _ in
      startThread {
        for _ in 0..<250 { MainLoop.post { counter.count += 1 } }
      }
    }
    #expect(runLoop { counter.count == 1000 })
    for thread in threads { g_thread_join(thread) }
    runPendingCallbacks()
    #expect(counter.count == 1000)
  }

  @Test func waitsAtLeastTheDelay() {
    let start = ContinuousClock.now
    var fired = false
    let token = MainLoop.after(.microseconds(20_100)) { fired = true }
    #expect(runLoop { fired })
    #expect(ContinuousClock.now - start >= .microseconds(20_100))
    token.cancel()
  }

  @Test func noticesThatTheReaderIsGone() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    var isGone = false
    let token = MainLoop.onHangUp(ends[1]) { isGone = true }
    runPendingCallbacks()
    #expect(!isGone)
    close(ends[0])
    #expect(runLoop { isGone })
    token.cancel()
    close(ends[1])
  }

  @Test func aDelayRunsOnce() {
    var count = 0
    var later = false
    let token = MainLoop.after(.milliseconds(1)) { count += 1 }
    let end = MainLoop.after(.milliseconds(30)) { later = true }
    #expect(runLoop { later })
    #expect(count == 1)
    withExtendedLifetime((token, end)) {}
  }

  @Test func aReleasedTokenTakesItsCallbackBack() {
    var fired = 0
    var later = false
    var token: SourceToken? = MainLoop.after(.milliseconds(1)) { fired += 1 }
    token = nil
    let cancelled = MainLoop.after(.milliseconds(1)) { fired += 1 }
    cancelled.cancel()
    let end = MainLoop.after(.milliseconds(30)) { later = true }
    #expect(runLoop { later })
    #expect(fired == 0)
    #expect(token == nil)
    withExtendedLifetime((cancelled, end)) {}
  }

  @Test func callbacksAreFreedOnceTheyHaveRunOrAreTakenBack() {
    final class Captured {}
    weak var posted: Captured?
    weak var delayed: Captured?
    weak var cancelledFromWithin: Captured?
    var token: SourceToken?
    do {
      let (first, second, third) = (Captured(), Captured(), Captured())
      (posted, delayed, cancelledFromWithin) = (first, second, third)
      MainLoop.post { _ = first }
      _ = MainLoop.after(.seconds(60)) { _ = second }
      token = MainLoop.after(.milliseconds(1)) {
        _ = third
        token?.cancel()
        token = nil
      }
    }
    #expect(posted != nil)
    #expect(delayed == nil)
    #expect(runLoop { token == nil })
    runPendingCallbacks()
    #expect(posted == nil)
    #expect(cancelledFromWithin == nil)
  }

  @Test func hearsSignals() {
    var count = 0
    let token = MainLoop.onSignal(SIGUSR2) { count += 1 }
    kill(getpid(), SIGUSR2)
    #expect(runLoop { count == 1 })
    kill(getpid(), SIGUSR2)
    #expect(runLoop { count == 2 })
    token.cancel()
  }

  @Test func hearsDescriptors() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    var heard: [UInt8] = []
    var isAtEnd = false
    var token: SourceToken?
    token = MainLoop.onReadable(ends[0]) {
      var byte: UInt8 = 0
      if read(ends[0], &byte, 1) == 1 { heard.append(byte) } else { isAtEnd = true }
      if isAtEnd { token = nil }
    }
    var byte: UInt8 = 7
    Glibc.write(ends[1], &byte, 1)
    #expect(runLoop { heard == [7] })
    close(ends[1])
    #expect(runLoop { isAtEnd })
    close(ends[0])
    #expect(token == nil)
  }
}

/// Runs a closure on a thread of its own.
private nonisolated func startThread(_ body: @escaping @Sendable () -> Void) -> UnsafeMutablePointer<GThread>?
{
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  return g_thread_new(
    "poster",
    { data in
      if let data { Unmanaged<Box>.fromOpaque(data).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
}
