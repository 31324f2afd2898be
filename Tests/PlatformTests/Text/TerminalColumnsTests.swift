import Platform
import Testing

@Suite("Columns of a terminal") struct TerminalColumnsTests {
  @Test(
    "are two for wide characters and none for combining marks",
    arguments: [("Tea", 3), ("日本語", 6), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("שעון", 4), ("", 0)])
  func count(text: String, columns: Int) {
    #expect(TerminalColumns.count(text) == columns)
  }

  @Test(
    "cut a text at whole characters",
    arguments: [
      ("Tea", 10, "Tea"), ("Tea", 2, "Te"), ("日本語", 5, "日本"), ("👩‍👩‍👧x", 2, "👩‍👩‍👧"), ("é́é", 1, "é́"), ("x", 0, ""),
      ("x", -1, ""), ("日x", 1, ""),
    ])
  func cut(text: String, columns: Int, wanted: String) {
    #expect(TerminalColumns.cut(text, to: columns) == wanted)
  }
}
