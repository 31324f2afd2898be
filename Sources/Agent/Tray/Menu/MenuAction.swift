import Horology

/// What a choice in the menu asks for.
nonisolated enum MenuAction: Hashable, Sendable {
  case snooze(EntryID), stop(EntryID)
  case pause(EntryID), resume(EntryID), addMinute(EntryID), cancel(EntryID)
  case start(Duration)
  case enable(EntryID), disable(EntryID)
  case stopwatch(Stopwatch.Verb)
  case theme(String)
  case openWindow
  case quit

  /// What it asks of the engine; nil for what is nothing of the engine's.
  var event: Event? {
    switch self {
    case .snooze(let id): .snooze(id, for: nil)
    case .stop(let id): .stop(id)
    case .pause(let id): .pause(id)
    case .resume(let id): .resume(id)
    case .addMinute(let id): .extend(id, by: .minutes(1))
    case .cancel(let id): .cancel(id)
    case .start(let length): .startCountdown(length, CountdownOptions())
    case .enable(let id): .changeAlarm(id, AlarmEdit(enabled: true))
    case .disable(let id): .changeAlarm(id, AlarmEdit(enabled: false))
    case .stopwatch(let verb): .stopwatch(verb)
    case .theme, .openWindow, .quit: nil
    }
  }
}

nonisolated extension AlarmEdit {
  /// An edit that only turns an alarm on or off.
  fileprivate init(enabled: Bool) {
    self.init()
    self.enabled = enabled
  }
}
