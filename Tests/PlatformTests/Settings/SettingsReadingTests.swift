import Foundation
import Horology
import Platform
import Testing

@Suite struct SettingsReadingTests {
  @Test func withoutFilesTheDefaultsHold() throws {
    try withTemporaryFolder { folder in
      let (settings, problems) = try SettingsFixture(in: folder).file.read()
      #expect(settings == Settings())
      #expect(problems == [])
      #expect(settings.appearance.theme == "gold")
      #expect(settings.slots.ring == "constellation-storm")
      #expect(settings.alarm.snooze == .minutes(9))
      #expect(settings.alarm.volume == 80)
      #expect(settings.timer.onClose == .stop)
    }
  }

  @Test func everyKeyIsRead() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write(
        """
        # All there is.
        [Appearance]
        Theme=silver-2
        Place= 41.39, 2.17
        OtherZone=Asia/Tokyo
        [Slots]
        Open=a
        Close=b
        Ring=c
        [Alarm]
        Snooze=5m
        RingFor=1h
        Grace=0
        OnClose=stop
        Sound=/home/ada/My Bell.oga
        Volume=0
        FadeIn=0s
        Command=notify "a\\\\b" \\d
        WakeEarly=1m30s

        [Timer]
        OnClose=snooze
        Sound=none
        Live=false
        Sleep=pause
        [Notifications]
        LockScreen=false
        [Tray]
        Show=never
        Label=false
        """)
      var wanted = Settings()
      wanted.appearance.theme = "silver-2"
      wanted.appearance.place = Coordinates(latitude: 41.39, longitude: 2.17)
      wanted.appearance.otherZone = "Asia/Tokyo"
      (wanted.slots.open, wanted.slots.close, wanted.slots.ring) = ("a", "b", "c")
      wanted.alarm.snooze = .minutes(5)
      wanted.alarm.ringFor = .hours(1)
      wanted.alarm.grace = .zero
      wanted.alarm.onClose = .stop
      wanted.alarm.sound = "/home/ada/My Bell.oga"
      wanted.alarm.volume = 0
      wanted.alarm.fadeIn = .zero
      wanted.alarm.command = #"notify "a\b" \d"#
      wanted.alarm.wakeEarly = .seconds(90)
      wanted.timer.onClose = .snooze
      wanted.timer.sound = "none"
      wanted.timer.isLive = false
      wanted.timer.sleep = .pause
      wanted.showsOnLockScreen = false
      wanted.tray.show = .never
      wanted.tray.hasLabel = false
      let (settings, problems) = fixture.file.read()
      #expect(problems == [])
      #expect(settings == wanted)
    }
  }

  @Test func theUsersFileLiesOverTheMachines() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write("[Alarm]\nSnooze=1m\nVolume=1\nFadeIn=1s", to: fixture.lessImportant)
      try fixture.write("[Alarm]\nSnooze=2m\nVolume=2", to: fixture.machine)
      try fixture.write("[Alarm]\nSnooze=3m\nVolume=x", to: fixture.user)
      let settings = fixture.file.read().settings
      #expect(settings.alarm.snooze == .minutes(3))
      #expect(settings.alarm.volume == 2)
      #expect(settings.alarm.fadeIn == .seconds(1))
      #expect(
        fixture.problems() == ["pocketchime.conf:3: Volume=x: a number from 0 to 100 is needed; keeping 2"])
    }
  }

  @Test(arguments: [
    ("Alarm", "Snooze", "0", "a length from 1s to 24h is needed, such as 9m; keeping 9m"),
    ("Alarm", "Snooze", "-1", "a length from 1s to 24h is needed, such as 9m; keeping 9m"),
    ("Alarm", "Snooze", "1000000000", "a length from 1s to 24h is needed, such as 9m; keeping 9m"),
    ("Alarm", "Snooze", "24h1s", "a length from 1s to 24h is needed, such as 9m; keeping 9m"),
    ("Alarm", "Snooze", "", "a length from 1s to 24h is needed, such as 9m; keeping 9m"),
    ("Alarm", "RingFor", "9s", "a length from 10s to 24h is needed, such as 15m; keeping 15m"),
    ("Alarm", "Grace", "168:00:01", "a length from 0 to 168h is needed, such as 15m; keeping 15m"),
    ("Alarm", "FadeIn", "20", "a length from 0 to 10m is needed, such as 20s; keeping 20s"),
    ("Alarm", "WakeEarly", "-30s", "a length from 0 to 10m is needed, such as 30s; keeping 30s"),
    ("Alarm", "Volume", "-1", "a number from 0 to 100 is needed; keeping 80"),
    ("Alarm", "Volume", "101", "a number from 0 to 100 is needed; keeping 80"),
    ("Alarm", "Volume", "x", "a number from 0 to 100 is needed; keeping 80"),
    ("Alarm", "OnClose", "Snooze", "snooze or stop is needed; keeping snooze"),
    ("Alarm", "Sound", "", "a sound's name, a file, repeater or none is needed; keeping alarm"),
    ("Timer", "Sleep", "x", "count or pause is needed; keeping count"),
    ("Timer", "Live", "yes", "true or false is needed; keeping true"),
    ("Tray", "Show", "x", "always or active or never is needed; keeping always"),
    (
      "Appearance", "Theme", "../x",
      "a name of letters, digits, - and _ is needed, such as gold; keeping gold"
    ),
    (
      "Appearance", "Place", "41.39",
      "latitude and longitude in degrees are needed, such as 41.39,2.17; keeping the zone's place"
    ),
    (
      "Appearance", "Place", "91,2",
      "latitude and longitude in degrees are needed, such as 41.39,2.17; keeping the zone's place"
    ),
    (
      "Appearance", "Place", "nan,0x1",
      "latitude and longitude in degrees are needed, such as 41.39,2.17; keeping the zone's place"
    ),
    (
      "Appearance", "OtherZone", "Europe/Nowhere",
      "the name of a time zone is needed, such as Europe/Madrid; keeping none"
    ),
    ("Alarm", "Snoze", "5m", nil),
  ])
  func aBadValueKeepsTheDefault(group: String, key: String, value: String, needed: String?) throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write("# A comment\n\n[\(group)]\n\(key)=\(value)\n")
      let (settings, problems) = fixture.file.read()
      #expect(settings == Settings())
      let message =
        needed.map { "\(key)=\(value): \($0)" }
          ?? """
          Snoze: no such key in [Alarm]; there are \
          Snooze, RingFor, Grace, OnClose, Sound, Volume, FadeIn, Command, WakeEarly
          """
      #expect(problems.map(\.description) == ["\(fixture.file.path):4: \(message)"])
      #expect(problems.map(\.line) == [4])
      #expect(problems.map(\.key) == ["\(group)/\(key)"])
    }
  }

  @Test func badLinesAreToldAndTheOthersCount() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write(
        """
        Early=1
        [Alarm]\r
        Volume=10\r
        what is this
        =5
        [Colours]
        Red=1
        Blue=2
        [Alarm]
        Volume=20
        """)
      #expect(fixture.file.read().settings.alarm.volume == 20)
      #expect(
        fixture.problems() == [
          "pocketchime.conf:1: Early= stands before the first [Group]",
          "pocketchime.conf:4: what is this: Key=value, [Group] or # comment is needed",
          "pocketchime.conf:5: =5: Key=value, [Group] or # comment is needed",
          """
          pocketchime.conf:6: [Colours]: no such group; there are Appearance, Slots, Alarm, Timer, Notifications, Tray
          """,
        ])
    }
  }

  @Test func everyProblemIsOneLine() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write("[Alarm]\nOnClose=a\\nb\u{1b}" + String(repeating: "x", count: 100))
      let shown = "a\u{FFFD}b\u{FFFD}" + String(repeating: "x", count: 36) + "…"
      #expect(
        fixture.problems() == [
          "pocketchime.conf:2: OnClose=\(shown): snooze or stop is needed; keeping snooze"
        ])
    }
  }

  @Test func whatIsNoTextIsToldAndTheOthersCount() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      var bytes = Data("[Alarm]\nSound=\u{e9}".utf8)
      bytes[bytes.count - 1] = 0xff
      bytes += Data("\nSound=\0\nVolume=20\n".utf8)
      try bytes.write(to: URL(filePath: fixture.file.path))
      #expect(fixture.file.read().settings.alarm.volume == 20)
      #expect(fixture.file.read().settings.alarm.sound == "alarm")
      #expect(
        fixture.problems() == [2, 3].map { "pocketchime.conf:\($0): this line is not UTF-8 text" })
    }
  }

  @Test func aFileOfAnotherKindIsToldInFewLines() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try fixture.write(String(repeating: "nonsense\n", count: 1000))
      let problems = fixture.problems()
      #expect(problems.count == 21)
      #expect(problems.last == "pocketchime.conf: 980 more lines are wrong")
    }
  }

  @Test func filesThatCannotBeReadAreTold() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      let files = FileManager.default
      try fixture.write("[Alarm]\nVolume=1\n" + String(repeating: "#\n", count: 600_000))
      #expect(fixture.problems() == ["pocketchime.conf: cannot be read: File too large"])
      #expect(fixture.file.read().settings == Settings())

      try files.removeItem(atPath: fixture.file.path)
      try files.createDirectory(atPath: fixture.file.path, withIntermediateDirectories: false)
      #expect(fixture.problems() == ["pocketchime.conf: cannot be read: Is a directory"])

      // Opening a pipe would wait for a writer.
      try files.removeItem(atPath: fixture.file.path)
      #expect(mkfifo(fixture.file.path, 0o600) == 0)
      #expect(fixture.problems() == ["pocketchime.conf: cannot be read: Invalid argument"])

      // Not by its permissions: root may read anything.
      try files.removeItem(atPath: fixture.file.path)
      try files.createSymbolicLink(atPath: fixture.file.path, withDestinationPath: "pocketchime.conf")
      #expect(fixture.problems() == ["pocketchime.conf: cannot be read: Too many levels of symbolic links"])
    }
  }

  @Test func changesAreHeard() throws {
    try withTemporaryFolder { folder in
      let fixture = try SettingsFixture(in: folder)
      try FileManager.default.removeItem(atPath: fixture.user)
      var volumes: [Int] = []
      let watch = try fixture.file.watch { volumes.append(fixture.file.read().settings.alarm.volume) }
      try FileManager.default.createDirectory(
        atPath: fixture.user + "/pocketchime", withIntermediateDirectories: true)
      try fixture.write("[Alarm]\nVolume=5\n")
      #expect(runLoop { volumes.last == 5 })
      try fixture.file.write("silver", to: .theme)
      try fixture.write("[Alarm]\nVolume=6\n")
      #expect(runLoop { volumes.last == 6 })
      try fixture.write("[Alarm]\nVolume=7\n", to: fixture.machine)
      try FileManager.default.removeItem(atPath: fixture.user)
      #expect(runLoop { volumes.last == 7 })
      withExtendedLifetime(watch) {}
    }
  }
}
