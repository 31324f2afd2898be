import Horology

/// Bugs an engine and its shell could have, switched on one at a time to prove that the simulation sees them.
enum PlantedBug: CaseIterable {
  case dayOffByOne, snoozeWrapsAtMidnight, forgottenRearm, lostSave, doubleRing, ringLimitIgnored
  case wallClockForCountdowns, graceIgnored, oneShotStaysOn, zoneChangeIgnored, ringsEarly, rungForgotten
  case snoozeForgottenAtRestart, clockStepUnnoticed, sleepCounted
}

/// The engine behind a shell that may have one bug.
///
/// What it gets and gives is altered; the engine itself is the one that ships.
struct MutantEngine {
  private(set) var engine: Engine
  private let bug: PlantedBug?
  private var saves = 0
  private var again: [Effect] = []
  private var firstZone: any ZoneRules
  private var isArmed = true
  /// How far the clock that the engine gets for the boot clock is ahead of it.
  private var bootShift = Duration.zero

  init(restoring state: EngineState, rules: EngineRules, at now: Moment, bug: PlantedBug?) {
    var (state, rules) = (state, rules)
    switch bug {
    case .ringLimitIgnored: rules.ringFor = .hours(1_000_000)
    case .graceIgnored: rules.grace = .hours(1_000_000)
    case .sleepCounted: rules.countdownsSleep = false
    case .rungForgotten: for index in state.alarms.indices { state.alarms[index].rung = nil }
    case .snoozeForgottenAtRestart:
      for index in state.alarms.indices where state.alarms[index].snoozedUntil != nil {
        state.alarms[index].phase = .scheduled
      }
    default: break
    }
    self.bug = bug
    firstZone = now.zone
    engine = Engine(restoring: state, rules: rules, zones: TestZones(), at: now)
  }

  var nextDeadline: Deadlines {
    var next = engine.nextDeadline
    switch bug {
    case .forgottenRearm where !isArmed: next.wall = nil
    case .wallClockForCountdowns: next.boot = next.boot.map { $0 - bootShift }
    case .ringsEarly: next.wall = next.wall.map { $0 - .minutes(1) }
    default: break
    }
    return next
  }

  mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    bootShift = now.boot.duration(to: seen(now).boot)
    let effects = altered(engine.handle(altered(event, at: now), at: seen(now)))
    isArmed = bug != .forgottenRearm || !effects.contains { if case .ring = $0 { true } else { false } }
    guard bug == .oneShotStaysOn else { return effects }
    return effects + effects.flatMap { effect in turnOnAgain(effect, at: now) }
  }

  mutating func takeBack(_ changes: [Change], at now: Moment) -> [Effect]? {
    engine.takeBack(changes, at: seen(now))
  }

  private mutating func turnOnAgain(_ effect: Effect, at now: Moment) -> [Effect] {
    guard case .ended(let id, .stopped) = effect, engine.alarms[id]?.phase == .off else { return [] }
    var edit = AlarmEdit()
    edit.enabled = true
    return engine.handle(.changeAlarm(id, edit), at: now).filter {
      if case .refused = $0 { false } else { true }
    }
  }

  /// What the engine takes the world's clocks to say.
  func seen(_ now: Moment) -> Moment {
    var now = now
    switch bug {
    case .wallClockForCountdowns: now.boot = BootTime(microseconds: now.wall.microseconds)
    case .zoneChangeIgnored: now.zone = firstZone
    case .ringsEarly: now.wall = now.wall + .minutes(1)
    default: break
    }
    return now
  }

  private func altered(_ event: Event, at now: Moment) -> Event {
    switch (bug, event) {
    case (.dayOffByOne, .addAlarm(var edit)):
      edit.days = edit.days.map { WeekdaySet(rawValue: $0.rawValue << 1 | $0.rawValue >> 6) }
      return .addAlarm(edit)
    case (.snoozeWrapsAtMidnight, .snooze(let id, for: let length?)):
      let left = Duration.seconds(86_400 - Int64(CivilDateTime(at: now.wall, in: now.zone).secondsOfDay))
      return .snooze(id, for: length < left ? length : length + .hours(-24) > .zero ? length : .seconds(1))
    case (.clockStepUnnoticed, .clocksChanged): return .tick
    default: return event
    }
  }

  private mutating func altered(_ effects: [Effect]) -> [Effect] {
    switch bug {
    case .lostSave:
      return effects.filter { effect in
        guard case .save(.alarm) = effect else { return true }
        saves += 1
        return saves % 7 != 0
      }
    case .doubleRing:
      defer { again = effects.filter { if case .ring = $0 { true } else { false } } }
      return effects + again
    default: return effects
    }
  }
}
