import Foundation
import Platform
import Testing

@Suite struct XDGFoldersTests {
  @Test func defaultsAreTheSpecifications() {
    let folders = XDGFolders(environment: ["HOME": "/home/ada"])
    #expect(folders.configHome == "/home/ada/.config")
    #expect(folders.configDirs == ["/etc/xdg"])
    #expect(folders.dataHome == "/home/ada/.local/share")
    #expect(folders.dataDirs == ["/usr/local/share", "/usr/share"])
    #expect(folders.runtimeDir == nil)
  }

  @Test func theEnvironmentDecides() {
    let folders = XDGFolders(environment: [
      "HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/c1:/c2", "XDG_DATA_HOME": "/d",
      "XDG_DATA_DIRS": "/d1:/d2:/d3", "XDG_RUNTIME_DIR": "/run/user/7",
    ])
    #expect(folders.configHome == "/c")
    #expect(folders.configDirs == ["/c1", "/c2"])
    #expect(folders.dataHome == "/d")
    #expect(folders.dataDirs == ["/d1", "/d2", "/d3"])
    #expect(folders.runtimeDir == "/run/user/7")
  }

  @Test(arguments: ["", "relative", "./here", "~/x"]) func emptyAndRelativeCountAsUnset(value: String) {
    var environment = ["HOME": "/home/ada"]
    let unset = XDGFolders(environment: environment)
    for name in ["CONFIG_HOME", "CONFIG_DIRS", "DATA_HOME", "DATA_DIRS", "RUNTIME_DIR"] {
      environment["XDG_" + name] = value
    }
    #expect(XDGFolders(environment: environment) == unset)
  }

  @Test func relativeFoldersOfAListAreLeftOut() {
    let folders = XDGFolders(environment: ["HOME": "/h", "XDG_DATA_DIRS": ":here:/d1::/d2:"])
    #expect(folders.dataDirs == ["/d1", "/d2"])
  }

  @Test func withoutHomeTheUserDatabaseKnows() {
    #expect(XDGFolders(environment: [:]).configHome.hasPrefix("/"))
    #expect(XDGFolders(environment: ["HOME": ""]) == XDGFolders(environment: [:]))
  }

  @Test func makesFoldersForTheUserAlone() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a/b"
      try XDGFolders.create(path)
      for made in [folder + "/a", path] {
        let attributes = try FileManager.default.attributesOfItem(atPath: made)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
      }
      try XDGFolders.create(path)
      try write("", to: folder + "/file")
      let error = #expect(throws: PlatformError.self) { try XDGFolders.create(folder + "/file/x") }
      #expect(error?.description == "cannot make the folder \(folder)/file/x: Not a directory")
    }
  }

  @Test func theProcessHasAnEnvironment() {
    #expect(ProcessEnvironment.current == ProcessInfo.processInfo.environment)
  }
}
