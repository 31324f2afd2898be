import Horology

/// Turns the options of a call into what it is to do.
struct CommandParser {
  private var values: [String: String?] = [:]
  private var words: [String]
  private let action: OptionTable.Given?
  private var unused: Set<String>

  /// Reads a call; `arguments` begin with the program's name.
  ///
  /// - Throws: `UsageError`, one line that names the bad word and says what would do.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var parser = try CommandParser(arguments)
    let action = try parser.readAction()
    let wait = parser.flag("wait")
    if wait {
      switch action {
      case .timer, .alarm, .snooze: break
      default: throw UsageError("--wait goes with --timer, --alarm or --snooze")
      }
    }
    try parser.refuseLeftovers()
    return Invocation(action: action, wait: wait)
  }

  private init(_ arguments: [String]) throws(UsageError) {
    let (options, words) = try OptionTable.parse(arguments)
    // With --face the theme is a choice for that picture, not a setting.
    let draws = options.contains { $0.name == "face" }
    let isAction = { (option: OptionTable.Given) in
      OptionTable.actionNames.contains(option.name) && !(draws && option.name == "theme")
    }
    let actions = options.filter(isAction)
    if actions.count > 1 {
      throw UsageError("one action a call: --\(actions[0].name) and --\(actions[1].name) were given")
    }
    action = actions.first
    for option in options where !isAction(option) {
      guard values.updateValue(option.value, forKey: option.name) == nil else {
        throw UsageError("--\(option.name) was given twice; once will do")
      }
    }
    unused = Set(values.keys)
    self.words = words
  }

  private mutating func readAction() throws(UsageError) -> Action {
    guard let action else { return .agent }
    let value = action.value ?? ""
    switch action.name {
    case "timer":
      return .timer(
        try read { () throws(TextError) in try DurationText.parse(value) }, try countdownOptions())
    case "alarm": return .alarm(try alarmEdit(time: value))
    case "edit": return try edit(value)
    case "enable": return .enable(try id(value))
    case "disable": return .disable(try id(value))
    case "remove": return .remove(try id(value))
    case "pause": return .pause(try id(value))
    case "resume": return .resume(try id(value))
    case "cancel": return .cancel(try id(value))
    case "add": return try add(value)
    case "snooze":
      let length = try duration("for")
      return .snooze(try action.value.map(id), seconds: UInt32(length?.components.seconds ?? 0))
    case "stop": return .stop(try action.value.map(id))
    case "stopwatch": return .stopwatch(try verb(value))
    case "list": return .report(.list, presentation())
    case "status": return .report(.status, try statusPresentation())
    case "history": return .report(.history, presentation())
    case "face": return .face(try faceOrder(file: value))
    case "spells": return .spells
    case "theme": return .theme(value)
    case "slot": return try slot(value)
    case "doctor": return .doctor
    case "version": return .version
    default: return .help
    }
  }

  private mutating func countdownOptions() throws(UsageError) -> CountdownOptions {
    CountdownOptions(
      label: try label() ?? "", snooze: try duration("snooze-for"), sound: string("sound") ?? "")
  }

  private mutating func alarmEdit(time: String?) throws(UsageError) -> AlarmEdit {
    var edit = AlarmEdit()
    if let time { edit.time = try read { () throws(TextError) in try TimeText.parse(time) } }
    if let text = string("repeat") {
      edit.days = try read { () throws(TextError) in try DateText.parseRepeat(text) }
    }
    if let text = string("date") { edit.date = try read { () throws(TextError) in try DateText.parse(text) } }
    if edit.date != nil, edit.days?.isEmpty == false {
      throw UsageError("an alarm rings on a --date or again and again by --repeat, not both")
    }
    edit.zone = string("zone").map { $0.isEmpty ? nil : $0 }
    edit.label = try label()
    if let length = try duration("snooze-for") { edit.snooze = length }
    edit.sound = string("sound")
    return edit
  }

  private mutating func edit(_ id: String) throws(UsageError) -> Action {
    let id = try self.id(id)
    let edit = try alarmEdit(time: words.isEmpty ? nil : words.removeFirst())
    guard edit != AlarmEdit() else {
      throw UsageError("--edit \(id) does not say what to change; try --edit \(id) 7:45, or with --label")
    }
    return .edit(id, edit)
  }

  private func add(_ text: String) throws(UsageError) -> Action {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw UsageError("\"\(text)\" does not say how much to add; try t1=1m") }
    let shorter = parts[1].hasPrefix("-")
    let length = try read { () throws(TextError) in
      try DurationText.parse(String(shorter ? parts[1].dropFirst() : parts[1]))
    }
    let seconds = Int32(length.components.seconds)
    return .add(try id(String(parts[0])), seconds: shorter ? -seconds : seconds)
  }

  private func verb(_ text: String) throws(UsageError) -> String {
    guard text == "show" || Stopwatch.Verb(rawValue: text) != nil else {
      throw UsageError("\"\(text)\" is nothing the stopwatch can do; try start, lap, stop, reset or show")
    }
    return text
  }

  private func id(_ text: String) throws(UsageError) -> String {
    guard EntryID(text) != nil else {
      throw UsageError("\"\(text)\" is not an id; ids are such as a1 or t2, see --list")
    }
    return text
  }

  private mutating func presentation() -> Presentation {
    Presentation(style: flag("json") ? .json : .text, follow: flag("follow"))
  }

  private mutating func statusPresentation() throws(UsageError) -> Presentation {
    let styles = ["json", "waybar", "format"].filter(unused.contains)
    if styles.count > 1 { throw UsageError("--\(styles[0]) and --\(styles[1]) were given; one will do") }
    var presentation = presentation()
    if flag("waybar") { presentation.style = .waybar }
    if let text = string("format") { presentation.style = .format(try StatusFormat(text)) }
    return presentation
  }

  private mutating func label() throws(UsageError) -> String? {
    do {
      return try string("label").map { text throws(Refusal) in try Label.cleaned(text) }
    } catch {
      throw UsageError(error.description)
    }
  }

  private mutating func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = string(name) else { return nil }
    let length = try read { () throws(TextError) in try DurationText.parse(text) }
    guard EngineRules.snoozes.contains(length) else {
      throw UsageError("--\(name) \(text) is not within 1 s and 24 h; try 9m")
    }
    return length
  }

  private mutating func flag(_ name: String) -> Bool { unused.remove(name) != nil }

  mutating func string(_ name: String) -> String? {
    unused.remove(name)
    return values[name] ?? nil
  }

  func read<Value>(_ parse: () throws(TextError) -> Value) throws(UsageError) -> Value {
    do { return try parse() } catch { throw UsageError(error.description) }
  }

  private func refuseLeftovers() throws(UsageError) {
    if let word = words.first { throw UsageError("\"\(word)\" is one word too many; see --help") }
    guard let name = unused.sorted().first else { return }
    guard let action else {
      throw UsageError("--\(name) needs an action, such as --timer or --alarm; see --help")
    }
    throw UsageError("--\(name) does not go with --\(action.name); see --help")
  }
}
