/// Whether a sleeping machine can be woken for a ring, and by whom.
enum WakeAbility: Equatable {
  /// By the kernel, as the agent has the capability `CAP_WAKE_ALARM`.
  case alarmClock
  /// By PowerDevil, KDE's power management, which is asked for it.
  case powerDevil
  /// Not, as the machine has no clock chip that could.
  case noClockChip
  /// Not, as the agent may not and nobody can be asked.
  case notPermitted

  /// Whether the next ring will wake the machine, in plain words.
  var description: String {
    switch self {
    case .alarmClock: "a sleeping machine is woken for the next ring"
    case .powerDevil: "a sleeping machine is woken for the next ring by KDE's power management"
    case .noClockChip, .notPermitted:
      "a sleeping machine is not woken: what falls due rings when it is used again"
    }
  }

  /// What would have it woken; nil where it is, or can't be.
  var remedy: String? {
    switch self {
    case .alarmClock, .powerDevil: nil
    case .noClockChip: "this machine has no clock chip that can wake it"
    case .notPermitted:
      """
      the agent needs the capability CAP_WAKE_ALARM: with systemd 254 or newer, install the drop-in \
      wake-alarm.conf for pocketchime-agent.service; on KDE Plasma, PowerDevil does it without
      """
    }
  }

  /// Both in one line.
  var advice: String { remedy.map { "\(description); \($0)" } ?? description }
}
