import CGLib
import Horology
import Synchronization

/// The machine's tz database, and the zone in force.
///
/// May be shared between threads: it never changes but for its cache, which has a lock.
public nonisolated final class TimeZones: ZoneDatabase {
  private let files: ZoneFiles
  private let localTime: String
  private let variable: String?
  private let known = Mutex<[String: SystemZone]>([:])
  private let copy = Mutex<(stamp: FileStamp, name: String?)?>(nil)
  /// Where the link was seen to lead last: it is read at every look at the clock, but hardly ever leads elsewhere.
  private let link = Mutex<(target: String, zone: SystemZone)?>(nil)

  /// The database in `$TZDIR` or `/usr/share/zoneinfo`, where GLib looks too.
  ///
  /// - Parameters:
  ///   - environment: Where `TZ` and `TZDIR` are looked up.
  ///   - localTime: The link into the database that says the machine's zone.
  public init(environment: [String: String], localTime: String = "/etc/localtime") {
    files = ZoneFiles(environment: environment)
    variable = environment["TZ"].flatMap { $0.isEmpty ? nil : $0 }
    self.localTime = localTime
  }

  /// Whether `$TZ` decides on the zone, so that a change of the machine's own means nothing.
  public var isFixedByEnvironment: Bool { variable != nil }

  /// Calls back once whenever the machine's zone was set to another; nil, as nothing to watch, if `$TZ` decides.
  @MainActor public func watch(changed: @escaping @MainActor () -> Void) throws(PlatformError) -> FileWatch? {
    isFixedByEnvironment ? nil : try FileWatch(paths: [localTime], changed: changed)
  }

  /// The rules of a zone of the database; nil for any other text, such as a path or rules in the form of `TZ`.
  public func rules(named identifier: String) -> (any ZoneRules)? { zone(named: identifier) }

  private func zone(named identifier: String) -> SystemZone? {
    zone(identifier, if: files.contains(name: identifier))
  }

  /// The zone in force: `$TZ`'s, else the machine's; UTC if that is none, as in the C library.
  public var current: any ZoneRules {
    (variable.map(zone(ofVariable:)) ?? zone(ofFile: localTime)) ?? FixedZone.utc
  }

  /// The zone of a value of `TZ`: a name, a file, or the rules themselves (`CET-1CEST,M3.5.0,M10.5.0/3`), with or
  /// without a colon before it.
  private func zone(ofVariable variable: String) -> (any ZoneRules)? {
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.hasPrefix("/") { return zone(ofFile: value) }
    let startsAsRules = value.first.map { $0.isLetter || $0 == "<" } ?? false
    return rules(named: value) ?? zone(value, if: startsAsRules && value.contains(where: \.isNumber))
  }

  /// The zone of a file, under its name if it is one of the database, or a link to one or a copy.
  ///
  /// GLib reads a file that has no name but once, as long as its rules are in use.
  private func zone(ofFile path: String) -> (any ZoneRules)? {
    let target = ZoneFiles.linkTarget(of: path)
    if let zone = link.withLock({ $0?.target == target ? $0?.zone : nil }) { return zone }
    let name = ZoneFiles.name(inPath: target ?? path)
    if let target, let zone = name.flatMap(zone(named:)) {
      link.withLock { $0 = (target, zone) }
      return zone
    }
    return (name ?? self.name(ofCopy: path)).flatMap(rules(named:)) ?? zone(path, if: ZoneFiles.isZone(path))
  }

  /// The database is searched once for each new file.
  private func name(ofCopy path: String) -> String? {
    guard let stamp = FileStamp(path) else { return nil }
    return copy.withLock { copy in
      if let copy, copy.stamp == stamp { return copy.name }
      let name = files.name(ofCopy: path)
      copy = (stamp, name)
      return name
    }
  }

  private func zone(_ identifier: String, if valid: @autoclosure () -> Bool) -> SystemZone? {
    known.withLock { known in
      if let zone = known[identifier] { return zone }
      guard valid(), let zone = SystemZone(identifier) else { return nil }
      known[identifier] = zone
      return zone
    }
  }
}
