import Foundation
import Platform
import Testing

@Suite struct SettingsWritingTests {
  @Test(arguments: [
    ("", "[Appearance]\nTheme=silver\n"),
    ("# mine", "# mine\n\n[Appearance]\nTheme=silver\n"),
    ("[Appearance]\nTheme=gold\n", "[Appearance]\nTheme=silver\n"),
    ("[Appearance]", "[Appearance]\nTheme=silver\n"),
    (
      "# mine\n[Appearance]\n # why\n  Theme = gold  \nPlace=1,2\n\n[Tray]\nTheme=x\n",
      "# mine\n[Appearance]\n # why\nTheme=silver\nPlace=1,2\n\n[Tray]\nTheme=x\n"
    ),
    (
      "[Appearance]\nPlace=1,2\n#Theme=old\n\n\n[Tray]\nLabel=true",
      "[Appearance]\nPlace=1,2\n#Theme=old\nTheme=silver\n\n\n[Tray]\nLabel=true\n"
    ),
    // The last one counts when it is read.
    (
      "[Appearance]\nTheme=a\n[Tray]\n[Appearance]\nTheme=b\n",
      "[Appearance]\nTheme=a\n[Tray]\n[Appearance]\nTheme=silver\n"
    ),
    ("[Appearance]\r\nTheme=gold\r\n# end\r\n", "[Appearance]\r\nTheme=silver\r\n# end\r\n"),
    ("what is this\n[Unknown]\nx=1\n", "what is this\n[Unknown]\nx=1\n\n[Appearance]\nTheme=silver\n"),
  ])
  func oneValueChangesAndAllElseStays(before: String, after: String) throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write(before)
      try fixture.file.write("silver", to: .theme)
      #expect(try text(of: fixture.file.path) == after)
      #expect(fixture.file.read().settings.appearance.theme == "silver")
      try fixture.file.write("silver", to: .theme)
      #expect(try text(of: fixture.file.path) == after)
    }
  }

  @Test func bytesThatAreNoTextStay() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      let odd = Data([0xff, 0xfe, 0x00, 0x0a])
      try (odd + Data("[Slots]\nRing=x\n".utf8) + odd).write(to: URL(filePath: fixture.file.path))
      try fixture.file.write("y", to: .ringSlot)
      let written = try Data(contentsOf: URL(filePath: fixture.file.path))
      #expect(written == odd + Data("[Slots]\nRing=y\n".utf8) + odd)
    }
  }

  @Test func eachKeyHasItsPlace() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.file.write("one", to: .openSlot)
      try fixture.file.write("two", to: .closeSlot)
      try fixture.file.write("three", to: .ringSlot)
      try fixture.file.write("silver", to: .theme)
      let (settings, problems) = fixture.file.read()
      #expect([settings.slots.open, settings.slots.close, settings.slots.ring] == ["one", "two", "three"])
      #expect(settings.appearance.theme == "silver")
      #expect(problems == [])
    }
  }

  @Test func theFolderIsMade() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try FileManager.default.removeItem(atPath: fixture.user)
      try fixture.file.write("silver", to: .theme)
      #expect(fixture.file.read().settings.appearance.theme == "silver")
      let attributes = try FileManager.default.attributesOfItem(atPath: fixture.user + "/pocketchime")
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func aLinkStaysALinkAndPermissionsStay() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      let target = folder + "/dotfiles.conf"
      try write("# mine\n", to: target)
      #expect(chmod(target, 0o640) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: fixture.file.path, withDestinationPath: "../../dotfiles.conf")
      try fixture.file.write("silver", to: .theme)
      #expect(try text(of: target) == "# mine\n\n[Appearance]\nTheme=silver\n")
      let files = FileManager.default
      #expect(try files.destinationOfSymbolicLink(atPath: fixture.file.path) == "../../dotfiles.conf")
      #expect(try files.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
      #expect(
        try files.contentsOfDirectory(atPath: folder).sorted() == ["dotfiles.conf", "user", "xdg1", "xdg2"])
    }
  }

  @Test func theFileIsReplacedAtOnce() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write("[Appearance]\nTheme=gold\n")
      let reader = try FileHandle(forReadingFrom: URL(filePath: fixture.file.path))
      try fixture.file.write("silver", to: .theme)
      // Who has the old file open still reads it whole.
      #expect(try reader.readToEnd() == Data("[Appearance]\nTheme=gold\n".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: fixture.user + "/pocketchime") == [
          "pocketchime.conf"
        ])
    }
  }

  @Test(arguments: ["", "a b", "a/b", "..", "é", "a\nb", String(repeating: "x", count: 65)])
  func whatIsNoNameIsRefused(name: String) throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      #expect(throws: SettingsFile.WriteError.invalidName(name)) { try fixture.file.write(name, to: .theme) }
      #expect(!FileManager.default.fileExists(atPath: fixture.file.path))
    }
  }

  @Test func whatCannotBeReadIsNotOverwritten() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      let large = String(repeating: "#\n", count: 600_000)
      try fixture.write(large)
      let error = #expect(throws: SettingsFile.WriteError.self) {
        try fixture.file.write("silver", to: .theme)
      }
      #expect(error?.description == "cannot read \(fixture.file.path): File too large")
      #expect(try text(of: fixture.file.path) == large)

      try FileManager.default.removeItem(atPath: fixture.file.path)
      try FileManager.default.createSymbolicLink(
        atPath: fixture.file.path, withDestinationPath: "/nonexistent/x")
      #expect(throws: SettingsFile.WriteError.self) { try fixture.file.write("silver", to: .theme) }
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: fixture.file.path) == "/nonexistent/x")
    }
  }
}
