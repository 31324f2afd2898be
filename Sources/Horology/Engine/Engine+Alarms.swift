// What can be done to alarms.
extension Engine {
  mutating func addAlarm(_ edit: AlarmEdit, at now: Moment) throws(Refusal) {
    guard alarms.count < Self.mostAlarms else {
      throw .limitReached("there are \(Self.mostAlarms) alarms, the most there can be; remove one first")
    }
    let id = try nextID(.alarm)
    var alarm = Alarm(
      id: id, schedule: try edit.schedule(changing: nil), phase: edit.enabled == false ? .off : .scheduled,
      since: now.wall)
    try apply(edit, to: &alarm)
    if alarm.isEnabled { try requireFuture(alarm, at: now) }
    giveOut(id)
    put(alarm, for: id, at: now)
  }

  mutating func changeAlarm(_ id: EntryID, _ edit: AlarmEdit, at now: Moment) throws(Refusal) {
    var alarm = try alarm(id)
    let wasEnabled = alarm.isEnabled
    alarm.schedule = try edit.schedule(changing: alarm.schedule)
    try apply(edit, to: &alarm)
    let enables = edit.enabled ?? (wasEnabled || edit.reschedules)
    if edit.reschedules || (enables && !wasEnabled) {
      alarm.since = now.wall
      alarm.rung = nil
    }
    if enables, !wasEnabled { alarm.phase = .scheduled }
    if enables, edit.reschedules || !wasEnabled { try requireFuture(alarm, at: now) }
    if !enables { silence(&alarm, .cancelled, at: now) }
    put(alarm, for: id, at: now)
  }

  mutating func removeAlarm(_ id: EntryID, at now: Moment) throws(Refusal) {
    var alarm = try alarm(id)
    silence(&alarm, .cancelled, at: now)
    put(nil, for: id, at: now)
  }

  /// Stops an alarm's ring or snooze: this occurrence is over.
  mutating func stopAlarm(_ id: EntryID, at now: Moment) throws(Refusal) {
    var alarm = try alarm(id)
    guard alarm.ring != nil || alarm.snoozedUntil != nil else {
      throw .illegalState("\(id) does not ring; only a ring or a snooze can be stopped")
    }
    silence(&alarm, .stopped, at: now)
    alarm.phase = .scheduled
    alarm.phase = restingPhase(of: alarm, at: now)
    put(alarm, for: id, at: now)
  }

  mutating func snoozeAlarm(_ id: EntryID, for length: Duration?, at now: Moment) throws(Refusal) {
    var alarm = try alarm(id)
    guard let ring = alarm.ring else {
      throw .illegalState("\(id) does not ring; only a ring can be snoozed")
    }
    end(ring, of: id, alarm.label, .snoozed, at: now)
    alarm.phase = .snoozed(until: Mark(length ?? alarm.snooze ?? rules.snooze, after: now))
    put(alarm, for: id, at: now)
  }

  /// Ends what goes on and turns the alarm off.
  private mutating func silence(_ alarm: inout Alarm, _ how: Ending, at now: Moment) {
    if let ring = alarm.ring { end(ring, of: alarm.id, alarm.label, how, at: now) }
    if let mark = alarm.snoozedUntil { endSnooze(of: alarm.id, alarm.label, until: mark, how, at: now) }
    alarm.phase = .off
  }

  private mutating func endSnooze(
    of id: EntryID, _ label: String, until mark: Mark, _ how: Ending, at now: Moment
  ) {
    let entry = HistoryEntry(id: id, label: label, due: mark.wall, rang: nil, ended: now.wall, how: how)
    effects += [.ended(id, how), .save(.history(entry))]
  }

  private func alarm(_ id: EntryID) throws(Refusal) -> Alarm {
    guard let alarm = alarms[id] else { throw .unknownID("\(id)") }
    return alarm
  }

  private func apply(_ edit: AlarmEdit, to alarm: inout Alarm) throws(Refusal) {
    if let zone = alarm.schedule.zoneName, edit.zone != nil, zones.rules(named: zone) == nil {
      throw .invalidArgument("there is no time zone \"\(zone)\"; try one such as Europe/Madrid")
    }
    if let label = edit.label { alarm.label = try Label.cleaned(label) }
    if let snooze = edit.snooze { alarm.snooze = try checked(snooze: snooze) }
    if let sound = edit.sound { alarm.sound = try checked(sound: sound) }
  }

  private func requireFuture(_ alarm: Alarm, at now: Moment) throws(Refusal) {
    guard alarm.schedule.isDated else { return }
    if let due = nextOccurrence(of: alarm, at: now), due > now.wall { return }
    throw .invalidArgument(
      "its time is past; give a later date, or none for the next time the clock shows it")
  }
}

extension Engine {
  /// Holds a snooze length to its range.
  func checked(snooze: Duration?) throws(Refusal) -> Duration? {
    guard let snooze, !EngineRules.snoozes.contains(snooze) else { return snooze }
    throw .invalidArgument("a snooze of \(snooze.components.seconds) s is not within 1 s and 24 h; try 9m")
  }

  /// Holds the name or path of a sound to a sane size.
  func checked(sound: String) throws(Refusal) -> String {
    guard sound.utf8.count <= 4096, !sound.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw .invalidArgument("the sound is not a name or a path; try alarm, repeater, none or a file")
    }
    return sound
  }
}
