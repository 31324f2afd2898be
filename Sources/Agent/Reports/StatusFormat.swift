import Horology

/// A line of the user's own for `--status --format`: text with placeholders such as `{left}`.
///
/// A part in brackets is printed only if one of the placeholders in it has a text: `[{left} left]`. Braces and brackets
/// themselves are written twice.
struct StatusFormat: Equatable {
  private enum Part: Equatable {
    case text(String)
    case figure(Glance.Figure)
    case section([Part])
  }

  private let parts: [Part]

  /// Reads a format.
  ///
  /// - Throws: `UsageError` that names the bad part and says what would do.
  init(_ text: String) throws(UsageError) {
    guard !text.isEmpty else { throw UsageError("--format needs a text, such as '{left}'") }
    var rest = text[...]
    parts = try Self.parts(of: &rest, inSection: false)
  }

  /// The line for what is to be seen.
  func text(of glance: Glance) -> String { Self.text(parts, glance) }

  /// When the line is another one by itself; nil if only the agent's news change it.
  func nextChange(of glance: Glance) -> Instant? {
    Self.figures(in: parts).compactMap(glance.nextChange(of:)).min()
  }

  private static func text(_ parts: [Part], _ glance: Glance) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .figure(let figure): glance.text(of: figure)
      case .section(let parts):
        figures(in: parts).allSatisfy { glance.text(of: $0).isEmpty } ? "" : text(parts, glance)
      }
    }.joined()
  }

  private static func figures(in parts: [Part]) -> [Glance.Figure] {
    parts.flatMap { part -> [Glance.Figure] in
      switch part {
      case .text: []
      case .figure(let figure): [figure]
      case .section(let parts): figures(in: parts)
      }
    }
  }
}

// MARK: - Help

extension StatusFormat {
  /// What `--help` says of formats.
  static var help: String {
    let lines = Glance.Figure.allCases.map { figure in
      let placeholder = "{\(figure.rawValue)}"
      return "  \(placeholder)\(String(repeating: " ", count: 15 - placeholder.count))\(figure.meaning)"
    }
    return """
      Placeholders of --format, each empty where there is nothing to show:
      \(lines.joined(separator: "\n"))
      What stands in [brackets] is printed only if a placeholder in them has a text. Write {{, }}, [[ and ]] for these
      characters themselves.
      """
  }
}

extension Glance.Figure {
  fileprivate var meaning: String {
    switch self {
    case .summary: "what matters most: what rings, what is left, the stopwatch, or when the next alarm rings"
    case .state: "that in a word: ringing, counting, snoozed, stopwatch, paused, scheduled, idle or absent"
    case .ringing: "what rings: Tea, or Tea +2"
    case .left: "what is left of the countdown or snooze that ends first: 4:23"
    case .percent: "the same in percent of its length"
    case .end: "when it ends: 14:35"
    case .label: "its label, or Timer"
    case .id: "its id: t2"
    case .stopwatch: "what the stopwatch shows: 1:05"
    case .alarm: "the label of the next alarm, or Alarm"
    case .alarmTime: "when it rings: tomorrow 7:30"
    case .time: "the time of day: 14:30"
    }
  }
}

// MARK: - Reading

extension StatusFormat {
  /// Reads up to the end of the text, or of the section.
  private static func parts(of rest: inout Substring, inSection: Bool) throws(UsageError) -> [Part] {
    var (parts, text) = ([Part](), "")
    while let character = rest.popFirst() {
      if "{}[]".contains(character), rest.first == character {
        rest.removeFirst()
        text.append(character)
        continue
      }
      let part: Part
      switch character {
      case "{": part = .figure(try figure(in: &rest))
      case "[" where !inSection: part = .section(try Self.parts(of: &rest, inSection: true))
      case "]" where inSection: return text.isEmpty ? parts : parts + [.text(text)]
      case "}", "[", "]":
        throw UsageError(
          "a \(character) in the format stands alone; write \(character)\(character) for one in the text")
      default:
        text.append(character)
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      parts.append(part)
      text = ""
    }
    if inSection { throw UsageError("a [ in the format has no ]; write [[ for one in the text") }
    return text.isEmpty ? parts : parts + [.text(text)]
  }

  /// Reads a placeholder whose opening brace has been read.
  private static func figure(in rest: inout Substring) throws(UsageError) -> Glance.Figure {
    guard let end = rest.firstIndex(of: "}") else {
      throw UsageError("a { in the format has no }; write {{ for one in the text")
    }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    guard let figure = Glance.Figure(rawValue: name) else {
      let names = Glance.Figure.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
      throw UsageError("{\(name)} is no placeholder; there are \(names)")
    }
    return figure
  }
}
