import Foundation
import Horology
import Platform
import Testing

@Suite struct FileWatchTests {
  /// What a watch told so far.
  final class Witness {
    var count = 0
    var watch: FileWatch?

    init(_ paths: [String]) throws {
      watch = try FileWatch(paths: paths) { [unowned self] in count += 1 }
    }

    /// Whether exactly one more change was told, though long enough was waited for another.
    func sawOneMore() -> Bool {
      let before = count
      return runLoop { count > before } && nothingFollows() && count == before + 1
    }

    func nothingFollows() -> Bool {
      let before = count
      settle()
      return count == before
    }

    /// Lets what is under way be told.
    func settle() {
      var over = false
      let token = MainLoop.after(.milliseconds(200)) { over = true }
      _ = runLoop { over }
      token.cancel()
    }
  }

  let files = FileManager.default

  @Test func seesAFileMadeChangedReplacedAndRemoved() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/file"
      let witness = try Witness([file])
      #expect(witness.nothingFollows())
      try write("1", to: file)
      #expect(witness.sawOneMore())
      try write("2", to: file)
      #expect(witness.sawOneMore())
      for text in ["3", "4"] {
        // As editors save.
        try write(text, to: folder + "/new")
        #expect(rename(folder + "/new", file) == 0)
        #expect(witness.sawOneMore())
      }
      try files.removeItem(atPath: file)
      #expect(witness.sawOneMore())
      try write("5", to: file)
      #expect(witness.sawOneMore())
    }
  }

  @Test func manyChangesAtOnceAreToldOnce() throws {
    try withTemporaryFolder { folder in
      let witness = try Witness([folder + "/a", folder + "/b"])
      for number in 0..<20 {
        try write("\(number)", to: folder + "/a")
        try write("\(number)", to: folder + "/b")
      }
      #expect(witness.sawOneMore())
    }
  }

  @Test func otherFilesOfTheFolderDoNotMatter() throws {
    try withTemporaryFolder { folder in
      let witness = try Witness([folder + "/file", folder + "/later/file"])
      try write("1", to: folder + "/file2")
      try makeFolder(folder + "/late")
      #expect(witness.nothingFollows())
      #expect(witness.count == 0)
    }
  }

  @Test func waitsForFoldersThatDoNotExist() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a/b/c/file"
      let witness = try Witness([file])
      try makeFolder(folder + "/a/b/c")
      try write("1", to: file)
      #expect(witness.sawOneMore())
      try write("2", to: file)
      #expect(witness.sawOneMore())
    }
  }

  @Test func foldersMayGoAndComeBack() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/a/b/file"
      try makeFolder(folder + "/a/b")
      let witness = try Witness([file])
      try files.moveItem(atPath: folder + "/a", toPath: folder + "/away")
      witness.settle()
      try write("not ours", to: folder + "/away/b/file")
      #expect(witness.nothingFollows())
      for step in ["/a", "/a/b"] {
        try makeFolder(folder + step)
        witness.settle()
      }
      try write("1", to: file)
      #expect(witness.sawOneMore())
      try files.removeItem(atPath: folder + "/a")
      try makeFolder(folder + "/a/b")
      witness.settle()
      try write("2", to: file)
      #expect(witness.sawOneMore())
    }
  }

  private func makeFolder(_ path: String) throws {
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  @Test func followsLinks() throws {
    try withTemporaryFolder { folder in
      let link = folder + "/here/file"
      try makeFolder(folder + "/here")
      try makeFolder(folder + "/there")
      try write("1", to: folder + "/there/file")
      try files.createSymbolicLink(atPath: link, withDestinationPath: "../there/file")
      let witness = try Witness([link])
      try write("2", to: folder + "/there/file")
      #expect(witness.sawOneMore())
      try write("3", to: folder + "/there/other")
      #expect(witness.nothingFollows())
      try files.removeItem(atPath: link)
      try files.createSymbolicLink(atPath: link, withDestinationPath: "../there/other")
      #expect(witness.sawOneMore())
      try write("4", to: folder + "/there/other")
      #expect(witness.sawOneMore())
      try write("5", to: folder + "/there/file")
      #expect(witness.nothingFollows())
    }
  }

  @Test func aReleasedWatchIsSilent() throws {
    try withTemporaryFolder { folder in
      let witness = try Witness([folder + "/file"])
      try write("1", to: folder + "/file")
      runPendingCallbacks()
      witness.watch = nil
      #expect(witness.nothingFollows())
      #expect(witness.count == 0)
    }
  }

  @Test func theMachinesZoneIsWatched() throws {
    try withTemporaryFolder { folder in
      let link = folder + "/localtime"
      var names: [String] = []
      let zones = TimeZones(environment: [:], localTime: link)
      let watch = try zones.watch { names.append(zones.current.identifier) }
      #expect(watch != nil)
      for name in ["Europe/London", "America/New_York"] {
        // As timedated does: a new link put in the old one's place.
        try files.createSymbolicLink(
          atPath: folder + "/new", withDestinationPath: "/usr/share/zoneinfo/\(name)")
        #expect(rename(folder + "/new", link) == 0)
        #expect(runLoop { names.last == name })
      }
      #expect(names.count == 2)
      #expect(try TimeZones(environment: ["TZ": "UTC"], localTime: link).watch {} == nil)
    }
  }
}
