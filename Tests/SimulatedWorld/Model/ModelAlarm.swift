import Horology

/// An alarm as the naive model sees it.
struct ModelAlarm {
  enum Days: Equatable {
    case once
    /// The first bit is Monday.
    case weekly(Int)
    /// The reading of the clock it is for.
    case dated(Int)
  }

  enum State: Equatable {
    case off, scheduled
    /// It rings for so much longer.
    case ringing(Int64)
    /// It rings again after so long.
    case snoozed(Int64)
  }

  var minuteOfDay: Int
  var days: Days
  /// Its own zone, by its place among the world's; nil is the machine's.
  var zone: Int?
  var label: String
  var state = State.scheduled
  /// When it was set, in microseconds.
  var since: Int64
  /// The last occurrence, in minutes.
  var rung: Int?
  /// A one-shot that has occurred.
  var spent = false
  /// Occurrences that have come and were not dealt with yet, in minutes.
  var open: [Int] = []

  var isEnabled: Bool { state != .off }
  var isOneShot: Bool { if case .weekly = days { false } else { true } }
  var resting: State { isOneShot && spent ? .off : .scheduled }

  /// Whether it is meant for a reading of the clock.
  func matches(_ reading: Int) -> Bool {
    switch days {
    case .once: reading % 1440 == minuteOfDay
    case .weekly(let mask): reading % 1440 == minuteOfDay && mask & (1 << ((reading / 1440 + 3) % 7)) != 0
    case .dated(let target): reading == target
    }
  }

  /// Looks at what the clock newly shows at a minute.
  mutating func look(at minute: Int, after before: Int, upTo reading: Int) {
    var shown = before + 1
    while shown <= reading {
      if shown % 1440 == minuteOfDay, matches(shown) { return occur(at: minute) }
      shown += 1
    }
  }

  private mutating func occur(at minute: Int) {
    guard isEnabled, !spent, Int64(minute) * 60_000_000 > since || isDated else { return }
    if let rung, minute <= rung { return }
    open.append(minute)
    rung = minute
    spent = isOneShot
  }

  var isDated: Bool { if case .dated = days { true } else { false } }
}

/// A countdown as the naive model sees it.
struct ModelCountdown {
  enum State: Equatable {
    case counting(Int64)
    case paused(Int64)
    case snoozed(Int64)
    case ringing(Int64)
  }

  var label: String
  var state: State
  /// It is paused because the machine sleeps.
  var sleeps = false
  /// How long the machine has slept, then.
  var slept: Int64 = 0
}
