import Glibc
import MessageBus
import TestSupport

/// A clock that is measured.
struct Program {
  /// What it is in while it is looked at.
  enum State: String, CaseIterable {
    /// With an alarm or more for later, where one can be set without a hand.
    case idle
    /// With a countdown that runs.
    case counting
    /// After a ring.
    case rang = "after a ring"
  }

  /// How it comes to be in a state.
  struct Setup {
    var arguments: [String] = []
    /// Its GSettings as a key file, made as it starts.
    var settings: @MainActor () -> String = { "" }
    /// What is done once it has started.
    var prepare: @MainActor (Session) throws -> Void = { _ in }
  }

  let command: String
  /// The name on the bus that says it is there, or how that begins.
  let busName: String
  /// A state that is missing needs somebody to click.
  let setups: [State: Setup]

  /// Its name in the table.
  var name: String { command.split(separator: "/").last.map(String.init) ?? command }
}

extension Program {
  /// The agent of this project, driven over the bus.
  static func agent(_ path: String) -> Program {
    Program(
      command: path, busName: Agent.name,
      setups: [
        .idle: Setup(prepare: { try Agent(in: $0).setAlarms(3) }),
        .counting: Setup(prepare: { session in
          try Agent(in: session).setAlarms(3)
          try Agent(in: session).make("StartTimer", .uint32(3600), [:])
        }),
        .rang: Setup(prepare: { session in
          try Agent(in: session).setAlarms(3)
          try Agent(in: session).make("StartTimer", .uint32(1), [:])
          try pump("the ring") { try !Agent(in: session).ringing().isEmpty }
          pump(for: .seconds(2))
          try Agent(in: session).make("Stop", "")
        }),
      ])
  }

  /// Clocks that other desktops bring.
  static let peers = [gnomeClocks, alarmClockApplet, kteatime, kalarm]

  private static let gnomeClocks = Program(
    command: "gnome-clocks", busName: "org.gnome.clocks",
    setups: [
      .idle: Setup(settings: { gnomeAlarm(in: 6 * 3600) }),
      .rang: Setup(settings: { gnomeAlarm(in: 75) }, prepare: untilItRings),
    ])

  /// An alarm for the minute that is so many seconds away.
  private static func gnomeAlarm(in seconds: Int) -> String {
    var due = time(nil) + seconds
    var local = tm()
    localtime_r(&due, &local)
    return """
      [org/gnome/clocks]
      alarms=[{'name': <'Tea'>, 'id': <'tea'>, 'active': <true>, 'hour': <\(local.tm_hour)>, \
      'minute': <\(local.tm_min)>, 'days': <[1, 2, 3, 4, 5, 6, 7]>, 'snooze_minutes': <9>, 'ring_minutes': <15>}]
      """
  }

  private static let alarmClockApplet = Program(
    command: "alarm-clock-applet", busName: "io.github.alarm-clock-applet",
    setups: [
      .idle: Setup(arguments: ["--hidden"], settings: { appletAlarm("clock", in: 6 * 3600) }),
      .counting: Setup(arguments: ["--hidden"], settings: { appletAlarm("timer", in: 3600) }),
      .rang: Setup(arguments: ["--hidden"], settings: { appletAlarm("timer", in: 10) }, prepare: untilItRings),
    ])

  private static func appletAlarm(_ type: String, in seconds: Int) -> String {
    let due = time(nil) + seconds
    return """
      [io/github/alarm-clock-applet]
      alarms=[uint32 1]
      gconf-migrated=true
      show-label=true

      [io/github/alarm-clock-applet/alarm-1]
      type='\(type)'
      time=int64 \(type == "clock" ? due % 86_400 : seconds)
      timestamp=int64 \(due)
      active=true
      message='Tea'
      """
  }

  private static let kteatime = Program(
    command: "kteatime", busName: "org.kde.StatusNotifierItem-",
    setups: [
      .idle: Setup(),
      .counting: Setup(arguments: ["--time", "3600", "--name", "Tea"]),
      .rang: Setup(arguments: ["--time", "5", "--name", "Tea"], prepare: untilItRings),
    ])

  private static let kalarm = Program(
    command: "kalarm", busName: "org.kde.kalarm", setups: [.idle: Setup()])

  private static func untilItRings(_ session: Session) throws {
    try pump("a notification", within: .seconds(150)) { !session.desktop.arrivals.isEmpty }
  }
}
