import Foundation
import FoundationXML
import Horology
import MessageBus
import Testing

@testable import Agent

@Suite("The line for waybar") @MainActor struct WaybarReportTests {
  /// What waybar reads of it.
  private struct Line: Decodable, Equatable {
    let text: String
    let alt: String
    let tooltip: String
    let `class`: String
    let percentage: Int
  }

  private func line(_ snapshot: AgentClient.Snapshot?) throws -> Line {
    let text = WaybarReport(now: Snapshots.moment()).text(snapshot)
    #expect(!text.contains("\n"))
    return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
  }

  @Test("has what counts as text, and in the tooltip everything with its point of time, the next first")
  func counts() throws {
    let snapshot = Snapshots.snapshot(
      alarms: [Snapshots.snoozed("a5", endsAfter: .minutes(9))],
      timers: [
        Snapshots.paused("t1", left: .seconds(30), of: 60),
        Snapshots.countdown("t2", endsAfter: .minutes(10), of: 600),
        Snapshots.countdown("t3", endsAfter: .seconds(66), of: 263, label: "Tea"),
      ],
      stopwatch: Snapshots.stopwatch(startedAfter: .minutes(-5)),
      next: Snapshots.alarm("a4", after: .minutes(450), label: "Work"))
    let line = try line(snapshot)
    #expect(line.text == "1:06" && line.percentage == 25)
    #expect(line.alt == "counting" && line.class == "counting")
    #expect(
      line.tooltip == """
        Tea · until 0:01
        Alarm · snoozed until 0:09
        Timer · until 0:10
        Timer · paused, 0:30 left
        Stopwatch · since yesterday 23:55
        Work · rings 7:30
        """)
  }

  @Test("shows any label as it is: neither JSON nor Pango markup is in it")
  func escapes() throws {
    let label = #"<b>&amp;"\ 🫖"#
    let line = try line(Snapshots.snapshot(timers: [Snapshots.ringing("t1", label: label)]))
    #expect(line.text == #"&lt;b&gt;&amp;amp;"\ 🫖"# && line.tooltip == line.text + " · rings")
    let parser = XMLParser(data: Data("<markup>\(line.tooltip)</markup>".utf8))
    let reader = TextReader()
    parser.delegate = reader
    #expect(parser.parse() && reader.text == label + " · rings")
  }

  @Test("names ten entries and how many more there are")
  func isShort() throws {
    let timers = (1...1000).map { Snapshots.countdown("t\($0)", endsAfter: .seconds(1000 + $0), of: 60) }
    let lines = try line(Snapshots.snapshot(timers: timers)).tooltip.split(separator: "\n")
    #expect(lines.count == 11 && lines.last == "… and 990 more")
  }

  @Test("says that nothing is set, or that no agent runs, and hides the module")
  func isEmpty() throws {
    let idle = try line(Snapshots.snapshot())
    #expect(idle == Line(text: "", alt: "idle", tooltip: "nothing is set", class: "idle", percentage: 0))
    let absent = try line(nil)
    #expect(absent.text.isEmpty && absent.alt == "absent" && absent.tooltip == "no agent runs")
  }

  @Test("changes once a second at most, whatever counts, and not by itself while nothing does")
  func changes() throws {
    let report = WaybarReport(now: Snapshots.moment())
    let timers = (1...9).map {
      Snapshots.countdown("t\($0)", endsAfter: .milliseconds(10_000 + $0 * 100), of: 60)
    }
    let counting = Snapshots.snapshot(
      timers: timers, stopwatch: Snapshots.stopwatch(startedAfter: .milliseconds(-50)))
    #expect(report.nextChange(of: counting) == Snapshots.start + .milliseconds(100))
    #expect(report.nextChange(of: Snapshots.snapshot()) == nil)
    #expect(report.nextChange(of: nil) == nil)
    let alarm = Snapshots.snapshot(next: Snapshots.alarm("a1", after: .hours(31)))
    #expect(report.nextChange(of: alarm) == Snapshots.start + .hours(24))
  }
}

/// Collects the text between the tags.
private nonisolated final class TextReader: NSObject, XMLParserDelegate {
  var text = ""
  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
