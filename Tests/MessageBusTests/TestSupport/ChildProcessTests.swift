import Glibc
import TestSupport
import Testing

@MainActor struct ChildProcessTests {
  @Test func streamsAndEnd() throws {
    let child = try ChildProcess("sh", ["-c", "read line; echo \"got $line\"; echo oops >&2; exit 3"])
    try child.write("text\n")
    #expect(try child.wait() == .exited(3))
    #expect(child.output == "got text\n")
    #expect(child.errors == "oops\n")
  }

  @Test func aMissingProgramIsNamed() {
    #expect(throws: TestFailure.self) { try ChildProcess("no-such-program") }
    do {
      _ = try ChildProcess("no-such-program")
    } catch {
      #expect(error.description == "can't start \"no-such-program\": No such file or directory")
    }
  }

  @Test func nothingOfTheUsersIsFound() throws {
    let text = try ChildProcess.run("env", environment: ["MINE": "1", "TERM": nil])
    let names = Set(text.split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
    #expect(
      names.subtracting(["PATH", "LD_LIBRARY_PATH", "TMPDIR", "ASAN_OPTIONS", "TSAN_OPTIONS"])
        == ["LANG", "HOME", "MINE", "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"])
  }

  @Test func signalsAreNotBlocked() throws {
    let child = try ChildProcess("sh", ["-c", "grep -E 'Sig(Blk|Ign)' /proc/self/status; exec sleep 60"])
    try child.waitForOutput("SigIgn")
    for line in child.output.split(separator: "\n") {
      // glibc keeps 32 and 33 to itself and leaves them ignored.
      let signals = try #require(UInt64(line.suffix(16), radix: 16)) & 0x7fff_ffff
      #expect(signals == 0, "\(line)")
    }
    child.send(SIGTERM)
    #expect(try child.wait() == .signalled(SIGTERM))
  }

  @Test func moreOutputThanAPipeHolds() throws {
    let text = try ChildProcess.run("seq", ["100000"])
    #expect(text.hasPrefix("1\n2\n") && text.hasSuffix("\n100000\n"))
  }

  @Test func releaseKillsTheWholeGroup() throws {
    var child: ChildProcess? = try ChildProcess("sh", ["-c", "sleep 60 & echo $!; wait"])
    try child?.waitForOutput("\n")
    let grandchild = try #require(pid_t((child?.output ?? "").prefix { $0 != "\n" }))
    #expect(kill(grandchild, 0) == 0)
    child = nil
    // It is a zombie until init reaps it.
    try pump("the end of the grandchild") {
      guard kill(grandchild, 0) == 0 else { return true }
      return try ChildProcess.run("sh", ["-c", "cat /proc/\(grandchild)/stat 2>/dev/null || true"])
        .split(separator: " ").dropFirst(2).first.map { $0 == "Z" } ?? true
    }
  }

  @Test func aTerminalIsOne() throws {
    let child = try ChildProcess(
      "sh",
      ["-c", "test -t 0 && test -t 1 && test -t 2 && stty size </dev/tty && read line && echo \"<$line>\""],
      terminal: true)
    try child.waitForOutput("24 80\r\n")
    try child.write("text\n")
    #expect(try child.wait() == .exited(0))
    #expect(child.output.contains("<text>\r\n"))
  }

  @Test func aTerminalsControlCharacterInterrupts() throws {
    let child = try ChildProcess(
      "sh", ["-c", "trap 'echo caught; exit 7' INT; echo ready; read line"], terminal: true)
    try child.waitForOutput("ready")
    try child.write("\u{3}")
    #expect(try child.wait() == .exited(7))
    #expect(child.output.contains("caught"))
  }

  @Test func folders() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.write("text", to: "a/b/file")
    #expect(try folder?.read("a/b/file") == "text")
    symlink("/", path + "/link")
    #expect(try ChildProcess("pwd", folder: path + "/a").wait() == .exited(0))
    folder = nil
    #expect(access(path, F_OK) == -1)
    #expect(access("/etc", F_OK) == 0)
  }

  @Test func aPumpInVainSaysForWhat() {
    do {
      try pump("pigs to fly", within: .milliseconds(20)) { false }
      Issue.record("it went on")
    } catch {
      #expect("\(error)".contains("ChildProcessTests.swift:") && "\(error)".hasSuffix("in vain: pigs to fly"))
    }
  }
}
