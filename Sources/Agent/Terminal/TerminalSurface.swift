import Horology
import Platform

/// The clock on a terminal: what counts in a line with a bar, what rings with its keys.
final class TerminalSurface: LiveSurface {
  /// What a key answers to what rings.
  enum Answer {
    case snooze, stop
  }

  private let screen: TerminalScreen
  private let onAnswer: (Answer) -> Void
  private var keys: SourceToken?
  private var isGone = false
  private var names: [EntryID: String] = [:]
  /// The countdown whose line is shown when several count.
  var favourite: EntryID?

  /// A surface on a terminal; `onAnswer` is called for each key that answers a ring.
  init(on screen: TerminalScreen, onAnswer: @escaping (Answer) -> Void) {
    self.screen = screen
    self.onAnswer = onAnswer
    attend()
  }

  /// Leaves the terminal as it was found.
  func close() {
    keys?.cancel()
    screen.restore()
  }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) {
    guard let ring = engine.ring(of: id) else { return }
    names[id] = engine.name(of: id)
    let minutes = ring.lateness.components.seconds / 60
    let late = minutes > 0 ? ", \(DurationText.words(.minutes(minutes))) late" : ""
    screen.print("\(WhenText.time(ring.due, in: now.zone))  \(engine.name(of: id)) rings\(late)")
    refresh(in: engine, at: now)
  }

  func ended(_ id: EntryID, _ how: Ending) {
    guard let name = names.removeValue(forKey: id) else { return }
    screen.print("       \(name) \(how.rawValue)")
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) { refresh(in: engine, at: now) }

  func missed(_ entries: [HistoryEntry], at now: Moment) {
    for entry in entries {
      let name = entry.label.isEmpty ? entry.id.defaultName : entry.label
      screen.print("\(WhenText.near(entry.due, from: now.wall, in: now.zone))  \(name) missed")
    }
  }

  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    if engine.ringing.isEmpty { return running(in: engine)?.end.nextSecond(after: now) }
    // Nothing tells when a shell gives the terminal back, and a ring must find its keys then.
    return screen.isCurrent ? nil : now.boot + .seconds(1)
  }

  func refresh(in engine: Engine, at now: Moment) {
    attend()
    screen.show(text(in: engine, at: now))
  }

  private func text(in engine: Engine, at now: Moment) -> String {
    if let id = engine.ringing.min() {
      let snooze = DurationText.words(engine.snoozeLength(of: id))
      return line("[ring] ", engine.name(of: id), ": Enter stops, s snoozes \(snooze)")
    }
    guard let (id, end, length) = running(in: engine) else { return paused(in: engine) }
    let left = end.left(at: now)
    let clock = DurationText.clock(left)
    let tail = "  \(clock)  until \(WhenText.time(end.wall, in: now.zone))"
    let head = line("\(id)  ", TerminalColumns.cut(engine.name(of: id), to: 24), "  ", before: tail)
    let room = min(40, screen.width - TerminalColumns.count(head + tail))
    return head + Self.bar(left: left, of: length, width: room) + tail
  }

  /// A line in which only the name gives way where the terminal is too narrow.
  private func line(_ head: String, _ name: String, _ tail: String, before rest: String = "") -> String {
    head + TerminalColumns.cut(name, to: screen.width - TerminalColumns.count(head + tail + rest)) + tail
  }

  /// What counts: the favourite if it does, else what ends first.
  private func running(in engine: Engine) -> (id: EntryID, end: Mark, length: Duration)? {
    let counting = engine.counting
    return counting.first { $0.id == favourite } ?? counting.min { $0.end.boot < $1.end.boot }
  }

  private func paused(in engine: Engine) -> String {
    let paused = engine.countdowns.values.filter { $0.ends == nil && $0.ring == nil }
    guard let countdown = paused.min(by: { $0.id < $1.id }), case .paused(let left) = countdown.phase else {
      return ""
    }
    return "\(countdown.id)  \(engine.name(of: countdown.id))  paused, \(DurationText.clock(left)) left"
  }

  private static func bar(left: Duration, of length: Duration, width: Int) -> String {
    // More is left than there was: it was made longer, or is a snooze.
    guard width >= 4, left <= length else { return "" }
    let done = 1 - left / length
    let filled = Int((done * Double(width)).rounded())
    return String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
  }

  /// Reads keys as long as the terminal is ours.
  private func attend() {
    guard screen.isOurs, !isGone else { return keys = nil }
    screen.readKeys()
    keys = keys ?? MainLoop.onReadable(screen.keySource) { [weak self] in self?.readKeys() }
  }

  private func readKeys() {
    guard screen.isOurs else { return keys = nil }
    guard let pressed = screen.keys() else {
      isGone = true
      return keys = nil
    }
    for key in pressed {
      switch key {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): onAnswer(.stop)
      case UInt8(ascii: "s"), UInt8(ascii: "S"): onAnswer(.snooze)
      default: break
      }
    }
  }
}
