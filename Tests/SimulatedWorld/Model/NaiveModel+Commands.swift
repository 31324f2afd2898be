import Horology

/// What a person or a program does in the simulation.
enum SimulatedCommand {
  case add(ModelAlarm)
  case reschedule(Int, ModelAlarm)
  case rename(Int, String)
  case enable(Int, Bool)
  case remove(Int)
  case start(Int64, String)
  case pause(Int)
  case resume(Int)
  case extend(Int, Int64)
  case cancel(Int)
  /// Nil is whatever rings; the kind of an id is in its first letter.
  case snooze(String?, Int64)
  case stop(String?)
  /// The machine is about to sleep.
  case fallAsleep

  /// Whether it sets nothing new and is no sleep, so that all can be as before it.
  var makesNothing: Bool {
    switch self {
    case .add, .start, .fallAsleep: false
    default: true
    }
  }
}

// What a command does; each returns whether it is legal.
extension NaiveModel {
  mutating func perform(_ command: SimulatedCommand) -> Bool {
    switch command {
    case .add(let alarm): add(alarm)
    case .reschedule(let id, let alarm): reschedule(id, alarm)
    case .rename(let id, let label): with(alarm: id) { $0.label = label }
    case .enable(let id, let enabled): enabled ? enable(id) : silence(id, "cancelled", then: .off)
    case .remove(let id): silence(id, "cancelled", then: nil)
    case .start(let length, let label):
      add(ModelCountdown(label: label, state: .counting(length)))
    case .pause, .resume, .extend, .cancel: handle(countdown: command)
    case .snooze(let name, let length): answer(name) { $0.snooze($1, length) }
    case .stop(let name): answer(name) { $0.stop($1) }
    case .fallAsleep: fallAsleep()
    }
  }

  private mutating func with(alarm id: Int, _ change: (inout ModelAlarm) -> Void) -> Bool {
    guard var alarm = alarms[id] else { return false }
    change(&alarm)
    alarms[id] = alarm
    return true
  }

  private func isPast(_ alarm: ModelAlarm) -> Bool {
    if case .dated(let target) = alarm.days { hasShown(target, zone: alarm.zone) } else { false }
  }

  private mutating func add(_ alarm: ModelAlarm) -> Bool {
    guard !isPast(alarm) else { return false }
    lastNumber += 1
    alarms[lastNumber] = alarm
    alarms[lastNumber]?.since = wall
    return true
  }

  private mutating func add(_ countdown: ModelCountdown) -> Bool {
    lastNumber += 1
    countdowns[lastNumber] = countdown
    return true
  }

  private mutating func reschedule(_ id: Int, _ new: ModelAlarm) -> Bool {
    guard !isPast(new) else { return false }
    let now = wall
    return with(alarm: id) { alarm in
      (alarm.minuteOfDay, alarm.days, alarm.zone) = (new.minuteOfDay, new.days, new.zone)
      (alarm.since, alarm.rung, alarm.spent) = (now, nil, false)
      if alarm.state == .off { alarm.state = .scheduled }
    }
  }

  private mutating func enable(_ id: Int) -> Bool {
    guard let alarm = alarms[id] else { return false }
    guard alarm.state == .off else { return true }
    guard !isPast(alarm) else { return false }
    let now = wall
    return with(alarm: id) { alarm in
      (alarm.since, alarm.rung, alarm.spent, alarm.state) = (now, nil, false, .scheduled)
    }
  }

  /// Ends what goes on with an alarm; nil as the state after removes it.
  private mutating func silence(_ id: Int, _ how: String, then state: ModelAlarm.State?) -> Bool {
    guard var alarm = alarms[id] else { return false }
    switch alarm.state {
    case .ringing, .snoozed: report.ended.append("a\(id) \(how)")
    case .off, .scheduled: break
    }
    if let state { alarm.state = state }
    alarms[id] = state == nil ? nil : alarm
    return true
  }

  private mutating func handle(countdown command: SimulatedCommand) -> Bool {
    switch command {
    case .pause(let id):
      switch countdowns[id]?.state {
      case .counting(let left), .snoozed(let left): countdowns[id]?.state = .paused(left)
      default: return false
      }
    case .resume(let id):
      guard case .paused(let left) = countdowns[id]?.state else { return false }
      countdowns[id]?.state = .counting(left)
    case .extend(let id, let length):
      switch countdowns[id]?.state {
      case .counting(let left) where left + length > 0: countdowns[id]?.state = .counting(left + length)
      case .snoozed(let left) where left + length > 0: countdowns[id]?.state = .snoozed(left + length)
      case .paused(let left) where left + length > 0: countdowns[id]?.state = .paused(left + length)
      default: return false
      }
    case .cancel(let id):
      guard countdowns.removeValue(forKey: id) != nil else { return false }
      report.ended.append("t\(id) cancelled")
    default: return false
    }
    return true
  }

  private mutating func answer(_ name: String?, _ verb: (inout NaiveModel, String) -> Bool) -> Bool {
    if let name { return verb(&self, name) }
    let names = ringingNames
    for name in names { _ = verb(&self, name) }
    return !names.isEmpty
  }

  /// What rings, as ids.
  var ringingNames: [String] {
    let alarms = alarms.filter { if case .ringing = $0.value.state { true } else { false } }
    let countdowns = countdowns.filter { if case .ringing = $0.value.state { true } else { false } }
    return (alarms.keys.map { "a\($0)" } + countdowns.keys.map { "t\($0)" }).sorted()
  }

  private mutating func snooze(_ name: String, _ length: Int64) -> Bool {
    guard let id = Int(name.dropFirst()) else { return false }
    if name.hasPrefix("a"), case .ringing = alarms[id]?.state {
      alarms[id]?.state = .snoozed(length)
    } else if name.hasPrefix("t"), case .ringing = countdowns[id]?.state {
      countdowns[id]?.state = .snoozed(length)
    } else {
      return false
    }
    report.ended.append("\(name) snoozed")
    return true
  }

  private mutating func stop(_ name: String) -> Bool {
    guard let id = Int(name.dropFirst()) else { return false }
    if name.hasPrefix("a") {
      guard let alarm = alarms[id], alarm.state != .off, alarm.state != .scheduled else { return false }
      return silence(id, "stopped", then: alarm.resting)
    }
    guard let countdown = countdowns.removeValue(forKey: id) else { return false }
    if case .ringing = countdown.state {
      report.ended.append("\(name) stopped")
    } else {
      report.ended.append("\(name) cancelled")
    }
    return true
  }

  /// The machine falls asleep: countdowns stand still, if they are meant to.
  private mutating func fallAsleep() -> Bool {
    guard pausesInSleep else { return true }
    for id in countdowns.keys {
      guard case .counting(let left) = countdowns[id]?.state else { continue }
      countdowns[id]?.state = .paused(left)
      countdowns[id]?.sleeps = true
      countdowns[id]?.slept = 0
    }
    return true
  }

  /// The machine wakes.
  mutating func awake() {
    for id in countdowns.keys where countdowns[id]?.sleeps == true {
      countdowns[id]?.sleeps = false
      if case .paused(let left) = countdowns[id]?.state { countdowns[id]?.state = .counting(left) }
    }
  }

  /// The agent ends.
  ///
  /// A countdown halted for a sleep that it did not wake from has counted on.
  mutating func restart() {
    for id in countdowns.keys where countdowns[id]?.sleeps == true {
      countdowns[id]?.sleeps = false
      let slept = countdowns[id]?.slept ?? 0
      if case .paused(let left) = countdowns[id]?.state { countdowns[id]?.state = .counting(left - slept) }
    }
  }
}
