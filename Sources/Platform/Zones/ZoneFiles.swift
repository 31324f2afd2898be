import Glibc

/// The files of the tz database.
nonisolated struct ZoneFiles: Sendable {
  private static let magic = Array("TZif".utf8)

  /// Where they are, without a slash at the end.
  let folder: String

  /// The folder that `TZDIR` says, else the usual one.
  init(environment: [String: String]) {
    folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
  }

  /// Whether the database has a zone of this name.
  func contains(name: String) -> Bool {
    Self.isName(name) && Self.isZone("\(folder)/\(name)")
  }

  /// The name that a path into a tz database ends in: `Europe/Madrid`.
  static func name(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.firstIndex(of: "zoneinfo").map { parts[($0 + 1)...].joined(separator: "/") }
  }

  /// The name of the zone that a file is a copy of; nil if it is no copy of UTC or of a zone in `zone.tab`.
  ///
  /// Some machines have such a copy where others have a link. Of zones with the same rules the first counts.
  func name(ofCopy path: String) -> String? {
    guard let bytes = try? FileContents.read(path, atMost: 1 << 20), bytes.starts(with: Self.magic),
      let table = try? FileContents.read("\(folder)/zone.tab", atMost: 1 << 20)
    else { return nil }
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let names =
      ["Etc/UTC"] + lines.compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) }
    return names.first { (try? FileContents.read("\(folder)/\($0)", atMost: bytes.count)) == bytes }
  }

  /// Whether a text can name a zone: words of letters, digits, `+`, `-` and `_` between slashes.
  ///
  /// So it leads nowhere outside the folder. The copies of all zones under `posix` and `right` (which counts leap
  /// seconds), and what is no zone of its own, have no name here.
  private static func isName(_ name: String) -> Bool {
    let words = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.utf8.count <= 255, !["posix", "right", "posixrules", "localtime"].contains(words[0]) else {
      return false
    }
    return words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_".contains($0)) }
    }
  }

  /// Whether a file holds a compiled zone (RFC 9636).
  static func isZone(_ path: String) -> Bool {
    let bytes = try? FileContents.read(path, atMost: 1 << 20)
    return bytes?.starts(with: magic) ?? false
  }

  /// Where a link leads; nil for what is none.
  static func linkTarget(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      return count > 0
        ? String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) : nil
    }
  }
}
