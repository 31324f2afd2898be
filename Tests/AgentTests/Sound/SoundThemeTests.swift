import TestSupport
import Testing

@testable import Agent

@MainActor
@Suite struct SoundThemeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func theme(_ name: String = "freedesktop") -> SoundTheme {
    SoundTheme(name: name, dataFolders: [folder.path("home"), folder.path("system")])
  }

  /// Makes a theme of one stereo folder.
  private func make(_ name: String, inherits: String = "", under data: String = "system") throws {
    let text =
      "[Sound Theme]\nName=\(name)\nInherits=\(inherits)\nDirectories=stereo\n[stereo]\nOutputProfile=stereo\n"
    try folder.write(text, to: "\(data)/sounds/\(name)/index.theme")
  }

  @discardableResult
  private func sound(_ name: String) throws -> String { try folder.write("", to: name) }

  @Test func findsTheThemesSoundThenItsParentsThenFreedesktops() throws {
    try make("freedesktop")
    try make("grand")
    try make("parent", inherits: "grand")
    try make("child", inherits: "missing, parent")
    let fallback = try sound("system/sounds/freedesktop/stereo/bell.oga")
    #expect(theme("child").path(of: "bell") == fallback)
    let grand = try sound("system/sounds/grand/stereo/bell.wav")
    #expect(theme("child").path(of: "bell") == grand)
    let parent = try sound("system/sounds/parent/stereo/bell.ogg")
    #expect(theme("child").path(of: "bell") == parent)
    let child = try sound("system/sounds/child/stereo/bell.wav")
    #expect(theme("child").path(of: "bell") == child)
    #expect(theme().path(of: "bell") == fallback)
  }

  @Test func theUsersOwnFolderComesFirstAndAThemeMaySpreadOverSeveral() throws {
    try make("freedesktop")
    let system = try sound("system/sounds/freedesktop/stereo/bell.oga")
    #expect(theme().path(of: "bell") == system)
    let own = try sound("home/sounds/freedesktop/stereo/bell.wav")
    #expect(theme().path(of: "bell") == own)
  }

  @Test func aNameIsCutAtItsHyphensOnlyWhenNoThemeHasTheWhole() throws {
    try make("freedesktop")
    try make("child")
    try sound("system/sounds/child/stereo/alarm.oga")
    let whole = try sound("system/sounds/freedesktop/stereo/alarm-clock-elapsed.oga")
    #expect(theme("child").path(of: "alarm-clock-elapsed") == whole)
    #expect(theme("child").path(of: "alarm-clock")?.hasSuffix("child/stereo/alarm.oga") == true)
  }

  @Test func stereoFoldersComeBeforeThoseOfAnyOutputAndOthersAreLeftOut() throws {
    let index =
      "[Sound Theme]\nDirectories=any,five,two\n[any]\n[five]\nOutputProfile=5.1\n[two]\nOutputProfile=stereo\n"
    try folder.write(index, to: "system/sounds/freedesktop/index.theme")
    try sound("system/sounds/freedesktop/five/bell.oga")
    #expect(theme().path(of: "bell") == nil)
    let any = try sound("system/sounds/freedesktop/any/bell.oga")
    #expect(theme().path(of: "bell") == any)
    let two = try sound("system/sounds/freedesktop/two/bell.oga")
    #expect(theme().path(of: "bell") == two)
  }

  @Test func soundsOutsideAnyThemeAreTheLast() throws {
    try sound("home/sounds/bell.oga")
    #expect(theme().path(of: "bell")?.hasSuffix("home/sounds//bell.oga") == true)
  }

  @Test func themesThatInheritInACircleEnd() throws {
    try make("one", inherits: "two")
    try make("two", inherits: "one")
    #expect(theme("one").path(of: "bell") == nil)
  }

  @Test(arguments: ["", "/etc/passwd", "../../secret", "a/b"])
  func namesThatLeaveTheThemeFindNothing(name: String) throws {
    try make("freedesktop")
    try sound("system/sounds/secret.oga")
    #expect(theme().path(of: name) == nil)
  }

  @Test func damagedIndexIsNoTheme() throws {
    try folder.write("\u{0}\u{1}[[[", to: "system/sounds/freedesktop/index.theme")
    try sound("system/sounds/freedesktop/stereo/bell.oga")
    #expect(theme().path(of: "bell") == nil)
  }
}
