import Horology
import MessageBus
import Platform

/// What works on this desktop and what does not, a line each.
///
/// It needs no agent, changes nothing and makes no sound.
final class Doctor {
  private let environment: [String: String]
  private let folders: XDGFolders
  private let zones: TimeZones
  private let settingsFile: SettingsFile
  private var soundProbe: SoundProbe?
  /// What was found, in the order it was looked at; nil where the answer is still to come.
  private var findings: [[Finding]?] = []

  /// A doctor for the session that an environment describes.
  init(environment: [String: String]) {
    self.environment = environment
    folders = XDGFolders(environment: environment)
    zones = TimeZones(environment: environment)
    settingsFile = SettingsFile(folders: folders, zones: zones)
  }

  /// Looks at everything and prints what was found.
  ///
  /// - Returns: The exit status: 1 if something is broken.
  func run() -> Int32 {
    let bus = lookAtBus()
    if let bus {
      lookAtAgent(on: bus)
      lookAtNotifications(on: bus)
      lookAtTray(on: bus)
    }
    lookAtSound()
    findings += [[lookAtZone()], [lookAtStore()], lookAtSettings()]
    if isLooking { MainLoop.run() }
    let report = findings.compactMap(\.self).joined()
    for finding in report { StandardOutput.print(finding.description) }
    return report.contains { $0.verdict == .broken } ? ExitStatus.failed : ExitStatus.done
  }

  private var isLooking: Bool { findings.contains { $0 == nil } }

  /// Looks at something that answers later, within seconds.
  private func look(_ body: (_ found: @escaping ([Finding]) -> Void) -> Void) {
    let place = findings.count
    findings.append(nil)
    body { [self] found in
      findings[place] = found
      if !isLooking { MainLoop.quit() }
    }
  }
}

// MARK: - The bus and who is on it

extension Doctor {
  private func lookAtBus() -> BusConnection? {
    guard SessionBus.isThere(environment) else {
      findings.append([
        .broken(
          "bus", "there is no session bus, so no notifications and no tray",
          help: "log in to a desktop, or start a bus by: dbus-run-session")
      ])
      return nil
    }
    guard let bus = SessionBus.connect(environment) else {
      findings.append([
        .broken(
          "bus", "the session bus does not answer",
          help: "see whether DBUS_SESSION_BUS_ADDRESS names a bus that runs")
      ])
      return nil
    }
    findings.append([.works("bus", "the session bus answers")])
    return bus
  }

  private func lookAtAgent(on bus: BusConnection) {
    findings.append([
      SessionBus.hasAgent(bus)
        ? .works("agent", "it runs")
        : .limited(
          "agent", "it does not run", help: "it starts at login where installed, or by: pocketchime-agent")
    ])
  }

  private func lookAtNotifications(on bus: BusConnection) {
    look { found in
      ServerProbe.run(on: bus) { found([Self.finding(about: $0)]) }
    }
  }

  private static func finding(about answer: Result<ServerProbe, BusError>) -> Finding {
    switch answer {
    case .failure(.timedOut):
      return .broken(
        "notifications", "the notification server does not answer",
        help: "restart it; until then rings are heard, not seen")
    case .failure(let error) where error.meansNoAgent:
      return .broken(
        "notifications", "no notification server runs",
        help: "install one, such as dunst, mako or xfce4-notifyd")
    case .failure(let error):
      return .broken("notifications", "the notification server fails: \(error)", help: "restart it")
    case .success(let server):
      let name = "\(server.habits.name) \(server.habits.version)"
      guard server.habits.capabilities.contains("actions") else {
        return .limited(
          "notifications", "\(name) shows no buttons", help: "snooze and stop by the command or the tray")
      }
      guard server.isInhibited != true else {
        return .limited(
          "notifications", "\(name) is told not to disturb",
          help: "a ring is heard all the same; its banner may wait")
      }
      return .works(
        "notifications", "\(name): \(server.habits.capabilities.sorted().joined(separator: ", "))")
    }
  }

  private func lookAtTray(on bus: BusConnection) {
    look { found in
      bus.nameOwner(of: "org.kde.StatusNotifierWatcher") { owner in
        let isThere = ((try? owner.get()) ?? nil) != nil
        found([
          isThere
            ? .works("tray", "a panel shows tray icons")
            : .limited(
              "tray", "no panel shows tray icons", help: "on GNOME the AppIndicator extension does")
        ])
      }
    }
  }
}

// MARK: - The machine

extension Doctor {
  private func lookAtSound() {
    let choice = settingsFile.read().settings.alarm
    let library = SoundLibrary(theme: SoundTheme(dataFolders: [folders.dataHome] + folders.dataDirs))
    let sound = RingSound(
      choice: SoundChoice(choice.sound), loudness: Loudness(volume: choice.volume, fadeIn: choice.fadeIn),
      hour: 10,
      minute: 47)
    look { found in
      soundProbe = SoundProbe(sound, library: library) {
        found(Self.findings(about: $0, volume: choice.volume))
      }
    }
  }

  private static func findings(about report: SoundReport, volume: Int) -> [Finding] {
    let origin = report.origin.map { "the ring is \($0)" } ?? "the ring is silent"
    let server: Finding =
      switch report.server {
      case .answers(let name, let version, let output) where !output.isEmpty:
        .works("sound", "\(name) \(version) plays; \(origin)")
      case .answers(let name, let version, _):
        .broken("sound", "\(name) \(version) has no output", help: "plug in or enable a loudspeaker")
      case .unreachable(let reason):
        .broken("sound", "no sound server: \(reason)", help: "install and start PipeWire or PulseAudio")
      case .frozen, nil:
        .broken("sound", "the sound server does not answer", help: "restart PipeWire or PulseAudio")
      }
    let remarks = report.remarks.map {
      Finding.limited("sound", $0, help: "see Sound= in the settings")
    }
    let silent =
      volume == 0 || (report.isLoaded && report.origin == nil)
      ? [
        Finding.broken("sound", "rings are silent by the settings", help: "set Volume= and Sound= in [Alarm]")
      ] : []
    return [server] + remarks + silent
  }

  private func lookAtZone() -> Finding {
    let zone = zones.current.identifier
    if let variable = environment["TZ"], !variable.isEmpty, zone == "UTC", !variable.hasSuffix("UTC") {
      return .broken(
        "zone", "TZ=\(variable) is no time zone, so it is UTC", help: "name one such as TZ=Europe/Madrid")
    }
    return .works("zone", zone + (zones.isFixedByEnvironment ? ", fixed by TZ" : ""))
  }

  private func lookAtStore() -> Finding {
    let folder = folders.dataHome + "/pocketchime"
    switch Store.examine(folder) {
    case .success(let text): return .works("store", text)
    case .failure(let error): return .broken("store", error.description, help: "its folder is \(folder)")
    }
  }

  private func lookAtSettings() -> [Finding] {
    let problems = settingsFile.read().problems
    guard problems.isEmpty else {
      return problems.map { .limited("settings", $0.description, help: "mend that line") }
    }
    return [.works("settings", "nothing is wrong with \(settingsFile.path)")]
  }
}
