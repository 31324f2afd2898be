import Foundation
import TestSupport
import Testing

@testable import Agent

@MainActor
@Suite struct RingCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The number that a command wrote into a file.
  private func number(in name: String) throws -> pid_t {
    try pump(name) { (try? folder.read(name))?.hasSuffix("\n") == true }
    return try #require(pid_t(try folder.read(name).dropLast()))
  }

  /// Whether a process is there, if only as a zombie.
  private func exists(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  @Test func sleepingCommandIsEndedWithItsChildrenAndReaped() throws {
    let start = ContinuousClock.now
    let command = try RingCommand(
      "sleep 60 & echo $! > \(folder.path("child")); echo $$ > \(folder.path("shell")); wait", id: "a1",
      label: "")
    #expect(ContinuousClock.now - start < .seconds(5) * patience, "nothing waits for it")
    let shell = try number(in: "shell")
    let child = try number(in: "child")
    #expect(exists(shell) && exists(child))
    #expect(getpgid(shell) == shell && getpgid(child) == shell)
    command.end()
    try pump("the end of the command") { !exists(shell) }
    try pump("the end of its child") { !isRunning(child) }
  }

  @Test func stubbornCommandIsKilledAfterTwoSeconds() throws {
    let start = ContinuousClock.now
    let command = try RingCommand(
      "trap '' TERM; echo $$ > \(folder.path("shell")); while :; do sleep 0.1; done", id: "a1", label: "")
    let shell = try number(in: "shell")
    command.end()
    try pump("its end", within: .seconds(10)) { !exists(shell) }
    #expect(ContinuousClock.now - start > .seconds(1.9))
  }

  @Test func whatAnEndedCommandLeftRunningIsEndedToo() throws {
    let command = try RingCommand(
      "sleep 60 & echo $! > \(folder.path("child")); echo $$ > \(folder.path("shell"))", id: "a1", label: "")
    let shell = try number(in: "shell")
    let child = try number(in: "child")
    try pump("the shell's end") { !exists(shell) }
    #expect(isRunning(child))
    command.end()
    try pump("the child's end") { !isRunning(child) }
  }

  @Test func nothingIsSentToTheGroupOfACommandThatHasEnded() throws {
    let command = try RingCommand("echo $$ > \(folder.path("shell"))", id: "a1", label: "")
    let shell = try number(in: "shell")
    try pump("its end") { !exists(shell) }
    try pump("the note of it") { !RingCommand.groups.contains(shell) }
    command.end()
  }

  @Test func releasingItEndsIt() throws {
    var command: RingCommand? = try RingCommand(
      "echo $$ > \(folder.path("shell")); sleep 60", id: "a1", label: "")
    #expect(command != nil)
    let shell = try number(in: "shell")
    command = nil
    try pump("its end") { !exists(shell) }
  }

  @Test func commandKnowsItsAlarmAndHasCleanSignals() throws {
    // Blocked here, as in a program that takes its signals by descriptor.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
    let command = try RingCommand(
      "printf '%s|%s|' \"$POCKETCHIME_ID\" \"$POCKETCHIME_LABEL\" > \(folder.path("out"))"
        + "; grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -f 2 | tr '\\n' '|' >> \(folder.path("out"))"
        + "; echo >> \(folder.path("out"))",
      id: "a7", label: "tea; $(rm -rf x) \"ü\"")
    try pump("its output") { (try? folder.read("out"))?.hasSuffix("\n") == true }
    let fields = try folder.read("out").split(separator: "|")
    try #require(fields.count == 5)
    #expect(fields[..<2] == ["a7", "tea; $(rm -rf x) \"ü\""])
    for signals in fields[2..<4] {
      // The C library's own two, 32 and 33, can't be set.
      #expect(try #require(UInt64(signals, radix: 16)) & 0x7fff_ffff == 0, "\(signals)")
    }
    command.end()
  }

  /// Whether a process that isn't ours to reap still runs.
  private func isRunning(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return status.split(separator: ")").last?.dropFirst().first != "Z"
  }
}
