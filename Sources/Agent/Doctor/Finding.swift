/// One line of the doctor's report.
struct Finding: Equatable {
  /// How serious it is.
  enum Verdict: String {
    /// It works.
    case works = "ok"
    /// Something is missed, but alarms ring.
    case limited = "note"
    /// An alarm may go unseen, unheard or lost.
    case broken = "BAD"
  }

  let verdict: Verdict
  /// What was looked at, in a word.
  let subject: String
  /// What was found.
  let text: String
  /// What would help; empty where nothing needs to.
  let help: String

  /// Something that works.
  static func works(_ subject: String, _ text: String) -> Finding {
    Finding(verdict: .works, subject: subject, text: text, help: "")
  }

  /// Something that is missed.
  static func limited(_ subject: String, _ text: String, help: String) -> Finding {
    Finding(verdict: .limited, subject: subject, text: text, help: help)
  }

  /// Something that must be mended.
  static func broken(_ subject: String, _ text: String, help: String) -> Finding {
    Finding(verdict: .broken, subject: subject, text: text, help: help)
  }
}

extension Finding: CustomStringConvertible {
  var description: String {
    let padding = { (text: String, width: Int) in
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return padding(verdict.rawValue, 4) + "  " + padding(subject, 13) + "  " + text
      + (help.isEmpty ? "" : "; " + help)
  }
}
