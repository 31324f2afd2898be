import CLinux
import Glibc
import TestSupport
import Testing

/// Writes a file until nothing more fits.
func fillUp(_ path: String) throws {
  let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  let block = [UInt8](repeating: 0, count: 4096)
  while write(descriptor, block, block.count) > 0 {}
}

/// A small disk in memory, gone when the body returns.
func withDisk(in folder: TemporaryFolder, _ options: String, _ body: (String) throws -> Void) throws {
  let disk = try folder.makeFolder("disk")
  try #require(mount("tmpfs", disk, "tmpfs", 0, options) == 0, "cannot mount a tmpfs: \(errno)")
  defer { umount2(disk, Int32(MNT_DETACH)) }
  try body(disk)
}

/// Makes a folder read-only for as long as the body runs: by its permissions, which do not hold root back, or by a
/// read-only mount on itself.
func whileReadOnly(_ path: String, _ body: () throws -> Void) throws {
  guard geteuid() == 0 else {
    let files = names(in: path).map { path + "/" + $0 }
    files.forEach { chmod($0, 0o400) }
    chmod(path, 0o500)
    defer {
      chmod(path, 0o700)
      files.forEach { chmod($0, 0o600) }
    }
    return try body()
  }
  try #require(mount(path, path, nil, UInt(MS_BIND), nil) == 0, "cannot mount: \(errno)")
  defer { umount2(path, Int32(MNT_DETACH)) }
  let flags = UInt(MS_BIND | MS_REMOUNT | MS_RDONLY)
  try #require(mount(nil, path, nil, flags, nil) == 0, "cannot remount: \(errno)")
  try body()
}
