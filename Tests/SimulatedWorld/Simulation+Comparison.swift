import Horology

// The engine and the model must say the same.
extension Simulation {
  mutating func compare(_ effects: [Effect], _ isLegal: Bool) throws(Violation) {
    var seen = NaiveModel.Report()
    var refusal: Refusal?
    for effect in effects {
      switch effect {
      case .ring(let id): seen.rings.append("\(id)")
      case .ended(let id, let how): seen.ended.append("\(id) \(how)")
      case .missed(let entries): seen.missed += entries.map(Self.line)
      case .refused(let why): refusal = why
      case .created(let id) where id.number != model.lastNumber: throw violation("\(id) is not the next id")
      case .created, .changed, .stopwatchChanged, .save: continue
      }
    }
    counters.rings += seen.rings.count
    counters.missed += seen.missed.count
    counters.refusals += isLegal ? 0 : 1
    if (refusal == nil) != isLegal {
      throw violation("refused: \(refusal?.description ?? "no"), legal: \(isLegal)")
    }
    if seen.isEmpty, model.report.isEmpty { return }
    seen.sort()
    model.report.sort()
    if seen != model.report { throw violation("saw \(seen) instead of \(model.report)") }
  }

  private static func line(_ entry: HistoryEntry) -> String {
    if entry.rang != nil { return "\(entry.id) rang" }
    let (minutes, rest) = entry.due.microseconds.quotientAndRemainder(dividingBy: NaiveModel.minute)
    return entry.id.kind == .alarm && rest == 0 ? "\(entry.id) due \(minutes) unheard" : "\(entry.id) unheard"
  }

  func compareStates() throws(Violation) {
    let engine = heart.engine
    guard engine.alarms.count == model.alarms.count, engine.countdowns.count == model.countdowns.count else {
      throw violation(
        "\(engine.alarms.count) alarms, \(engine.countdowns.count) countdowns; the model differs")
    }
    for (number, expected) in model.alarms {
      guard let alarm = engine.alarms[EntryID(kind: .alarm, number: number)] else {
        throw violation("a\(number) is lost")
      }
      let isSame =
        alarm.label == expected.label && alarm.schedule == expected.schedule
        && state(of: alarm) == expected.state
      guard isSame else { throw violation("\(alarm) is not \(expected)") }
    }
    for (number, expected) in model.countdowns {
      guard let countdown = engine.countdowns[EntryID(kind: .countdown, number: number)] else {
        throw violation("t\(number) is lost")
      }
      let isSame = countdown.label == expected.label && state(of: countdown) == expected.state
      guard isSame else { throw violation("\(countdown) is not \(expected)") }
    }
  }

  private func state(of alarm: Alarm) -> ModelAlarm.State {
    switch alarm.phase {
    case .off: .off
    case .scheduled: .scheduled
    case .ringing(let ring): .ringing(ring.limit.left(at: heart.seen(now)).microseconds)
    case .snoozed(let mark): .snoozed(mark.left(at: heart.seen(now)).microseconds)
    }
  }

  private func state(of countdown: Countdown) -> ModelCountdown.State {
    switch countdown.phase {
    case .counting(let mark): .counting(mark.left(at: heart.seen(now)).microseconds)
    case .snoozed(let mark): .snoozed(mark.left(at: heart.seen(now)).microseconds)
    case .paused(let left): .paused(left.microseconds)
    case .ringing(let ring): .ringing(ring.limit.left(at: heart.seen(now)).microseconds)
    }
  }
}

extension ModelAlarm {
  /// The same alarm as the engine keeps it.
  var schedule: Schedule {
    guard let time = CivilTime(hour: minuteOfDay / 60, minute: minuteOfDay % 60) else {
      preconditionFailure("minute \(minuteOfDay) of a day")
    }
    let name = zone.map { NaiveModel.zones[$0].identifier }
    switch days {
    case .once: return .civil(time, .once(nil), zone: name)
    case .weekly(let mask): return .civil(time, .weekly(WeekdaySet(rawValue: UInt8(mask))), zone: name)
    case .dated(let reading):
      return .civil(time, .once(CivilDate(daysSinceEpoch: reading / 1440)), zone: name)
    }
  }

  /// The edit that sets it.
  var edit: AlarmEdit {
    var edit = AlarmEdit()
    guard case .civil(let time, let recurrence, let name) = schedule else { return edit }
    edit.time = time
    edit.zone = .some(name)
    switch recurrence {
    case .once(let date): (edit.date, edit.days) = (.some(date), [])
    case .weekly(let days): edit.days = days
    }
    return edit
  }
}
