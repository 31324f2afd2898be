import Horology
import MessageBus

// The records of the bus interface, made from the engine's values.

extension Engine {
  /// The alarm record; empty if there is no such alarm.
  func alarmRecord(_ id: EntryID) -> [String: BusValue] {
    guard let alarm = alarms[id] else { return [:] }
    var record = alarm.schedule.record
    record["id"] = .string("\(id)")
    record["label"] = .string(alarm.label)
    record["enabled"] = .boolean(alarm.isEnabled)
    record["snooze"] = .uint32(UInt32(alarm.snooze?.components.seconds ?? 0))
    record["sound"] = .string(alarm.sound)
    record["next"] = .instant(nextRing(of: id))
    record["snoozed-until"] = .instant(alarm.snoozedUntil?.wall)
    record["state"] = .string(alarm.phase.state)
    return record
  }

  /// The timer record; empty if there is no such countdown.
  func timerRecord(_ id: EntryID) -> [String: BusValue] {
    guard let countdown = countdowns[id] else { return [:] }
    var left: Duration = .zero
    if case .paused(let rest) = countdown.phase { left = rest }
    return [
      "id": .string("\(id)"),
      "label": .string(countdown.label),
      "length": .uint32(UInt32(countdown.length.components.seconds)),
      "ends": .instant(countdown.ends?.wall ?? countdown.ring?.due),
      "left": .int64(left.microseconds),
      "state": .string(countdown.phase.state),
    ]
  }

  /// The record of what rings next; empty if nothing will.
  var nextRecord: [String: BusValue] { nextAlarm.map(alarmRecord) ?? [:] }
}

extension Stopwatch {
  /// The stopwatch record.
  var record: [String: BusValue] {
    let (state, started, elapsed): (String, Instant?, Duration) =
      switch phase {
      case .zero: ("zero", nil, .zero)
      case .running(let start): ("running", start.wall, .zero)
      case .stopped(let elapsed): ("stopped", nil, elapsed)
      }
    return [
      "state": .string(state), "started": .instant(started), "elapsed": .int64(elapsed.microseconds),
      "laps": .array(of: .int64, laps.map { .int64($0.microseconds) }),
    ]
  }
}

extension HistoryEntry {
  /// The history record.
  var record: [String: BusValue] {
    [
      "id": .string("\(id)"), "label": .string(label), "due": .instant(due), "rang": .instant(rang),
      "ended": .instant(ended), "how": .string(how.rawValue),
    ]
  }
}

extension BusValue {
  /// An instant as it goes over the bus: Unix microseconds, 0 for none.
  fileprivate static func instant(_ instant: Instant?) -> BusValue { .int64(instant?.microseconds ?? 0) }
}

extension Schedule {
  fileprivate var record: [String: BusValue] {
    var (time, days, date): (CivilTime?, WeekdaySet, CivilDate?) = (nil, [], nil)
    var fixed: Instant?
    switch self {
    case .instant(let instant): fixed = instant
    case .civil(let at, .once(let on), _): (time, date) = (at, on)
    case .civil(let at, .weekly(let on), _): (time, days) = (at, on)
    }
    return [
      "hour": .uint32(UInt32(time?.hour ?? 0)), "minute": .uint32(UInt32(time?.minute ?? 0)),
      "days": .strings(days.days.map(\.description)), "date": .string(date?.description ?? ""),
      "zone": .string(zoneName ?? ""), "instant": .instant(fixed),
    ]
  }
}

extension Alarm.Phase {
  fileprivate var state: String {
    switch self {
    case .off: "off"
    case .scheduled: "scheduled"
    case .snoozed: "counting"
    case .ringing: "ringing"
    }
  }
}

extension Countdown.Phase {
  fileprivate var state: String {
    switch self {
    case .counting, .snoozed: "counting"
    case .paused: "paused"
    case .ringing: "ringing"
    }
  }
}
