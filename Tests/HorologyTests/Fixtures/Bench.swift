import Testing

@testable import Horology
@testable import SimulatedWorld

/// An engine with clocks that the test turns.
///
/// While time passes, the engine is called at its deadlines, as its shell would.
struct Bench {
  var now: Moment
  private(set) var engine: Engine
  private(set) var disk = Disk()
  /// What is to be seen and heard: rings, endings and missed ones, each with the local time.
  private(set) var log: [String] = []

  /// A bench at a local time such as "2026-11-30 21:00".
  init(_ time: String, in zone: any ZoneRules = Zones.utc, rules: EngineRules = EngineRules()) throws {
    now = Moment(
      wall: try Self.instant(time, in: zone), boot: BootTime(microseconds: 100_000_000), bootID: "first",
      zone: zone)
    engine = Engine(restoring: EngineState(), rules: rules, zones: TestZones(), at: now)
    send(.started)
  }

  /// The instant a zone's clock first shows this.
  static func instant(_ time: String, in zone: any ZoneRules = Zones.utc) throws -> Instant {
    let parts = time.split(separator: " ")
    let civil = CivilDateTime(
      date: try DateText.parse(String(parts[0])), time: try TimeText.parse(String(parts[1])))
    return zone.firstInstant(showing: civil)
  }

  @discardableResult
  mutating func send(_ event: Event) -> [Effect] {
    let effects = engine.handle(event, at: now)
    take(effects)
    return effects
  }

  private mutating func take(_ effects: [Effect]) {
    disk.write(effects.changes)
    for effect in effects {
      switch effect {
      case .ring(let id): log.append("\(clock) \(id) rings")
      case .ended(let id, let how): log.append("\(clock) \(id) \(how)")
      case .missed(let entries):
        log.append("\(clock) missed \(entries.map(\.id.description).joined(separator: " "))")
      default: continue
      }
    }
  }

  /// The log since the last time it was asked for.
  mutating func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  private var clock: String {
    let civil = CivilDateTime(at: now.wall, in: now.zone)
    return "\(civil.time)" + (civil.second == 0 ? "" : ":\(civil.second)")
  }

  /// Lets time pass.
  mutating func pass(_ length: Duration) {
    var left = length
    while true {
      let next = engine.nextDeadline
      let until = [next.wall.map { now.wall.duration(to: $0) }, next.boot.map { now.boot.duration(to: $0) }]
      let span = min(left, max(.zero, until.compactMap(\.self).min() ?? left))
      move(span)
      left -= span
      guard left > .zero || span == until.compactMap(\.self).min() else { return }
      send(.tick)
    }
  }

  /// Both clocks run, and nobody looks.
  mutating func move(_ length: Duration) {
    now.wall = now.wall + length
    now.boot = now.boot + length
  }

  /// The machine sleeps, then wakes.
  mutating func sleep(_ length: Duration) {
    send(.fallingAsleep)
    move(length)
    send(.clocksChanged)
    send(.awoke)
  }

  mutating func setClock(by step: Duration) {
    now.wall = now.wall + step
    send(.clocksChanged)
  }

  mutating func travel(to zone: any ZoneRules) {
    now.zone = zone
    send(.clocksChanged)
  }

  /// The agent is killed and started again from what is on disk.
  mutating func restart(
    after length: Duration = .zero, reboots: Bool = false, clockOff: Duration = .zero,
    in zone: (any ZoneRules)? = nil
  ) {
    move(length)
    now.zone = zone ?? now.zone
    now.wall = now.wall + clockOff
    if reboots { (now.boot, now.bootID) = (BootTime(microseconds: 5_000_000), now.bootID + "'") }
    engine = Engine(restoring: disk.state, rules: engine.rules, zones: TestZones(), at: now)
    send(.started)
  }

  /// Takes back what the last event changed, as after a failed write.
  mutating func takeBack(_ effects: [Effect]) -> [Effect]? {
    engine.takeBack(effects.changes, at: now)
  }

  // MARK: Setting things

  /// Sets an alarm; `days` is as for `--repeat`.
  @discardableResult
  mutating func alarm(
    _ time: String, _ days: String = "once", date: String? = nil, zone: String? = nil, label: String = ""
  ) throws -> EntryID {
    var edit = AlarmEdit()
    edit.time = try TimeText.parse(time)
    edit.days = try DateText.parseRepeat(days)
    edit.date = try date.map { try DateText.parse($0) }
    edit.zone = .some(zone)
    edit.label = label
    return try created(send(.addAlarm(edit)))
  }

  @discardableResult
  mutating func countdown(_ length: String) throws -> EntryID {
    try created(send(.startCountdown(DurationText.parse(length), CountdownOptions())))
  }

  private func created(_ effects: [Effect]) throws -> EntryID {
    for case .refused(let why) in effects { throw why }
    return try #require(effects.compactMap { if case .created(let id) = $0 { id } else { nil } }.first)
  }

  /// When an alarm rings next, in its machine's local time.
  func next(_ id: EntryID) -> String? {
    engine.occurrences[id].map { due in
      let civil = CivilDateTime(at: due, in: now.zone)
      return "\(civil.date) \(civil.time)"
    }
  }
}
