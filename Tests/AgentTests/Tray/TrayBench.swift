import Horology
import Platform
import Testing

@testable import Agent

/// An engine whose clocks the test turns, and what the tray makes of it.
struct TrayBench {
  var now = Moment.morning
  private(set) var engine = Engine(
    restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: .morning)

  /// Feeds the engine; what it refuses is a failure.
  mutating func happen(_ event: Event) {
    for effect in engine.handle(event, at: now) {
      if case .refused(let refusal) = effect { Issue.record("\(refusal)") }
    }
  }

  mutating func count(_ length: Duration, _ label: String = "") {
    happen(.startCountdown(length, CountdownOptions(label: label)))
  }

  mutating func addAlarm(_ hour: Int, _ minute: Int, _ label: String = "", on days: WeekdaySet? = nil) {
    var edit = AlarmEdit()
    (edit.time, edit.label, edit.days) = (CivilTime(hour: hour, minute: minute), label, days)
    happen(.addAlarm(edit))
  }

  /// Lets time pass.
  mutating func pass(_ duration: Duration) {
    now.wall = now.wall + duration
    now.boot = now.boot + duration
    happen(.tick)
  }

  /// The status by these settings.
  func status(show: Settings.Tray.Show = .always, label: Bool = true) -> TrayStatus {
    var settings = Settings().tray
    (settings.show, settings.hasLabel) = (show, label)
    return TrayStatus(TrayOverview(of: engine), settings, at: now)
  }

  /// The menu's entries.
  func tree(lastLength: Duration? = nil, themes: [String] = ["gold", "silver"], hasWindow: Bool = false)
    -> MenuItem
  {
    TrayMenu(
      overview: TrayOverview(of: engine), alarms: AlarmChoice(of: engine), lastLength: lastLength,
      themes: themes, theme: "gold", hasWindow: hasWindow
    ).tree(at: now)
  }
}

extension MenuItem {
  /// The entry of a key, at any depth.
  subscript(_ key: MenuKey) -> MenuItem? {
    if self.key == key { return self }
    return children.lazy.compactMap { $0[key] }.first
  }

  /// What stands on the entries right below, as it is read; separators as a dash.
  var labels: [String] { children.map { $0.kind == .separator ? "-" : $0.label } }
}

extension EntryID {
  static func alarm(_ number: Int) -> EntryID { EntryID(kind: .alarm, number: number) }
  static func countdown(_ number: Int) -> EntryID { EntryID(kind: .countdown, number: number) }
}
