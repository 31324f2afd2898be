// What can be done to countdowns.
extension Engine {
  mutating func startCountdown(_ length: Duration, _ options: CountdownOptions, at now: Moment)
    throws(Refusal)
  {
    guard countdowns.count < Self.mostCountdowns else {
      throw .limitReached("\(Self.mostCountdowns) countdowns run, the most there can be; cancel one first")
    }
    guard Countdown.lengths.contains(length) else {
      throw .invalidArgument("a countdown is 1 s to 999:59:59 long; try 4:23")
    }
    let label = try Label.cleaned(options.label)
    let (snooze, sound) = (try checked(snooze: options.snooze), try checked(sound: options.sound))
    let id = try nextID(.countdown)
    giveOut(id)
    let phase = Countdown.Phase.counting(until: Mark(length, after: now))
    put(Countdown(id: id, length: length, label: label, snooze: snooze, sound: sound, phase: phase), for: id)
  }

  mutating func pause(_ id: EntryID, at now: Moment) throws(Refusal) {
    var countdown = try countdown(id)
    guard countdown.ends != nil else { throw refusal(countdown, "only what counts can be paused") }
    countdown.phase = .paused(left: countdown.left(at: now))
    put(countdown, for: id)
  }

  mutating func resume(_ id: EntryID, at now: Moment) throws(Refusal) {
    var countdown = try countdown(id)
    guard case .paused(let left) = countdown.phase else {
      throw refusal(countdown, "only what is paused can be resumed")
    }
    heldBySleep.remove(id)
    countdown.phase = .counting(until: Mark(left, after: now))
    put(countdown, for: id)
  }

  mutating func extend(_ id: EntryID, by length: Duration, at now: Moment) throws(Refusal) {
    var countdown = try countdown(id)
    guard countdown.ring == nil else { throw refusal(countdown, "snooze it instead") }
    let left = countdown.left(at: now) + length
    guard left > .zero, left <= Countdown.lengths.upperBound else {
      throw .invalidArgument("\(id) would have \(left > .zero ? "more than 999:59:59" : "nothing") left")
    }
    switch countdown.phase {
    case .counting: countdown.phase = .counting(until: Mark(left, after: now))
    case .snoozed: countdown.phase = .snoozed(until: Mark(left, after: now))
    case .paused, .ringing: countdown.phase = .paused(left: left)
    }
    put(countdown, for: id)
  }

  mutating func cancel(_ id: EntryID, at now: Moment) throws(Refusal) {
    let countdown = try countdown(id)
    endCountdown(countdown, .cancelled, at: now)
  }

  /// Stops a countdown's ring, or the countdown itself: it leaves the list.
  mutating func stopCountdown(_ id: EntryID, at now: Moment) throws(Refusal) {
    let countdown = try countdown(id)
    endCountdown(countdown, countdown.ring == nil ? .cancelled : .stopped, at: now)
  }

  mutating func snoozeCountdown(_ id: EntryID, for length: Duration?, at now: Moment) throws(Refusal) {
    var countdown = try countdown(id)
    guard let ring = countdown.ring else { throw refusal(countdown, "only a ring can be snoozed") }
    end(ring, of: id, countdown.label, .snoozed, at: now)
    countdown.phase = .snoozed(until: Mark(length ?? countdown.snooze ?? rules.snooze, after: now))
    put(countdown, for: id)
  }

  mutating func useStopwatch(_ verb: Stopwatch.Verb, at now: Moment) throws(Refusal) {
    let before = stopwatch
    try stopwatch.perform(verb, at: now)
    guard before != stopwatch else { return }
    effects += [.stopwatchChanged, .save(.stopwatch(before: before, after: stopwatch))]
  }

  /// Before the machine sleeps: halts what counts, if countdowns are not to count sleep.
  ///
  /// A snooze is not halted: it lasts as long as it was said to, or somebody is woken late.
  /// On disk they count on: should the machine lose power in its sleep, nothing else would ever resume them.
  mutating func holdForSleep(at now: Moment) {
    guard rules.countdownsSleep else { return }
    for var countdown in countdowns.values.sorted(by: { $0.id < $1.id }) {
      guard case .counting = countdown.phase else { continue }
      countdown.phase = .paused(left: countdown.left(at: now))
      countdowns[countdown.id] = countdown
      index(countdown)
      effects.append(.changed(countdown.id))
      heldBySleep.insert(countdown.id)
    }
  }

  /// After the machine slept: what was halted for it goes on.
  mutating func letSleepersGoOn(at now: Moment) {
    for id in heldBySleep.sorted() {
      guard var countdown = countdowns[id], case .paused(let left) = countdown.phase else { continue }
      countdown.phase = .counting(until: Mark(left, after: now))
      put(countdown, for: id)
    }
    heldBySleep = []
  }

  private mutating func endCountdown(_ countdown: Countdown, _ how: Ending, at now: Moment) {
    let due = countdown.ring?.due ?? countdown.ends?.wall ?? now.wall + countdown.left(at: now)
    let entry = HistoryEntry(
      id: countdown.id, label: countdown.label, due: due, rang: countdown.ring?.began, ended: now.wall,
      how: how)
    effects += [.ended(countdown.id, how), .save(.history(entry))]
    put(nil, for: countdown.id)
  }

  private func countdown(_ id: EntryID) throws(Refusal) -> Countdown {
    guard let countdown = countdowns[id] else { throw .unknownID("\(id)") }
    return countdown
  }

  private func refusal(_ countdown: Countdown, _ hint: String) -> Refusal {
    let state =
      switch countdown.phase {
      case .counting: "counts"
      case .paused: "is paused"
      case .snoozed: "is snoozed"
      case .ringing: "rings"
      }
    return .illegalState("\(countdown.id) \(state); \(hint)")
  }
}
