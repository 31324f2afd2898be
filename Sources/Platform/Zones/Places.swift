import Glibc
import Horology

/// Where the zones of the tz database are: the place of the city that each is named for.
public nonisolated struct Places: Sendable {
  private let files: ZoneFiles

  /// The places in the tables beside the database (`TZDIR` in the environment, else the usual folder).
  public init(environment: [String: String]) { files = ZoneFiles(environment: environment) }

  /// The place of a zone, to the minute of arc or finer; nil for one that is no place, such as `UTC`.
  ///
  /// `zone.tab` comes first, as it also has cities whose zones agree with another's since 1970; an old name has the
  /// place of the zone that it is a link to.
  public func place(ofZone identifier: String) -> Coordinates? {
    var names = [identifier]
    if let target = FileContents.resolved("\(files.folder)/\(identifier)"),
      let name = ZoneFiles.name(inPath: target)
    {
      names.append(name)
    }
    for name in names {
      for table in ["zone.tab", "zone1970.tab"] {
        guard let bytes = try? FileContents.read("\(files.folder)/\(table)", atMost: 1 << 20) else {
          continue
        }
        if let place = Self.place(of: name, in: bytes) { return place }
      }
    }
    return nil
  }

  /// Looks a zone up in a table of lines "codes TAB coordinates TAB zone"; as bytes, for every start waits for this.
  private static func place(of name: String, in table: [UInt8]) -> Coordinates? {
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let columns = line.split(separator: UInt8(ascii: "\t"))
      if columns.count >= 3, columns[2].elementsEqual(name.utf8) {
        return coordinates(Substring(decoding: columns[1], as: UTF8.self))
      }
    }
    return nil
  }

  /// Reads ISO 6709: `+4024-00341` or `+513030-0000731`, degrees, minutes and perhaps seconds.
  private static func coordinates(_ text: Substring) -> Coordinates? {
    guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(text[..<second], digits: 2), let longitude = degrees(text[second...], digits: 3)
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let figures = text.dropFirst()
    guard figures.count == digits + 2 || figures.count == digits + 4,
      let whole = Double(figures.prefix(digits)), let rest = Int(figures.dropFirst(digits))
    else { return nil }
    let seconds = figures.count == digits + 2 ? rest * 60 : rest / 100 * 60 + rest % 100
    let value = whole + Double(seconds) / 3600
    return text.hasPrefix("-") ? -value : value
  }
}
