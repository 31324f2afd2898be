import Horology
import MessageBus
import Platform

/// What the agent stands on: the folders, the clocks, the settings, the database with its lock, the bus.
final class Ground {
  let environment: [String: String]
  let folders: XDGFolders
  let zones: TimeZones
  let clocks: SystemClocks
  let settingsFile: SettingsFile
  let themes: ThemeFiles
  /// Theme and slots, for the bus.
  let appearance: SettingsAppearance
  /// The user's choices as last read.
  private(set) var settings = Settings()
  /// What was set when the agent last ran.
  let state: EngineState
  let store: Store
  /// The session bus; nil where there is none.
  let bus: BusConnection?

  private let lock: StoreLock?

  /// Lays the ground; what is wrong with settings and database is logged.
  ///
  /// - Throws: `StartFailure` if another agent runs.
  init(_ environment: [String: String]) throws(StartFailure) {
    self.environment = environment
    folders = XDGFolders(environment: environment)
    zones = TimeZones(environment: environment)
    do { clocks = try SystemClocks(zones: zones) } catch { throw .failed(error.description) }
    bus = SessionBus.connect(environment)
    if SessionBus.isFrozen { Log.write("the session bus does not answer; going on without it") }
    if let bus, SessionBus.hasAgent(bus) { throw .runsAlready }
    let folder = folders.dataHome + "/pocketchime"
    lock = try Self.lock(folder, bus)
    let opened = Store.open(at: folder)
    (store, state) = (opened.store, opened.state)
    if let notice = opened.notice { Log.write(notice) }
    if let trouble = opened.trouble { Log.write("what is set now is not kept: \(trouble)") }
    themes = ThemeFiles(folders: folders)
    let settingsFile = SettingsFile(folders: folders, zones: zones)
    self.settingsFile = settingsFile
    appearance = SettingsAppearance(settingsFile, themes)
    readSettings()
  }

  /// What the watch looks like, by the settings as last read and the zone in force.
  var scenes: WatchScenes {
    WatchScenes(
      settings, themes: themes, environment: environment, zones: zones, zone: zones.current, log: Log.write)
  }

  /// Takes the agent's name on the bus.
  ///
  /// - Throws: `StartFailure.runsAlready` if another has it.
  func takeName(on bus: BusConnection) throws(StartFailure) {
    var outcome: Result<BusConnection.NameOutcome, BusError>?
    bus.requestName(AgentService.busName) { result in
      outcome = result
      MainLoop.quit()
    }
    MainLoop.run()
    switch outcome {
    case .success(.owned): break
    case .success: throw .runsAlready
    case .failure(let error): throw .failed(error.description)
    case nil: throw .failed("the session bus went away")
    }
  }

  /// Reads the settings again; what is wrong with them is logged and the default kept.
  func readSettings() {
    let (settings, problems) = settingsFile.read()
    for problem in problems { Log.write(problem.description) }
    self.settings = settings
    appearance.settings = settings
  }

  /// Writes out what waits to be saved, and lets go of database and bus.
  func close() {
    store.close()
    bus?.flush()
    bus?.close()
  }

  /// Takes the lock beside the database; nil where none can be made, as on a read-only disk.
  private static func lock(_ folder: String, _ bus: BusConnection?) throws(StartFailure) -> StoreLock? {
    do throws(StoreLock.Failure) {
      return try StoreLock(in: folder)
    } catch .held(let pid) {
      // Of two that start at the same instant, the other is about to take the name.
      if let bus, SessionBus.hasAgent(bus, within: .seconds(2)) { throw .runsAlready }
      throw .locked(by: pid)
    } catch {
      Log.write("\(error)")
      return nil
    }
  }
}

extension Settings {
  /// What the engine has to obey.
  var rules: EngineRules {
    EngineRules(
      snooze: alarm.snooze, ringFor: alarm.ringFor, grace: alarm.grace, countdownsSleep: timer.sleep == .pause
    )
  }
}
