import Testing

@testable import Agent

@Suite("A line on a terminal") @MainActor struct TerminalScreenTests {
  @Test(
    "is cut at whole characters, wide ones taking two columns",
    arguments: [
      ("Tea", 10, "Tea"), ("Tea", 2, "Te"), ("日本語", 5, "日本"), ("👩‍👩‍👧x", 2, "👩‍👩‍👧"), ("é́é", 1, "é́"), ("x", 0, ""),
    ])
  func cut(text: String, columns: Int, wanted: String) {
    #expect(TerminalScreen.cut(text, to: columns) == wanted)
  }
}
