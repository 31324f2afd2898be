import Horology

/// A zone given by the list of its changes.
struct ChangingZone: ZoneRules, Hashable {
  /// From this second on (since the epoch), clocks are so many seconds ahead of UTC.
  struct Change: Hashable {
    var second: Int
    var offset: Int
  }

  let identifier: String
  let first: Int
  let changes: [Change]

  /// A zone that starts with an offset and changes it later; the changes may come in any order.
  init(_ identifier: String, from first: Int, changes: [Change] = []) {
    self.identifier = identifier
    self.first = first
    self.changes = changes.sorted { $0.second < $1.second }
  }

  func utcOffset(at instant: Instant) -> Int {
    let second = Int(instant.seconds)
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].second <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].offset
  }
}

extension ChangingZone {
  /// A zone whose clocks change twice a year, on a Sunday of a month, the first on or after a day of it.
  static func yearly(
    _ identifier: String, winter: Int, summer: Int, forward: (month: Int, day: Int, utcSeconds: Int),
    back: (month: Int, day: Int, utcSeconds: Int)
  ) -> ChangingZone {
    var changes: [Change] = []
    for year in 1999...2100 {
      changes.append(
        Change(second: sunday(year, forward.month, forward.day) + forward.utcSeconds, offset: summer))
      changes.append(Change(second: sunday(year, back.month, back.day) + back.utcSeconds, offset: winter))
    }
    let northern = forward.month < back.month
    return ChangingZone(identifier, from: northern ? winter : summer, changes: changes)
  }

  private static func sunday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var days = daysSinceEpoch(year, month, day)
    while (days + 4) % 7 != 0 { days += 1 }
    return days * 86_400
  }

  /// Counts the days year by year and month by month.
  static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let leaps = { (year: Int) in year / 4 - year / 100 + year / 400 }
    let lengths = [31, leaps(year) - leaps(year - 1) == 1 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (year - 1970) * 365 + leaps(year - 1) - leaps(1969) + lengths.prefix(month - 1).reduce(0, +) + day
      - 1
  }
}

/// The zones of the tests, with the rules they have today.
enum Zones {
  static let berlin = ChangingZone.yearly(
    "Europe/Berlin", winter: 3600, summer: 7200, forward: (3, 25, 3600), back: (10, 25, 3600))
  static let london = ChangingZone.yearly(
    "Europe/London", winter: 0, summer: 3600, forward: (3, 25, 3600), back: (10, 25, 3600))
  static let newYork = ChangingZone.yearly(
    "America/New_York", winter: -18_000, summer: -14_400, forward: (3, 8, 25_200), back: (11, 1, 21_600))
  /// Half an hour of summer time, from the first Sunday of October to that of April, at 2:00.
  static let lordHowe = ChangingZone.yearly(
    "Australia/Lord_Howe", winter: 37_800, summer: 39_600, forward: (10, 1, 7200 - 37_800),
    back: (4, 1, 7200 - 39_600))
  /// Changes at midnight, so that a day begins at 1:00 and another has its last hour twice.
  static let santiago = ChangingZone.yearly(
    "America/Santiago", winter: -14_400, summer: -10_800, forward: (9, 2, 14_400), back: (4, 2, 10_800))
  /// Skipped 30 December 2011.
  static let apia = ChangingZone(
    "Pacific/Apia", from: -36_000, changes: [.init(second: 1_325_239_200, offset: 50_400)])
  static let kolkata = ChangingZone("Asia/Kolkata", from: 19_800)
  static let utc = ChangingZone("UTC", from: 0)

  static let all = [berlin, london, newYork, lordHowe, santiago, apia, kolkata, utc]
}

/// The database that has the zones of the tests.
struct TestZones: ZoneDatabase {
  func rules(named identifier: String) -> (any ZoneRules)? { Zones.all.first { $0.identifier == identifier } }
}
