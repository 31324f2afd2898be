import Horology
import MessageBus
import Platform

// What the user chose, and answers.
extension AgentProcess {
  /// Whether somebody can see a ring and answer it.
  var hasAudience: Bool { terminal != nil || notifications?.isServerThere == true }

  func obeySettings() {
    let settings = ground.settings
    var rules = settings.rules
    if errand != nil, !hasAudience { rules.ringFor = min(rules.ringFor, Errand.ringForNobody) }
    clockwork.obey(rules)
    sound.settings = settings
    power.early = settings.alarm.wakeEarly
    notifications?.settings = settings
    tray?.settings = settings
    dressWatch()
    notifications?.refresh(at: clockwork.now)
    progress?.isLive = settings.timer.isLive
    progress?.refresh(in: clockwork.engine, at: clockwork.now)
    timekeeper.rearm()
    service?.appearanceChanged()
  }

  /// The machine is in another zone: another time of day, another sky.
  func moved() {
    timekeeper.recompute()
    obeySettings()
  }

  /// Shows the watch as the settings and its theme's file have it now.
  func dressWatch() {
    notifications?.portraits?.scenes = ground.scenes
    tray?.scenes = ground.scenes
    let theme = ground.settings.appearance.theme
    themeWatch = try? ground.themes.watch(theme: theme) { [weak self] in
      guard let self else { return }
      notifications?.portraits?.scenes = ground.scenes
      tray?.scenes = ground.scenes
      notifications?.refresh(at: clockwork.now)
    }
  }

  func answer(_ id: EntryID, _ answer: NotificationSurface.Answer) {
    switch answer {
    case .snooze: ask(.snooze(id, for: nil))
    case .stop: ask(.stop(id))
    case .pause: ask(.pause(id))
    case .resume: ask(.resume(id))
    case .addMinute: ask(.extend(id, by: .minutes(1)))
    case .cancel: ask(.cancel(id))
    }
  }

  /// Carries out a choice from the tray's menu, and shows why if it can't be: nothing else would tell.
  func askVisibly(_ event: Event) {
    clockwork.ask(event) { [weak self] result in
      if case .failure(let failure) = result { self?.complain(failure.description) }
    }
  }

  func dress(in theme: String) {
    ground.appearance.set(theme: theme) { [weak self] result in
      if case .failure(let refusal) = result { self?.complain(refusal.description) }
    }
  }

  /// Opens the window where it is installed, else shows what is set.
  func open(_ token: String?) throws(BusError) {
    if let path = WindowProgram.path {
      if let reason = WindowProgram.start(path, token: token) {
        complain("the window can't be opened: \(reason)")
      }
    } else if let notifications, notifications.isServerThere {
      let now = clockwork.now
      notifications.tell(Notice.list(clockwork.engine, at: now), at: now)
    } else {
      throw .failed("there is neither a window nor a notification server to show anything")
    }
  }

  private func complain(_ text: String) {
    Log.write(text)
    notifications?.tell(Notice(title: "That did not work", text: text), at: clockwork.now)
  }

  /// Carries out an answer given by hand; a refusal comes too late to matter and is only logged.
  func ask(_ event: Event) {
    clockwork.ask(event) { result in
      if case .failure(let failure) = result { Log.write(failure.description) }
    }
  }
}
