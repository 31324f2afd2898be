import Horology

nonisolated extension Notice {
  /// What is set, in lines as the menu has them.
  static func list(_ engine: Engine, at now: Moment) -> Notice {
    let overview = TrayOverview(of: engine)
    let alarms = AlarmChoice(of: engine).shown.filter(\.isEnabled)
    let lines =
      overview.rings.prefix(most).map { "\($0.name) rings" }
      + overview.countdowns.prefix(most).map { "\($0.name) \($0.end(at: now))" }
      + alarms.prefix(most).map { $0.line(at: now) }
    return Notice(title: "What is set", text: lines.isEmpty ? "Nothing" : lines.joined(separator: "\n"))
  }

  /// The most lines of one kind.
  private static var most: Int { 5 }
}
