import Testing

@testable import Horology

struct DurationTextTests {
  @Test(arguments: [
    ("4:23", 263), ("90:00", 5400), ("1:04:23", 3863), ("90s", 90), ("15m", 900), ("1h30m", 5400),
    ("2h", 7200),
    ("7m30s", 450), ("15", 900), ("0:01", 1), ("1s", 1), ("999:59:59", 3_599_999), ("36:00:00", 129_600),
    ("59999:59", 3_599_999), ("1h0m5s", 3605), ("90m", 5400), ("0:00:07", 7), ("007", 420),
  ])
  func reads(_ text: String, _ seconds: Int) throws {
    #expect(try DurationText.parse(text) == .seconds(seconds))
  }

  @Test(arguments: [
    ("", "empty"), ("4:60", "\"60\" is more than 59"), ("4:", "missing after a colon"),
    (":30", "missing before the first colon"), ("-1:00", "\"-\" is no digit"), ("4:23x", "\"x\" is no digit"),
    ("0:00", "no length"), ("0", "no length"), ("0s", "no length"), ("٤:٢٣", "\"٤\" is no digit"),
    ("１５", "\"１\""),
    ("999999999999:00", "\"999999999999\" is too big"), ("99999999999999999999", "too big"),
    ("1000:00:00", "longest is 999:59:59"), ("4:5", "\"5\" after a colon needs two digits"),
    ("4:005", "\"005\" after a colon"), ("1:60:00", "\"60\" is more than 59"), ("1:2:3:4", "two colons"),
    ("4 :23", "\" \" is no digit"), ("1h90m", "\"90m\" is more than 59"), ("30m1h", "h to m to s"),
    ("5m5m", "h to m to s"), ("1h30", "\"30\" has no unit"), ("5x", "\"x\" is no unit"),
    ("h", "\"h\" is no digit"),
    ("1.5h", "\".\" is no unit"), ("5m ", "\" \" is no digit"), ("+5", "\"+\" is no digit"),
    ("5️⃣", "is no digit"),
    ("1:00\n", "\"\u{FFFD}\" is no digit"), ("9223372036854775807h", "too big"), ("99999999h", "longest"),
  ])
  func refuses(_ text: String, _ reason: String) {
    let error = #expect(throws: TextError.self) { try DurationText.parse(text) }
    let message = error?.description ?? ""
    #expect(message.contains(reason) && message.contains("try 4:23"))
  }

  @Test func everyLengthComesBackFromItsText() throws {
    var seconds = 1
    // Every length up to five hours, then in strides that meet every minute and second.
    while seconds <= 3_599_999 {
      let text = DurationText.clock(.seconds(seconds))
      if try DurationText.parse(text) != .seconds(seconds) { Issue.record("\(seconds) s became \(text)") }
      seconds += seconds < 18_000 ? 1 : 361
    }
    #expect(DurationText.clock(.seconds(3_599_999)) == "999:59:59")
  }

  @Test func aStartedSecondCountsWhole() {
    #expect(DurationText.clock(.milliseconds(1)) == "0:01")
    #expect(DurationText.clock(.milliseconds(59_001)) == "1:00")
    #expect(DurationText.clock(.seconds(59)) == "0:59")
    #expect(DurationText.clock(.zero) == "0:00")
    #expect(DurationText.clock(.seconds(-5)) == "0:00")
    #expect(DurationText.clock(.milliseconds(-1500)) == "0:00")
  }

  @Test func wordsAsOnAButton() {
    #expect(DurationText.words(.minutes(9)) == "9 min")
    #expect(DurationText.words(.seconds(5400)) == "1 h 30 min")
    #expect(DurationText.words(.seconds(45)) == "45 s")
    #expect(DurationText.words(.seconds(3661)) == "1 h 1 min 1 s")
    #expect(DurationText.words(.zero) == "0 s")
  }

  @Test func aRefusalIsOneShortLineWhateverItQuotes() {
    for text in [
      String(repeating: "9", count: 10_000), "4:\u{0007}\r\n5", String(repeating: "\u{301}", count: 9000),
    ] {
      let error = #expect(throws: TextError.self) { try DurationText.parse(text) }
      let message = error?.description ?? ""
      #expect(message.unicodeScalars.count < 250)
      #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
