import Glibc

/// A folder of the test's own, removed with all it holds when it is released.
public nonisolated final class TemporaryFolder: Sendable {
  /// The absolute path, without a slash at the end.
  public let path: String

  /// Makes an empty folder that only this user may enter.
  public init() throws(TestFailure) {
    var template = Array("/tmp/pocketchime-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no temporary folder: \(lastError())") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.delete(path) }

  /// The path of a name below the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Makes a folder below this one, with those above it, and returns its path.
  @discardableResult
  public func makeFolder(_ name: String) throws(TestFailure) -> String {
    var folder = path
    for element in name.split(separator: "/") {
      folder += "/" + element
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        throw TestFailure("\(folder): \(lastError())")
      }
    }
    return folder
  }

  /// Writes a file below the folder, with the folders above it, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws(TestFailure) -> String {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    let path = path(name)
    guard let file = fopen(path, "we") else { throw TestFailure("\(path): \(lastError())") }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw TestFailure("\(path): \(lastError())")
    }
    return path
  }

  /// The content of a file below the folder.
  public func read(_ name: String) throws(TestFailure) -> String {
    let path = path(name)
    guard let file = fopen(path, "re") else { throw TestFailure("\(path): \(lastError())") }
    defer { fclose(file) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
    return String(decoding: content, as: UTF8.self)
  }

  /// Deletes a folder and all it holds; links are not followed.
  private static func delete(_ path: String) {
    if unlink(path) == 0 || errno != EISDIR { return }
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { delete(path + "/" + name) }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
