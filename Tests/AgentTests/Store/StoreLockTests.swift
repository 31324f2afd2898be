import CLinux
import Glibc
import TestSupport
import Testing

@testable import Agent

@Suite struct StoreLockTests {
  @Test func theSecondLearnsWhoWasFirst() throws {
    let folder = try TemporaryFolder()
    let first = try StoreLock(in: folder.path("new"))
    #expect(throws: StoreLock.Failure.held(by: getpid())) { try StoreLock(in: folder.path("new")) }
    withExtendedLifetime(first) {}
  }

  @Test func aReleasedLockCanBeTakenThoughItsFileStays() throws {
    let folder = try TemporaryFolder()
    do { _ = try StoreLock(in: folder.path) }
    #expect(names(in: folder.path) == ["pocketchime.lock"])
    _ = try StoreLock(in: folder.path)
  }

  @Test func whatADeadHolderWroteIsNoObstacle() throws {
    let folder = try TemporaryFolder()
    try folder.write("4194304999 or any longer rubbish", to: "pocketchime.lock")
    let lock = try StoreLock(in: folder.path)
    #expect(try folder.read("pocketchime.lock") == "\(getpid())\n")
    withExtendedLifetime(lock) {}
  }

  @Test func whatADeadHolderWroteIsNotTakenForTheLiveOne() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("4194304\n", to: "pocketchime.lock")  // more than any process id
    let descriptor = open(file, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(throws: StoreLock.Failure.held(by: nil)) { try StoreLock(in: folder.path) }
  }

  @Test func childrenDoNotInheritTheLock() throws {
    let folder = try TemporaryFolder()
    var child: pid_t = 0
    do {
      let lock = try StoreLock(in: folder.path)
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
      defer { arguments.forEach { free($0) } }
      #expect(posix_spawnp(&child, "sleep", nil, nil, &arguments, nil) == 0)
      withExtendedLifetime(lock) {}
    }
    defer {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    // The kernel lets the parent go on a moment before it closes the child's descriptors.
    try pump("the lock is free") { (try? StoreLock(in: folder.path)) != nil }
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    #expect(throws: StoreLock.Failure.self) { try StoreLock(in: file + "/pocketchime") }
  }
}
