import Horology

// What people and programs do, by chance.
extension Simulation {
  mutating func act() throws(Violation) {
    if random.one(in: 3), !model.ringingNames.isEmpty { return try answer() }
    switch random.below(20) {
    case 0..<5: try add()
    case 5..<7: try start(.seconds(Int64(1 + random.below(random.one(in: 10) ? 200_000 : 1800))))
    case 7..<12: try changeAlarm()
    case 12..<17: try changeCountdown()
    default: try answer()
    }
  }

  private var label: String { "\(counters.events)" }

  private mutating func pick(from ids: [Int]) -> Int {
    ids.isEmpty || random.one(in: 10)
      ? 1 + random.below(model.lastNumber + 2) : ids.sorted()[random.below(ids.count)]
  }

  /// An alarm for soon, so that much happens.
  private mutating func newAlarm() -> ModelAlarm {
    let zone = random.one(in: 3) ? random.below(NaiveModel.zones.count) : nil
    let offset = NaiveModel.zones[zone ?? model.zone].utcOffset(at: now.wall) / 60
    let reading =
      Int(model.wall / NaiveModel.minute) + offset + random.below(random.one(in: 3) ? 2880 : 120) - 20
    let days: ModelAlarm.Days =
      switch random.below(4) {
      case 0: .once
      case 1: .dated(reading)
      case 2: .weekly(127)
      default: .weekly(1 + random.below(127))
      }
    return ModelAlarm(
      minuteOfDay: reading % 1440, days: days, zone: zone, label: label, since: model.wall)
  }

  private mutating func add() throws(Violation) {
    if model.alarms.count >= 8 { return try remove() }
    let alarm = newAlarm()
    var edit = alarm.edit
    edit.label = alarm.label
    try send(.addAlarm(edit), command: .add(alarm))
  }

  private mutating func remove() throws(Violation) {
    let id = pick(from: Array(model.alarms.keys))
    try send(.removeAlarm(EntryID(kind: .alarm, number: id)), command: .remove(id))
  }

  private mutating func changeAlarm() throws(Violation) {
    let number = pick(from: Array(model.alarms.keys))
    let id = EntryID(kind: .alarm, number: number)
    var edit = AlarmEdit()
    switch random.below(5) {
    case 0:
      edit.label = label
      try send(.changeAlarm(id, edit), command: .rename(number, label))
    case 1, 2:
      let enabled = random.one(in: 2)
      edit.enabled = enabled
      try send(.changeAlarm(id, edit), command: .enable(number, enabled))
    case 3:
      let alarm = newAlarm()
      try send(.changeAlarm(id, alarm.edit), command: .reschedule(number, alarm))
    default: try remove()
    }
  }

  private mutating func start(_ length: Duration) throws(Violation) {
    guard model.countdowns.count < 5 else { return }
    try send(
      .startCountdown(length, CountdownOptions(label: label)), command: .start(length.microseconds, label))
  }

  private mutating func changeCountdown() throws(Violation) {
    let number = pick(from: Array(model.countdowns.keys))
    let id = EntryID(kind: .countdown, number: number)
    switch random.below(6) {
    case 0: try send(.cancel(id), command: .cancel(number))
    case 1, 2: try send(.pause(id), command: .pause(number))
    case 3, 4: try send(.resume(id), command: .resume(number))
    default:
      let length = Duration.seconds(Int64(random.below(600)) - 200)
      try send(.extend(id, by: length), command: .extend(number, length.microseconds))
    }
  }

  /// Snoozes or stops one ring or all, or what does not ring.
  private mutating func answer() throws(Violation) {
    counters.answers += 1
    let name = random.one(in: 4) ? nil : someName()
    let id = name.flatMap { EntryID($0) }
    guard random.one(in: 2) else { return try send(.stop(id), command: .stop(name)) }
    // Never a whole minute, so that a snooze can be told from an occurrence.
    let length = Duration.seconds(Int64(60 + random.below(1200))) + .microseconds(7)
    try send(.snooze(id, for: length), command: .snooze(name, length.microseconds))
  }

  private mutating func someName() -> String {
    let names = model.ringingNames
    if !names.isEmpty, !random.one(in: 4) { return names[random.below(names.count)] }
    return random.one(in: 3)
      ? "t\(pick(from: Array(model.countdowns.keys)))" : "a\(pick(from: Array(model.alarms.keys)))"
  }
}
