import Horology

/// What should happen, told the naive way: a look at every minute, and lengths that shrink as time passes.
///
/// It shares no code with the engine.
struct NaiveModel {
  /// What has to be heard of at one event, in any order.
  struct Report: Equatable {
    var rings: [String] = []
    var ended: [String] = []
    var missed: [String] = []

    mutating func sort() {
      rings.sort()
      ended.sort()
      missed.sort()
    }

    var isEmpty: Bool { rings.isEmpty && ended.isEmpty && missed.isEmpty }
  }

  static let zones = [
    Zones.berlin, Zones.newYork, Zones.london, Zones.lordHowe, Zones.santiago, Zones.kolkata,
  ]
  static let minute: Int64 = 60_000_000
  static let day: Int64 = 1440 * minute

  var alarms: [Int: ModelAlarm] = [:]
  var countdowns: [Int: ModelCountdown] = [:]
  var lastNumber = 0
  /// The wall clock, in microseconds.
  var wall: Int64
  /// The machine's zone.
  var zone = 0
  var grace: Int64 = 15 * minute
  var ringFor: Int64 = 15 * minute
  var pausesInSleep = false
  var report = Report()
  private var clocks: [ShownMinutes]

  init(wall: Int64) {
    self.wall = wall
    clocks = Self.zones.map { ShownMinutes(of: $0, at: Int(wall / Self.minute)) }
  }

  // MARK: Time

  /// Lets time pass on both clocks: on the wall clock every minute is looked at.
  mutating func pass(_ wallTime: Int64, boot: Int64) {
    wall += wallTime
    let end = Int(wall / Self.minute)
    if clocks[0].minute < end {
      let followed = Dictionary(grouping: alarms.keys) { alarms[$0]?.zone ?? zone }
      for place in clocks.indices {
        if let ids = followed[place] {
          watch(place, until: end, for: ids)
        } else {
          clocks[place].jump(to: end)
        }
      }
    }
    shrink(by: boot)
  }

  /// Looks at a zone's clock every minute.
  private mutating func watch(_ place: Int, until end: Int, for ids: [Int]) {
    var clock = clocks[place]
    var followers = ids.compactMap { alarms[$0] }
    while clock.minute < end {
      let before = clock.highest
      clock.step()
      guard clock.highest > before else { continue }
      var index = 0
      while index < followers.count {
        followers[index].look(at: clock.minute, after: before, upTo: clock.highest)
        index += 1
      }
    }
    clocks[place] = clock
    for (id, alarm) in zip(ids, followers) { alarms[id] = alarm }
  }

  /// The wall clock is set.
  ///
  /// What has rung stays rung if it is set back by less than a day.
  mutating func step(by amount: Int64) {
    if amount > 0 { return pass(amount, boot: 0) }
    wall += amount
    for place in clocks.indices { clocks[place].jump(to: Int(wall / Self.minute)) }
    for id in alarms.keys {
      if let since = alarms[id]?.since, since > wall { alarms[id]?.since = wall }
      if let rung = alarms[id]?.rung, Int64(rung) * Self.minute >= wall + Self.day {
        alarms[id]?.rung = Int(wall / Self.minute)
      }
    }
  }

  /// The machine is in another zone.
  ///
  /// A date that its clock has passed is reached now.
  mutating func move(to place: Int) {
    zone = place
    for id in alarms.keys where alarms[id]?.zone == nil { reachDate(id) }
  }

  private mutating func reachDate(_ id: Int) {
    guard let alarm = alarms[id], case .dated(let target) = alarm.days, alarm.isEnabled, !alarm.spent else {
      return
    }
    let end = Int(wall / Self.minute)
    var clock = ShownMinutes(of: Self.zones[alarm.zone ?? zone], at: end - 3000)
    while clock.minute < end {
      let before = clock.highest
      clock.step()
      if before < target, clock.highest >= target {
        alarms[id]?.look(at: clock.minute, after: before, upTo: clock.highest)
      }
    }
  }

  /// Whether a zone's clock has shown a reading.
  func hasShown(_ reading: Int, zone place: Int?) -> Bool { clocks[place ?? zone].highest >= reading }

  private mutating func shrink(by time: Int64) {
    guard time > 0 else { return }
    for id in alarms.keys {
      switch alarms[id]?.state {
      case .ringing(let left): alarms[id]?.state = .ringing(left - time)
      case .snoozed(let left): alarms[id]?.state = .snoozed(left - time)
      default: break
      }
    }
    for id in countdowns.keys {
      switch countdowns[id]?.state {
      case .counting(let left): countdowns[id]?.state = .counting(left - time)
      case .snoozed(let left): countdowns[id]?.state = .snoozed(left - time)
      case .ringing(let left): countdowns[id]?.state = .ringing(left - time)
      default: if countdowns[id]?.sleeps == true { countdowns[id]?.slept += time }
      }
    }
  }

  /// Something that should have happened before now, if anything.
  var overdue: String? {
    for (id, alarm) in alarms {
      if let due = alarm.open.first, Int64(due) * Self.minute < wall {
        return "a\(id) was due at minute \(due)"
      }
      switch alarm.state {
      case .snoozed(let left) where left < 0: return "the snooze of a\(id) was over"
      case .ringing(let left) where left < 0: return "the ring of a\(id) was over"
      default: continue
      }
    }
    for (id, countdown) in countdowns {
      switch countdown.state {
      case .counting(let left) where left < 0, .snoozed(let left) where left < 0: return "t\(id) had run out"
      case .ringing(let left) where left < 0: return "the ring of t\(id) was over"
      default: continue
      }
    }
    return nil
  }

  // MARK: What falls due

  /// Deals with everything that has come.
  mutating func settle() {
    for id in alarms.keys {
      settleOccurrences(of: id)
      settleEnd(of: id)
    }
    for id in countdowns.keys { settleCountdown(id) }
  }

  private mutating func settleOccurrences(of id: Int) {
    guard var alarm = alarms[id], let first = alarm.open.first, let last = alarm.open.last else { return }
    if first != last { report.missed.append("a\(id) due \(first) unheard") }
    if wall - Int64(last) * Self.minute <= grace {
      if case .ringing = alarm.state { report.ended.append("a\(id) missed") }
      alarm.state = .ringing(ringFor)
      report.rings.append("a\(id)")
    } else {
      report.missed.append("a\(id) due \(last) unheard")
      if alarm.state == .scheduled {
        report.ended.append("a\(id) missed")
        alarm.state = alarm.resting
      }
    }
    alarm.open = []
    alarms[id] = alarm
  }

  private mutating func settleEnd(of id: Int) {
    guard var alarm = alarms[id] else { return }
    switch alarm.state {
    case .snoozed(let left) where left <= 0 && -left <= grace:
      report.rings.append("a\(id)")
      alarm.state = .ringing(ringFor)
    case .snoozed(let left) where left <= 0:
      report.missed.append("a\(id) unheard")
      report.ended.append("a\(id) missed")
      alarm.state = alarm.resting
    case .ringing(let left) where left <= 0:
      report.missed.append("a\(id) rang")
      report.ended.append("a\(id) missed")
      alarm.state = alarm.resting
    default: return
    }
    alarms[id] = alarm
  }

  private mutating func settleCountdown(_ id: Int) {
    switch countdowns[id]?.state {
    case .counting(let left) where left <= 0 && -left <= grace,
      .snoozed(let left) where left <= 0 && -left <= grace:
      report.rings.append("t\(id)")
      countdowns[id]?.state = .ringing(ringFor)
    case .counting(let left) where left <= 0, .snoozed(let left) where left <= 0:
      report.missed.append("t\(id) unheard")
      report.ended.append("t\(id) missed")
      countdowns[id] = nil
    case .ringing(let left) where left <= 0:
      report.missed.append("t\(id) rang")
      report.ended.append("t\(id) missed")
      countdowns[id] = nil
    default: break
    }
  }
}
