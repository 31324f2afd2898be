import Horology

/// What one call of the command is to do.
enum Action: Equatable {
  /// Be the agent.
  case agent
  case help, version, doctor
  case timer(Duration, CountdownOptions)
  case alarm(AlarmEdit)
  case edit(String, AlarmEdit)
  case enable(String), disable(String), remove(String)
  case pause(String), resume(String), cancel(String)
  case add(String, seconds: Int32)
  case snooze(String?, seconds: UInt32)
  case stop(String?)
  case stopwatch(String)
  case report(Report, Presentation)
  case face(FaceOrder)
  case spells
  case theme(String)
  case slot(SpellSlot, Spell)
}

/// What can be printed.
enum Report: Equatable {
  /// Everything that is set.
  case list
  /// What runs, rings and comes next.
  case status
  /// What rang and how it ended.
  case history
}

/// How something is printed.
struct Presentation: Equatable {
  /// What it looks like.
  enum Style: Equatable {
    case text, json
    /// A line for a custom module of waybar.
    case waybar
    /// A line of the user's own.
    case format(StatusFormat)
  }

  /// What it looks like.
  var style = Style.text
  /// Again whenever it has changed.
  var follow = false
}

/// A call of the command.
struct Invocation: Equatable {
  var action: Action
  /// Return only when what was set has rung and was answered.
  var wait = false
}

/// A call that can't be understood; nothing was done.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// One line: the bad word and what would do.
  let description: String

  init(_ description: String) { self.description = description }
}
