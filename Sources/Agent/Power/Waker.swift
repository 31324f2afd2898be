import Glibc
import Horology
import MessageBus
import Platform

/// Has a sleeping machine woken in time for the next ring, by whatever means there is.
final class Waker {
  /// How long before the ring the machine is woken.
  var early: Duration

  private let hasClockChip: Bool
  private var alarmClock: WakeAlarm?
  private var powerDevil: PowerDevil?
  private var due: Instant?

  /// Many clock chips know but the day of the month; under older kernels, what is beyond them keeps the machine
  /// from falling asleep.
  private static let farthest = Duration.hours(27 * 24)

  /// A waker with nothing to wait for.
  ///
  /// - Parameters:
  ///   - early: How long before the ring the machine is woken.
  ///   - session: The session bus, on which PowerDevil may run; nil if there is none.
  ///   - mayUseAlarmClock: Whether to try the kernel's alarm clock.
  ///   - clockChips: The folder of the kernel's clock chips.
  ///   - log: Takes a line where something refuses.
  init(
    early: Duration, session: BusConnection?, mayUseAlarmClock: Bool = true,
    clockChips: String = "/sys/class/rtc", log: @escaping (String) -> Void
  ) {
    self.early = early
    hasClockChip = Self.canWake(clockChips)
    guard hasClockChip else { return }
    // The timers that ring are others; this one is there for its interrupt alone.
    if mayUseAlarmClock {
      alarmClock = try? WakeAlarm { [unowned self] in arm(at: due) }
    }
    if let session, alarmClock == nil {
      powerDevil = try? PowerDevil(on: session, log: log) { [unowned self] in arm(at: due) }
    }
  }

  /// Whether the machine is woken, and by whom.
  var ability: WakeAbility {
    if alarmClock != nil { return .alarmClock }
    if powerDevil?.isThere == true { return .powerDevil }
    return hasClockChip ? .notPermitted : .noClockChip
  }

  /// Has the machine woken for the earliest of these deadlines, instead of what was asked for before.
  ///
  /// First early, and once that time has come, when it is due: who lets the machine sleep just before a ring still
  /// hears it. To be called before each sleep too, as what is too far ahead is left out.
  func follow(_ deadlines: Deadlines, at now: Moment) {
    let byBoot = deadlines.boot.map { now.wall.advanced(by: now.boot.duration(to: $0)) }
    due = [deadlines.wall, byBoot].compactMap { $0 }.filter { $0 < now.wall + Self.farthest }.min()
    let wakeUps = [due?.advanced(by: .zero - early), due].compactMap { $0 }
    arm(at: wakeUps.first { $0.seconds > now.wall.seconds })
  }

  /// Asks for nothing any more.
  func close() { arm(at: nil) }

  private func arm(at instant: Instant?) {
    if let instant { alarmClock?.arm(at: instant) } else { alarmClock?.disarm() }
    powerDevil?.wake(at: instant)
  }

  /// Whether one of the clock chips has an alarm.
  private static func canWake(_ folder: String) -> Bool {
    (0..<8).contains { access("\(folder)/rtc\($0)/wakealarm", F_OK) == 0 }
  }
}
