import Foundation
import Horology
import Platform
import Testing

/// Themes from files.
struct ThemeFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "themes-\(UUID().uuidString)")
    .path

  private func write(_ name: String, _ text: String) throws -> String {
    let themes = folder + "/pocketchime/themes"
    try FileManager.default.createDirectory(atPath: themes, withIntermediateDirectories: true)
    let path = "\(themes)/\(name).conf"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private var files: ThemeFiles { ThemeFiles(dataDirectories: [folder, folder + "-none"]) }

  @Test func aFileIsATheme() throws {
    _ = try write("night", "# My own\n[Theme]\nName=Night Watch\nBase=silver\nDialColor = #101838\n")
    let theme = try files.theme(named: "night")
    #expect(theme.id == "night" && theme.name == "Night Watch" && theme.numerals == .bold)
    #expect(theme.colors.dial == ThemeColor(0x101838))
    #expect(files.names == ["gold", "silver", "classic", "night"])
  }

  @Test func theBuiltInThemesNeedNoFileAndAreNotReplaced() throws {
    _ = try write("gold", "[Theme]\nBase=silver\n")
    #expect(try files.theme(named: "gold") == .gold)
    #expect(files.names == ["gold", "silver", "classic"])
  }

  @Test func aBadValueNamesFileLineAndKey() throws {
    let path = try write("bad", "[Theme]\nBase=gold\n\nHands=spade\n")
    let error = #expect(throws: ThemeFileError.self) { try files.theme(named: "bad") }
    #expect(error?.description == "\(path):4: Hands is “spade”; it takes ornate, batons, bars")
  }

  @Test func anUnknownKeyNamesItsLine() throws {
    let path = try write("bad", "[Theme]\nBase=gold\nHand=batons\n")
    let error = #expect(throws: ThemeFileError.self) { try files.theme(named: "bad") }
    #expect(error?.description.hasPrefix("\(path):3: unknown key “Hand”") == true)
  }

  @Test func aStrayLineIsNamed() throws {
    let path = try write("bad", "[Theme]\nwhat is this\n")
    let error = #expect(throws: ThemeFileError.self) { try files.theme(named: "bad") }
    #expect(error?.description.hasPrefix("\(path):2: ") == true)
  }

  @Test func aWrongNameListsTheRightOnes() {
    let error = #expect(throws: ThemeFileError.self) { try files.theme(named: "../gold") }
    #expect(error?.description == "no theme “../gold”; there are gold, silver, classic")
  }
}
