import Horology
import Platform

/// What the icon in the panel says at one moment, in words.
nonisolated struct TrayStatus: Hashable, Sendable {
  /// How much of a panel's attention it wants; the raw value is the protocol's.
  enum Attention: String, Sendable {
    case passive = "Passive"
    case active = "Active"
    case needsAttention = "NeedsAttention"
  }

  /// How much attention it wants.
  let attention: Attention
  /// What it is about, in words that stay right while time passes: `Tea until 14:35`.
  let title: String
  /// The first line of the tooltip: `Tea 4:23`.
  let heading: String
  /// The lines below: ends of countdowns, the next alarm.
  let lines: [String]
  /// What stands beside the icon: `4:23`; empty for nothing.
  let label: String
  /// What the icon shows.
  let figure: TrayFigure

  /// The most lines of a tooltip.
  private static let mostLines = 8

  /// What is to be said of an overview by the user's settings.
  init(_ overview: TrayOverview, _ settings: Settings.Tray, at now: Moment) {
    let first = overview.first
    if let ring = overview.rings.first {
      (attention, figure) = (.needsAttention, .ringing)
      title = "\(ring.name) rings"
      heading = title
    } else if let first {
      (attention, figure) = (.active, .counting(sixtieths: first.sixtieths(at: now)))
      title = "\(first.name) \(first.end(at: now))"
      heading = "\(first.name) \(first.figure(at: now))"
    } else {
      attention = settings.show == .active && overview.isIdle ? .passive : .active
      figure = .time
      title = overview.countdowns.first.map { "\($0.name) paused" } ?? "PocketChime"
      heading = title
    }
    label = settings.hasLabel ? first?.figure(at: now) ?? "" : ""
    lines = Self.lines(overview, at: now)
  }

  /// The tooltip's text below its heading.
  var description: String { lines.joined(separator: "\n") }

  /// The widest text that the label can become without growing a digit.
  var labelGuide: String { String(label.map { $0.isNumber ? "8" : $0 }) }

  /// Only what the heading counts changes with every second; of the others the end is told, which stays.
  private static func lines(_ overview: TrayOverview, at now: Moment) -> [String] {
    let isFirstInHeading = overview.rings.isEmpty
    var lines = overview.rings.dropFirst().map { "\($0.name) rings" }
    for subject in overview.countdowns.prefix(mostLines + 1) {
      let isInHeading = isFirstInHeading && subject.id == overview.first?.id
      lines.append(isInHeading ? subject.end(at: now) : "\(subject.name) \(subject.end(at: now))")
    }
    if lines.count > mostLines {
      // One line too many is not worth a line that says so.
      let all = max(0, overview.rings.count - 1) + overview.countdowns.count
      lines = lines.prefix(mostLines - 1) + ["… and \(all - mostLines + 1) more"]
    }
    if case .running(let start) = overview.stopwatch.phase {
      lines.append("Stopwatch runs since \(DueText.words(start.wall, at: now))")
    }
    if let next = overview.next { lines.append(next.line(at: now)) }
    if lines.isEmpty, overview.rings.isEmpty { lines.append("Nothing is set") }
    return lines
  }
}

/// What the icon shows besides the time.
nonisolated enum TrayFigure: Hashable, Sendable {
  /// Nothing.
  case time
  /// So much of a countdown is left.
  case counting(sixtieths: Int)
  /// That something rings.
  case ringing

  /// Whether it is of another kind, which a person waits to see; else it can wait a little.
  func isOtherKind(than other: TrayFigure) -> Bool {
    switch (self, other) {
    case (.time, .time), (.counting, .counting), (.ringing, .ringing): false
    default: true
    }
  }
}

nonisolated extension CountdownSubject {
  /// What is left of the whole, a begun sixtieth counted whole.
  fileprivate func sixtieths(at now: Moment) -> Int {
    length > .zero ? Int((min(1, left(at: now) / length) * 60).rounded(.up)) : 0
  }
}
