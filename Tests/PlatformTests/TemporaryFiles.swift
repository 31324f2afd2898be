import Foundation
import TestSupport

/// A new folder, removed with everything in it at the end of the closure.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try body(folder.path)
}

/// Writes a file whole, in place.
func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path))
}

/// The text of a file, also of one under `/proc`.
func text(of path: String) throws -> String {
  let file = try FileHandle(forReadingFrom: URL(filePath: path))
  defer { try? file.close() }
  return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
}
