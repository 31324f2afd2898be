import Glibc
import Horology
import MessageBus
import Platform

/// The agent, from its start to its end: makes the parts, ties them together and runs the main loop.
final class AgentProcess {
  let ground: Ground
  let clockwork: Clockwork
  let timekeeper: Timekeeper
  let sound: SoundSurface
  let power: Power
  private let rest = Rest()
  var notifications: NotificationSurface?
  private var lockScreen: LockScreen?
  var progress: ProgressDisplays?
  var terminal: TerminalSurface?
  var service: AgentService?
  var tray: TraySurface?
  var errand: Errand?
  private var signals: [SourceToken] = []
  private var watches: [FileWatch] = []
  var themeWatch: FileWatch?
  private var status = ExitStatus.done

  /// Runs the agent until it is told to end.
  ///
  /// - Parameters:
  ///   - environment: The process's environment.
  ///   - order: What the process was started for, if it became the agent for that.
  /// - Returns: The exit status.
  /// - Throws: `StartFailure` if it does not become the agent; nothing was changed.
  static func run(environment: [String: String], order: Errand.Order?) throws(StartFailure) -> Int32 {
    defer { Log.flush() }
    // Neither a reader that leaves nor a shell that takes its terminal back may end or stop the clock.
    for number in [SIGPIPE, SIGTTIN, SIGTTOU] { signal(number, SIG_IGN) }
    return try AgentProcess(Ground(environment)).run(order)
  }

  private init(_ ground: Ground) throws(StartFailure) {
    self.ground = ground
    let clocks = ground.clocks
    let engine = Engine(
      restoring: ground.state, rules: ground.settings.rules, zones: ground.zones, at: clocks.now())
    clockwork = Clockwork(engine: engine, clock: clocks.now, archive: ground.store)
    do throws(PlatformError) { timekeeper = try Timekeeper(clockwork) } catch {
      throw .failed(error.description)
    }
    let screen = TerminalScreen()
    sound = SoundSurface(
      player: SoundPlayer(
        library: SoundLibrary(
          theme: SoundTheme(dataFolders: [ground.folders.dataHome] + ground.folders.dataDirs)),
        bell: { screen?.ringBell() }, log: Log.write),
      settings: ground.settings, log: Log.write)
    power = Power(
      clockwork, timekeeper, session: ground.bus, system: SystemBus.connect(ground.environment),
      early: ground.settings.alarm.wakeEarly)
    clockwork.show(on: sound)
    timekeeper.drive(sound)
    showNotifications()
    showProgress()
    showOnTerminal(screen)
    clockwork.show(on: power)
    clockwork.show(on: rest)
    timekeeper.drive(
      Readiness { [weak self] in
        // On a thread of its own, as a slow disk may have to be read.
        WorkerThread.run({ Memory.fetchCode() }, then: {})
        self?.rest.postpone()
        self?.notifications?.carrier?.prepare()
        self?.sound.reach()
      })
    try joinBus()
  }

  private func run(_ order: Errand.Order?) -> Int32 {
    // Who starts it by nohup wants it to outlive the terminal.
    signals = [SIGTERM, SIGINT, SIGHUP].filter { !MainLoop.ignores($0) }.map { signal in
      MainLoop.onSignal(signal) { [self] in quit(errand?.status(endedBy: signal) ?? ExitStatus.done) }
    }
    watch()
    dressWatch()
    showTray()
    if let order { take(order) }
    clockwork.start()
    power.follow()
    // On the loop, which an answer that comes at once could not end before it runs.
    MainLoop.post { [errand] in errand?.run() }
    MainLoop.run()
    close()
    return status
  }

  func quit(_ status: Int32) {
    self.status = status
    MainLoop.quit()
  }

  /// Leaves nothing behind: no notification, no sound, no unsaved change, the terminal as it was.
  private func close() {
    terminal?.close()
    errand?.sayGoodbye()
    sound.close()
    notifications?.close()
    progress?.close()
    tray?.hide()
    power.close()
    clockwork.flush()
    ground.close()
    RingCommand.finishAll()
  }
}

// MARK: - Parts

extension AgentProcess {
  private func showNotifications() {
    guard let bus = ground.bus else { return }
    let surface = NotificationSurface(settings: ground.settings, clock: ground.clocks.now) {
      [weak self] id, answer in
      self?.answer(id, answer)
    }
    surface.onStopwatch = { [weak self] in self?.ask(.stopwatch($0)) }
    surface.onServerChange = { [weak self] in self?.obeySettings() }
    surface.onReschedule = { [weak self] in self?.timekeeper.rearm() }
    surface.report = Log.write
    surface.portraits = WatchPortraits(ground.scenes, log: Log.write)
    surface.portraits?.onDrawn = { [rest] in rest.wait() }
    notifications = surface
    clockwork.show(on: surface)
    timekeeper.drive(surface)
    surface.begin(in: clockwork.engine, at: clockwork.now)
    surface.open()
    lockScreen = try? LockScreen(on: bus) { [weak self] in
      guard let self else { return }
      surface.screenLocked(at: clockwork.now)
    }
  }

  private func showProgress() {
    guard let bus = ground.bus else { return }
    let displays = try? ProgressDisplays(on: bus, isLive: ground.settings.timer.isLive) {
      [weak self] id, answer in
      self?.answer(id, answer)
    }
    guard let displays else { return }
    progress = displays
    clockwork.show(on: displays)
    timekeeper.drive(displays)
    displays.onChange = { [weak self, unowned displays] in
      guard let self else { return }
      notifications?.leavesCountdowns = displays.showJobs
      notifications?.refresh(at: clockwork.now)
      displays.refresh(in: clockwork.engine, at: clockwork.now)
      timekeeper.rearm()
    }
  }

  private func showOnTerminal(_ screen: TerminalScreen?) {
    guard let screen else { return }
    Log.terminal = screen
    let surface = TerminalSurface(on: screen) { [weak self] answer in
      guard let self, !clockwork.engine.ringing.isEmpty else { return }
      ask(answer == .stop ? .stop(nil) : .snooze(nil, for: nil))
    }
    terminal = surface
    clockwork.show(on: surface)
    timekeeper.drive(surface)
  }

  private func joinBus() throws(StartFailure) {
    guard let bus = ground.bus else { return }
    do throws(BusError) {
      let service = try AgentService(
        on: bus, clockwork: clockwork, archive: ground.store, appearance: ground.appearance,
        wakes: { [weak self] in self?.power.ability.advice ?? "" }
      ) { [weak self] in
        guard let self else { return }
        notifications?.showStopwatch(in: clockwork.engine, at: clockwork.now)
      }
      self.service = service
      clockwork.show(on: service)
    } catch {
      throw .failed(error.description)
    }
    bus.report = Log.write
    bus.onDisconnect = { [weak self] in
      Log.write("the session bus is gone; what is set is kept")
      self?.quit(ExitStatus.failed)
    }
    try ground.takeName(on: bus)
  }

  /// Shows the icon; done once this process is the only agent.
  private func showTray() {
    guard ground.bus != nil else { return }
    let surface = TraySurface(
      connect: { [environment = ground.environment] in SessionBus.connect(environment) },
      settings: ground.settings, scenes: ground.scenes, engine: { [clockwork] in clockwork.engine },
      clock: ground.clocks.now)
    surface.onEvent = { [weak self] in self?.askVisibly($0) }
    surface.onTheme = { [weak self] in self?.dress(in: $0) }
    surface.onOpen = { [weak self] token throws(BusError) in try self?.open(token) }
    surface.onQuit = { [weak self] in self?.quit(ExitStatus.done) }
    surface.onReschedule = { [weak self] in self?.timekeeper.rearm() }
    surface.hasWindow = { WindowProgram.path != nil }
    surface.readThemes = { [themes = ground.themes] then in WorkerThread.run({ themes.names }, then: then) }
    surface.report = Log.write
    surface.onDrawn = { [rest] in rest.wait() }
    tray = surface
    clockwork.show(on: surface)
    timekeeper.drive(surface)
    surface.show()
  }

  private func take(_ order: Errand.Order) {
    let errand = Errand(
      order, clockwork: clockwork, terminal: terminal,
      hasAudience: { [weak self] in self?.hasAudience ?? false },
      quit: { [weak self] in self?.quit($0) })
    self.errand = errand
    clockwork.show(on: errand)
    obeySettings()
  }

  private func watch() {
    do throws(PlatformError) {
      watches = [
        try ground.settingsFile.watch { [weak self] in
          self?.ground.readSettings()
          self?.obeySettings()
        }
      ]
      if let zone = try ground.zones.watch(changed: { [weak self] in self?.moved() }) {
        watches.append(zone)
      }
    } catch {
      Log.write("changes of the settings and the time zone go unnoticed: \(error)")
    }
  }
}
