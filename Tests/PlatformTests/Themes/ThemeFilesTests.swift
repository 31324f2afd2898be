import Foundation
import Horology
import Platform
import Testing

/// Themes from files.
@Suite struct ThemeFilesTests {
  /// A user's data folder, in which theme files are written.
  private struct Fixture {
    let folder: String
    let files: ThemeFiles

    init(in folder: String) throws {
      self.folder = folder + "/pocketchime/themes"
      files = ThemeFiles(
        folders: XDGFolders(environment: [
          "HOME": folder, "XDG_DATA_HOME": folder, "XDG_DATA_DIRS": folder + "/none",
        ]))
      try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
    }

    func write(_ name: String, _ text: String) throws {
      try PlatformTests.write(text, to: "\(folder)/\(name).conf")
    }

    /// What is said about a theme, without the folder.
    func complaint(about name: String) -> String? {
      do throws(ThemeFileError) {
        _ = try files.theme(named: name)
        return nil
      } catch {
        return error.description.replacing(folder + "/", with: "")
      }
    }
  }

  @Test func aFileIsATheme() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(in: folder)
      try fixture.write("night", "# My own\n[Theme]\nName=Night Watch\nBase=silver\nDialColor = #101838\n")
      let theme = try fixture.files.theme(named: "night")
      #expect(theme.id == "night" && theme.name == "Night Watch" && theme.numerals == .bold)
      #expect(theme.colors.dial == ThemeColor(0x101838))
      #expect(fixture.files.names == ["gold", "silver", "classic", "night"])
    }
  }

  @Test func theBuiltInThemesNeedNoFileAndAreNotReplaced() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(in: folder)
      try fixture.write("gold", "[Theme]\nBase=silver\n")
      try fixture.write("not a name", "[Theme]\n")
      #expect(try fixture.files.theme(named: "gold") == .gold)
      #expect(fixture.files.names == ["gold", "silver", "classic"])
    }
  }

  @Test(arguments: [
    ("[Theme]\nBase=gold\n\nHands=spade\n", "own.conf:4: Hands is “spade”; it takes ornate, batons, bars"),
    ("[Theme]\nwhat is this\n", "own.conf:2: what is this: Key=value, [Group] or # comment is needed"),
    ("[Theme]\nBase=gold\n[Colours]\nInk=#000000\n", "own.conf:3: [Colours]: no such group; there is Theme"),
    (
      "[Theme]\nInkColor=#000000\nInkColor=black\n",
      "own.conf:3: InkColor is “black”; it takes a colour such as #D9B45C"
    ),
  ])
  func whatIsWrongNamesFileLineAndKey(text: String, complaint: String) throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(in: folder)
      try fixture.write("own", text)
      #expect(fixture.complaint(about: "own") == complaint)
    }
  }

  @Test func anUnknownKeyListsTheKnown() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(in: folder)
      try fixture.write("own", "[Theme]\nBase=gold\nHand=batons\n")
      #expect(
        fixture.complaint(about: "own")?.hasPrefix("own.conf:3: unknown key “Hand”; a theme has Name, Base, ")
          == true)
    }
  }

  @Test func aWrongNameListsTheRightOnes() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(in: folder)
      try fixture.write("night", "[Theme]\n")
      #expect(
        fixture.complaint(about: "../night") == "no theme “../night”; there are gold, silver, classic, night")
    }
  }

  @Test func whatIsNoFileIsNotWaitedFor() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(in: folder)
      #expect(mkfifo(fixture.folder + "/pipe.conf", 0o600) == 0)
      #expect(fixture.complaint(about: "pipe")?.hasPrefix("cannot read pipe.conf") == true)
    }
  }
}
