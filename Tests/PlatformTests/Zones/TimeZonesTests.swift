import Foundation
import Horology
import Platform
import TestSupport
import Testing

@Suite struct TimeZonesTests {
  let zones = TimeZones(environment: [:])
  let summer = Instant(seconds: 1_782_864_000)  // 2026-07-01
  let winter = Instant(seconds: 1_767_225_600)  // 2026-01-01

  @Test(arguments: [
    ("Europe/Madrid", 2, 1), ("America/New_York", -4, -5), ("Asia/Tokyo", 9, 9), ("UTC", 0, 0),
    ("Etc/GMT+5", -5, -5),
    ("US/Eastern", -4, -5), ("America/Argentina/Buenos_Aires", -3, -3), ("EST5EDT", -4, -5),
  ])
  func knowsZones(name: String, summerHours: Int, winterHours: Int) throws {
    let zone = try #require(zones.rules(named: name))
    #expect(zone.identifier == name)
    #expect(zone.utcOffset(at: summer) == summerHours * 3600)
    #expect(zone.utcOffset(at: winter) == winterHours * 3600)
    // The answer does not depend on what was asked before.
    #expect(zone.utcOffset(at: summer) == summerHours * 3600)
  }

  @Test(arguments: [
    "", "/", "Europe", "Europe/", "/Europe/Madrid", "Europe//Madrid", "Europe/Nowhere", "europe/madrid",
    "../../etc/passwd", "../zoneinfo/Europe/Madrid", "Europe/../Europe/Madrid", "./Europe/Madrid",
    "posixrules",
    "localtime", "posix/Europe/Madrid", "right/Europe/Madrid", "zone.tab", "leapseconds", "tzdata.zi",
    "/usr/share/zoneinfo/Europe/Madrid", ":Europe/Madrid", "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "+01:00",
    "Z",
    "Europe/Madrid\n", "Europe/Madríd", "Europe/Madrid\0", String(repeating: "a", count: 10_000),
  ])
  func refusesWhatNamesNoZone(name: String) {
    #expect(zones.rules(named: name) == nil)
  }

  @Test(arguments: [
    // What TZ says, the offsets it means in hours, and the zone's name.
    ("Europe/Madrid", 2.0, 1.0, "Europe/Madrid"), (":Europe/Madrid", 2, 1, "Europe/Madrid"),
    ("/usr/share/zoneinfo/Europe/Madrid", 2, 1, "Europe/Madrid"),
    (":/usr/share/zoneinfo/Europe/Madrid", 2, 1, "Europe/Madrid"),
    ("UTC0", 0, 0, "UTC0"), ("UTC", 0, 0, "UTC"), ("JST-9", 9, 9, "JST-9"),
    ("<+0330>-3:30", 3.5, 3.5, "<+0330>-3:30"),
    ("EST5EDT,M3.2.0,M11.1.0", -4, -5, "EST5EDT,M3.2.0,M11.1.0"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 2, 1, "CET-1CEST,M3.5.0,M10.5.0/3"),
    ("Nonsense", 0, 0, "UTC"), ("../../etc/passwd", 0, 0, "UTC"), ("/etc/passwd", 0, 0, "UTC"),
    ("?", 0, 0, "UTC"),
  ])
  func theVariableDecides(value: String, summerHours: Double, winterHours: Double, name: String) {
    let zones = TimeZones(environment: ["TZ": value])
    #expect(zones.current.identifier == name)
    #expect(zones.current.utcOffset(at: summer) == Int(summerHours * 3600))
    #expect(zones.current.utcOffset(at: winter) == Int(winterHours * 3600))
    #expect(zones.isFixedByEnvironment)
  }

  @Test(arguments: [
    ("/usr/share/zoneinfo/Europe/Madrid", "Europe/Madrid"),
    ("../usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
    ("/nix/store/x-tzdata/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
    ("/usr/share/zoneinfo/Europe/Nowhere", "UTC"),
    ("/etc/passwd", "UTC"),
  ])
  func elseTheLinkOfTheMachineDoes(target: String, name: String) throws {
    try withTemporaryFolder { folder in
      let link = folder + "/localtime"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      for environment in [[:], ["TZ": ""]] {
        let zones = TimeZones(environment: environment, localTime: link)
        #expect(zones.current.identifier == name)
        #expect(!zones.isFixedByEnvironment)
      }
    }
  }

  @Test func theMachinesZoneIsTheOneOfNow() throws {
    try withTemporaryFolder { folder in
      let link = folder + "/localtime"
      let zones = TimeZones(environment: [:], localTime: link)
      #expect(zones.current.identifier == "UTC")
      for name in ["America/New_York", "Europe/London"] {
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: "/usr/share/zoneinfo/\(name)")
        #expect(zones.current.identifier == name)
      }
    }
  }

  @Test func aCopiedFileIsReadToo() throws {
    try withTemporaryFolder { folder in
      let file = folder + "/localtime"
      try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: file)
      let zones = TimeZones(environment: [:], localTime: file)
      #expect(zones.current.identifier == "Asia/Tokyo")
      #expect(zones.current.utcOffset(at: winter) == 9 * 3600)
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Europe/London", toPath: file)
      #expect(zones.current.identifier == "Europe/London")
      #expect(zones.current.utcOffset(at: winter) == 0)
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Etc/UTC", toPath: file)
      #expect(zones.current.identifier == "Etc/UTC")
    }
  }

  @Test func anotherFolderCanHoldTheDatabase() throws {
    let zones = TimeZones(environment: ["TZDIR": "/nonexistent"])
    #expect(zones.rules(named: "Europe/Madrid") == nil)
  }

  /// 100,000 alarms ask a few times each; a debug build has forty times what a release build needs.
  @Test func answersFast() throws {
    let zone = try #require(zones.rules(named: "America/New_York"))
    var sum = 0
    let duration = ContinuousClock().measure {
      for second in 0..<100_000 { sum += zone.utcOffset(at: Instant(seconds: 1_796_000_000 + Int64(second))) }
    }
    #expect(sum == -5 * 3600 * 100_000)
    #expect(duration < .seconds(1) * patience)
  }
}
