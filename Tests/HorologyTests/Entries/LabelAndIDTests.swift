import Testing

@testable import Horology

struct LabelAndIDTests {
  @Test(arguments: [
    ("tea", "tea"), ("  tea \n", "tea"), ("a\nb\tc", "a b c"), ("a\u{0}\u{7}\u{1B}[31mb", "a[31mb"),
    ("   ", ""),
    ("", ""), ("<b>x</b>&amp;\"", "<b>x</b>&amp;\""), ("שעון מעורר", "שעון מעורר"), ("👩‍👩‍👧‍👦🇪🇸", "👩‍👩‍👧‍👦🇪🇸"),
    ("a\u{2028}b\u{85}c", "a b c"), ("\u{202E}abc\u{202C}", "abc"), ("\u{2066}a\u{2069}b", "ab"),
    ("\u{200F}א\u{200E}", "\u{200F}א\u{200E}"), ("ن\u{200C}\u{200D}", "ن\u{200C}\u{200D}"), ("\u{202D}", ""),
  ])
  func cleans(_ text: String, _ label: String) throws {
    #expect(try Label.cleaned(text) == label)
    #expect(try Label.cleaned(label) == label)
  }

  @Test func holdsTwoHundredCharactersOfAnyKind() throws {
    for character in ["x", "م", "👩‍👩‍👧‍👦"] {
      let most = String(repeating: character, count: 200)
      #expect(try Label.cleaned(most) == most)
      let error = #expect(throws: Refusal.self) { try Label.cleaned(most + character) }
      #expect(error == .limitReached("the label has 201 characters; at most 200 will do"))
    }
  }

  @Test func refusesTenThousandCharactersAndEndlessMarks() {
    let long = #expect(throws: Refusal.self) { try Label.cleaned(String(repeating: "y", count: 10_000)) }
    #expect(long?.description.contains("10000 characters") == true)
    let marks = #expect(throws: Refusal.self) {
      try Label.cleaned("e" + String(repeating: "\u{301}", count: 9000))
    }
    #expect(marks?.description.contains("18001 bytes") == true)
  }

  @Test func idsComeBackFromTheirText() {
    for id in [EntryID(kind: .alarm, number: 1), EntryID(kind: .countdown, number: 999_999_999_999_999_999)] {
      #expect(EntryID(id.description) == id)
    }
    for text in [
      "", "a", "a0", "a01", "b1", "1", "a-1", "a1 ", "A1", "a1\u{301}", "a１", "a9999999999999999999",
    ] {
      #expect(EntryID(text) == nil, "\(text)")
    }
  }
}
