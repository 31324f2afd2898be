import Horology
import TestSupport
import Testing

@testable import Agent

@Suite("What keeps the tray within bounds") @MainActor struct TrayPacingTests {
  private let start = BootTime(microseconds: 0)

  @Test("twenty touches at once are allowed, then five a second")
  func allowance() {
    var allowance = Allowance()
    #expect((1...100).filter { _ in allowance.take(at: start) }.count == 20)
    let later = start + .seconds(2)
    #expect((1...100).filter { _ in allowance.take(at: later) }.count == 10)
    let muchLater = start + .hours(1)
    #expect((1...100).filter { _ in allowance.take(at: muchLater) }.count == 20)
  }

  @Test("a menu is open until it is closed, or for as long as its host is believed")
  func openings() {
    var openings = MenuOpenings()
    #expect(!openings.isOpen(at: start))
    openings.open("a", for: MenuOpenings.briefly, at: start)
    openings.open("b", for: MenuOpenings.tillClosed, at: start)
    openings.open("b", for: MenuOpenings.briefly, at: start)
    openings.close("a")
    #expect(openings.isOpen(at: start + .minutes(5)))
    #expect(!openings.isOpen(at: start + .minutes(10)))
    openings.close("b")
    #expect(!openings.isOpen(at: start))
  }

  @Test("hosts without number can't fill the memory")
  func manyHosts() {
    var openings = MenuOpenings()
    for host in 1...1000 { openings.open(":1.\(host)", for: .minutes(1), at: start) }
    for host in 9...1000 { openings.close(":1.\(host)") }
    #expect(openings.isOpen(at: start))
    for host in 1...8 { openings.close(":1.\(host)") }
    #expect(!openings.isOpen(at: start))
    openings.open("new", for: .minutes(1), at: start + .minutes(2))
    #expect(openings.isOpen(at: start + .minutes(2)))
  }

  @Test("many requests are done soon, and once in a while")
  func pace() throws {
    var done: [ContinuousClock.Instant] = []
    let pace = Pace(.milliseconds(100)) { done.append(.now) }
    for _ in 1...50 { pace.request() }
    #expect(done.isEmpty)
    try pump("it is done") { !done.isEmpty }
    for _ in 1...50 { pace.request() }
    try pump("it is done again") { done.count == 2 }
    pump(for: .milliseconds(150))
    #expect(done.count == 2 && done[0].duration(to: done[1]) >= .milliseconds(99))
    pace.request()
    pace.cancel()
    pump(for: .milliseconds(150))
    #expect(done.count == 2)
  }
}
