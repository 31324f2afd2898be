import Glibc
import MessageBus
import TestSupport
import Testing

@Suite("A countdown on the entry in a dock") @MainActor struct LauncherEntryTests {
  /// A dock, which listens to what entries say of themselves.
  private final class Dock {
    private(set) var updates: [[String: BusValue]] = []
    private(set) var entries: Set<String> = []
    let bus: BusConnection
    private var subscription: Subscription?

    init(on privateBus: PrivateBus) throws {
      bus = try privateBus.connect()
      subscription = try bus.subscribe(
        MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update")
      ) { [weak self] signal in
        guard signal.arguments.count == 2, let entry = signal.arguments[0].string,
          let properties = signal.arguments[1].dictionary
        else { return }
        self?.entries.insert(entry)
        self?.updates.append(properties)
      }
    }

    func appear() throws {
      var outcome: BusConnection.NameOutcome?
      bus.requestName("com.canonical.Unity") { outcome = try? $0.get() }
      try pump("the dock's name") { outcome == .owned }
    }

    func vanish() throws {
      var isGone = false
      bus.releaseName("com.canonical.Unity") { _ in isGone = true }
      try pump("the dock is gone") { isGone }
    }

    var progress: [Double] { updates.compactMap { $0["progress"]?.double } }
    var isVisible: Bool? { updates.last?["progress-visible"]?.boolean }
    var isUrgent: Bool? { updates.last?["urgent"]?.boolean }
  }

  private func setUp() throws -> (house: Household, dock: Dock, agent: ChildProcess) {
    let house = try Household()
    let dock = try Dock(on: #require(house.bus))
    return (house, dock, try house.startAgent())
  }

  @Test("moves at each percent, calls while it rings, and is cleared when that is over")
  func moves() throws {
    let (house, dock, _) = try setUp()
    try dock.appear()
    try house.make("--timer", "0:04")
    try pump("the ring", within: .seconds(10)) { dock.isUrgent == true }
    #expect(dock.progress == [0, 0.25, 0.5, 0.75, 0])
    #expect(dock.isVisible == false)
    #expect(dock.updates.allSatisfy { $0["count-visible"] == false })
    #expect(dock.updates.allSatisfy { if case .int64 = $0["count"] { true } else { false } })
    #expect(dock.entries == ["application://org.pocketchime.Agent.desktop"])
    try house.make("--stop")
    try pump("that it is cleared") { dock.isUrgent == false }
    #expect(dock.updates.count == 6)
  }

  @Test("says nothing between two percents, nor of what does not count, nor where there is no dock")
  func isQuiet() throws {
    let (house, dock, _) = try setUp()
    try house.make("--timer", "1:00:00")
    pump(for: .seconds(1))
    #expect(dock.updates.isEmpty)
    try dock.appear()
    try pump("the bar") { dock.isVisible == true }
    pump(for: .seconds(2.5))
    try house.make("--alarm", "7:30")
    try house.make("--stopwatch", "start")
    #expect(dock.updates.count == 1)
    try house.make("--timer", "30:00")
    try pump("the count") { dock.updates.last?["count"] == .int64(2) }
    #expect(dock.updates.last?["count-visible"] == true)
  }

  @Test("is there in every dock that appears, and cleared at the agent's end")
  func outlivesTheDock() throws {
    let (house, dock, agent) = try setUp()
    try house.make("--timer", "1:00:00")
    for round in 1...10 {
      try dock.appear()
      try pump("the bar") { dock.updates.count == round && dock.isVisible == true }
      try dock.vanish()
    }
    try dock.appear()
    try pump("the bar") { dock.updates.count == 11 }
    agent.send(SIGTERM)
    try agent.wait()
    try pump("that it is cleared") { dock.isVisible == false }
  }

  @Test("is left to Plasma where that shows the same for its job")
  func isNotDoubled() throws {
    let (house, dock, _) = try setUp()
    let jobs = try FakeJobServer(on: #require(house.bus))
    try dock.appear()
    try house.make("--timer", "0:02", "--label", "Tea")
    try pump("the job") { jobs.job("Tea") != nil }
    try pump("the ring", within: .seconds(10)) { dock.isUrgent == true }
    #expect(dock.updates.allSatisfy { $0["progress-visible"] == false })
  }
}
