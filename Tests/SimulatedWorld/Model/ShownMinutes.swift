/// Looks at a zone's clock minute by minute and tells which readings are shown for the first time.
///
/// Minutes count from the epoch; a reading is the minute the zone's clock would have if it were UTC's.
struct ShownMinutes {
  private let first: Int
  private let changes: [(minute: Int, offset: Int)]
  private(set) var minute: Int
  private(set) var offset: Int
  private var upcoming: Int
  /// The highest reading shown so far.
  private(set) var highest: Int

  /// Starts at a minute, as if the clock had been watched all along.
  init(of zone: ChangingZone, at start: Int) {
    first = zone.first / 60
    changes = zone.changes.map { ($0.second / 60, $0.offset / 60) }
    (minute, offset, upcoming, highest) = (0, 0, 0, 0)
    jump(to: start)
  }

  /// Goes elsewhere: what the clock has shown in the three hours before is looked at once more.
  mutating func jump(to start: Int) {
    while upcoming > 0, changes[upcoming - 1].minute > start - 180 { upcoming -= 1 }
    while upcoming < changes.count, changes[upcoming].minute <= start - 180 { upcoming += 1 }
    offset = upcoming == 0 ? first : changes[upcoming - 1].offset
    minute = start - 180
    highest = minute + offset
    guard upcoming < changes.count, changes[upcoming].minute <= start else {
      minute = start
      highest = start + offset
      return
    }
    while minute < start { step() }
  }

  /// Lets a minute pass.
  mutating func step() {
    minute += 1
    if upcoming < changes.count, changes[upcoming].minute <= minute {
      offset = changes[upcoming].offset
      upcoming += 1
    }
    if minute + offset > highest { highest = minute + offset }
  }
}
