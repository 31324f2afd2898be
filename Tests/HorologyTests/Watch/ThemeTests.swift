import Horology
import Testing

/// Themes as keys and values.
struct ThemeTests {
  @Test(arguments: Theme.builtIn)
  func aBuiltInThemeIsWhatItsKeysSay(theme: Theme) throws {
    #expect(try Theme(id: theme.id, keys: theme.keys) == theme)
    // Every key but the base, which is a short way to say the rest.
    #expect(Set(theme.keys.keys) == Set(ThemeKey.allCases.map(\.rawValue)).subtracting(["Base"]))
  }

  @Test func whatKeysLeaveOutIsAsInTheBase() throws {
    let theme = try Theme(id: "night", keys: ["Base": "silver", "DialColor": "#101838", "Hands": "ornate"])
    #expect(theme.name == "night" && theme.numerals == .bold && theme.hands == .ornate)
    #expect(
      theme.colors.dial == ThemeColor(0x101838) && theme.colors.caseMetal == Theme.silver.colors.caseMetal)
    #expect(try Theme(id: "plain", keys: [:]).colors == Theme.gold.colors)
  }

  @Test(arguments: [
    ("Numerals", "roamn", "Numerals is “roamn”; it takes roman, bold, plain, none"),
    ("InkColor", "gold", "InkColor is “gold”; it takes a colour such as #D9B45C"),
    ("Base", "brass", "Base is “brass”; it takes gold, silver, classic"),
  ])
  func aBadValueNamesItsKeyAndWhatItTakes(key: String, value: String, message: String) {
    let error = #expect(throws: ThemeError.self) { try Theme(id: "x", keys: [key: value]) }
    #expect(error?.description == message)
    #expect(error?.key == key)
  }

  @Test func anUnknownKeyListsTheKnown() {
    let error = #expect(throws: ThemeError.unknownKey("Dail")) { try Theme(id: "x", keys: ["Dail": "disc"]) }
    #expect(error?.description.contains("Name, Base, Case, Dial") == true)
  }

  @Test(arguments: ["#D9B45", "D9B45C0", "#GGGGGG", "#-12345", "", "#d9b45c "])
  func aColourIsSixHexadecimalDigits(text: String) { #expect(ThemeColor(text) == nil) }

  @Test func coloursAreWrittenAsTheyAreRead() {
    #expect(ThemeColor("#0a0b0c")?.description == "#0A0B0C")
    #expect(ThemeColor(0xFF8000).red == 1 && ThemeColor(0xFF8000).blue == 0)
  }
}
