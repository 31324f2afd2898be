import Horology
import Testing

@testable import Agent

@Suite("The command's arguments") @MainActor struct CommandParserTests {
  private func parse(_ line: String...) throws -> Invocation {
    try CommandParser.parse(["pocketchime-agent"] + line)
  }

  private func refusal(_ line: [String]) -> String? {
    do throws(UsageError) {
      _ = try CommandParser.parse(["pocketchime-agent"] + line)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("without an action mean the agent")
  func agent() throws { #expect(try parse().action == .agent) }

  @Test("start a countdown with all its options, in any order and with or without =")
  func timer() throws {
    let wanted = Action.timer(
      .seconds(263), CountdownOptions(label: "Tea", snooze: .minutes(5), sound: "repeater"))
    #expect(
      try parse("--label", "Tea", "--timer=4:23", "--sound", "repeater", "--snooze-for=5m")
        == Invocation(action: wanted))
    #expect(try parse("--timer", "4:23", "--wait").wait)
  }

  @Test("set an alarm with all its options")
  func alarm() throws {
    var edit = AlarmEdit()
    edit.time = CivilTime(hour: 19, minute: 5)
    edit.days = .weekdays
    edit.zone = .some("Europe/Madrid")
    #expect(
      try parse("--alarm", "7:05pm", "--repeat", "weekdays", "--zone", "Europe/Madrid").action == .alarm(edit)
    )
  }

  @Test("snooze and stop all that rings, or one, for its own length or another")
  func answers() throws {
    #expect(try parse("--snooze").action == .snooze(nil, seconds: 0))
    #expect(try parse("--snooze", "a1", "--for", "5m").action == .snooze("a1", seconds: 300))
    #expect(try parse("--stop", "t2").action == .stop("t2"))
    #expect(try parse("--stop").action == .stop(nil))
  }

  @Test("make a countdown longer or shorter")
  func add() throws {
    #expect(try parse("--add", "t2=1m").action == .add("t2", seconds: 60))
    #expect(try parse("--add", "t2=-0:30").action == .add("t2", seconds: -30))
  }

  @Test("change an alarm: its time after the id, or only what is named")
  func edit() throws {
    var time = AlarmEdit()
    time.time = CivilTime(hour: 8, minute: 15)
    #expect(try parse("--edit", "a1", "8:15").action == .edit("a1", time))
    var label = AlarmEdit()
    label.label = "Gym"
    #expect(try parse("--edit", "a1", "--label", "Gym").action == .edit("a1", label))
  }

  @Test("print, as text or JSON, once or again and again")
  func reports() throws {
    #expect(try parse("--list", "--json").action == .report(.list, Presentation(style: .json)))
    #expect(try parse("--status", "--follow").action == .report(.status, Presentation(follow: true)))
    #expect(
      try parse("--status", "--waybar", "--follow").action
        == .report(.status, Presentation(style: .waybar, follow: true)))
    #expect(
      try parse("--status", "--format={left}").action
        == .report(.status, Presentation(style: .format(try StatusFormat("{left}")))))
  }

  @Test(
    "are refused in one line that names the bad word",
    arguments: [
      (["--timer"], "--timer"), (["--foo"], "--foo"), (["--slot"], "see --help"), (["-x"], "see --help"),
      (["--edit", "a1"], "--edit a1 7:45"), (["--timer", "1", "--alarm", "7:30"], "--alarm"),
      (["--timer", "4:60"], "60"), (["--timer", ""], "empty"), (["--timer", "-1:00"], "-1:00"),
      (["--timer", "4:"], "4:"), (["--timer", ":30"], ":30"), (["--timer", "4:23x"], "23x"),
      (["--timer", "0:00"], "0:00"), (["--timer", "٤:٢٣"], "٤"),
      (["--timer", "999999999999:00"], "999999999999"),
      (["--alarm", "7:30", "--repeat", "mon,blue"], "blue"),
      (["--alarm", "7:30", "--date", "2026-02-30"], "2026-02-30"),
      (["--alarm", "7:30", "--date", "2026-12-24", "--repeat", "daily"], "both"),
      (["--label", "x"], "--label"),
      (["--list", "--label", "x"], "--label"), (["--list", "7:30"], "7:30"), (["--pause", "x7"], "x7"),
      (["--stopwatch", "fly"], "fly"), (["--timer", "1", "--label", "a", "--label", "b"], "--label"),
      (["--list", "--wait"], "--wait"), (["--snooze", "--for", "25h"], "25h"), (["--add", "t1"], "t1"),
      (["--status", "--format", "{lef}"], "{lef}"), (["--status", "--json", "--waybar"], "--waybar"),
      (["--list", "--waybar"], "--waybar"), (["--history", "--format", "{left}"], "--format"),
    ] as [([String], String)])
  func refusals(line: [String], word: String) throws {
    let text = try #require(refusal(line), "\(line) was taken")
    #expect(text.contains(word) && !text.contains("\n"))
  }

  @Test("are all in the help")
  func help() {
    for name in OptionTable.actionNames { #expect(OptionTable.help.contains("--\(name)")) }
  }
}
