import Horology

/// The tables of the database and how they came to be.
///
/// A file of ours carries the application id; its user version counts the migrations it has been through.
nonisolated struct Schema {
  /// `PcCh`, in bytes 68 to 71 of the file.
  static let applicationID: Int64 = 0x5063_4368

  /// Each step from one version to the next.
  ///
  /// What was released is never edited, only added to.
  let migrations: [String]

  /// The schema this program works with.
  static let current = Schema(migrations: [version1, version2])

  /// The version it leads to.
  var version: Int64 { Int64(migrations.count) }

  /// The schema as it was at an earlier version.
  func upTo(_ version: Int64) -> Schema { Schema(migrations: Array(migrations.prefix(Int(version)))) }

  /// Brings a database from a version to this one, in one transaction.
  func migrate(_ database: Database, from version: Int64) throws(StoreError) {
    try database.transaction { () throws(StoreError) in
      for migration in migrations.dropFirst(Int(version)) { try database.execute(migration) }
      try database.execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(self.version)")
    }
  }

  /// Whether a database's tables are just those that the migrations make.
  func matches(_ database: Database) throws(StoreError) -> Bool {
    let pristine = try Database(":memory:")
    try migrate(pristine, from: 0)
    let objects = "SELECT type || name || tbl_name || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
    return try database.texts(objects) == pristine.texts(objects)
  }

  // Times and lengths are in microseconds; instants count from 1970-01-01T00:00:00Z. A mark is a `Horology.Mark`:
  // the end of a ring, a snooze or a countdown, or the stopwatch's start. The ranges are those of `StoredRange`.
  private static let time = "BETWEEN -253402300799000000 AND 253402300799000000"
  private static let length = "BETWEEN 0 AND 253402300799000000"
  private static let number = "BETWEEN 1 AND 999999999999999999"
  private static let version1 = """
    CREATE TABLE alarm (
      number INTEGER PRIMARY KEY CHECK (number \(number)),
      hour INTEGER CHECK (hour BETWEEN 0 AND 23),
      minute INTEGER CHECK (minute BETWEEN 0 AND 59),
      days INTEGER CHECK (days BETWEEN 1 AND 127),
      date INTEGER CHECK (date BETWEEN 10101 AND 99991231),
      zone TEXT,
      instant INTEGER CHECK (instant \(length)),
      label TEXT NOT NULL,
      snooze INTEGER CHECK (snooze BETWEEN 1000000 AND 86400000000),
      sound TEXT NOT NULL,
      since INTEGER NOT NULL CHECK (since \(time)),
      rung INTEGER CHECK (rung \(time)),
      phase TEXT NOT NULL CHECK (phase IN ('off', 'scheduled', 'ringing', 'snoozed')),
      due INTEGER CHECK (due \(time)),
      began INTEGER CHECK (began \(time)),
      mark_boot INTEGER CHECK (mark_boot \(time)),
      mark_boot_id TEXT,
      mark_wall INTEGER CHECK (mark_wall \(time)),
      CHECK ((hour IS NULL) = (minute IS NULL) AND (hour IS NULL) = (instant IS NOT NULL)),
      CHECK (days IS NULL OR date IS NULL),
      CHECK (instant IS NULL OR (days IS NULL AND date IS NULL AND zone IS NULL)),
      CHECK ((phase = 'ringing') = (due IS NOT NULL) AND (phase = 'ringing') = (began IS NOT NULL)),
      CHECK ((phase IN ('ringing', 'snoozed')) = (mark_boot IS NOT NULL)),
      CHECK ((mark_boot IS NULL) = (mark_boot_id IS NULL) AND (mark_boot IS NULL) = (mark_wall IS NULL))
    ) STRICT;
    CREATE TABLE countdown (
      number INTEGER PRIMARY KEY CHECK (number \(number)),
      length INTEGER NOT NULL CHECK (length BETWEEN 1000000 AND 3599999000000),
      label TEXT NOT NULL,
      snooze INTEGER CHECK (snooze BETWEEN 1000000 AND 86400000000),
      sound TEXT NOT NULL,
      phase TEXT NOT NULL CHECK (phase IN ('counting', 'paused', 'ringing')),
      left INTEGER CHECK (left \(length)),
      due INTEGER CHECK (due \(time)),
      began INTEGER CHECK (began \(time)),
      mark_boot INTEGER CHECK (mark_boot \(time)),
      mark_boot_id TEXT,
      mark_wall INTEGER CHECK (mark_wall \(time)),
      CHECK ((phase = 'paused') = (left IS NOT NULL)),
      CHECK ((phase = 'ringing') = (due IS NOT NULL) AND (phase = 'ringing') = (began IS NOT NULL)),
      CHECK ((phase IN ('counting', 'ringing')) = (mark_boot IS NOT NULL)),
      CHECK ((mark_boot IS NULL) = (mark_boot_id IS NULL) AND (mark_boot IS NULL) = (mark_wall IS NULL))
    ) STRICT;
    CREATE TABLE stopwatch (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      phase TEXT NOT NULL CHECK (phase IN ('zero', 'running', 'stopped')),
      elapsed INTEGER CHECK (elapsed \(length)),
      mark_boot INTEGER CHECK (mark_boot \(time)),
      mark_boot_id TEXT,
      mark_wall INTEGER CHECK (mark_wall \(time)),
      CHECK ((phase = 'stopped') = (elapsed IS NOT NULL) AND (phase = 'running') = (mark_boot IS NOT NULL)),
      CHECK ((mark_boot IS NULL) = (mark_boot_id IS NULL) AND (mark_boot IS NULL) = (mark_wall IS NULL))
    ) STRICT;
    CREATE TABLE lap (
      number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 1000),
      length INTEGER NOT NULL CHECK (length \(time))
    ) STRICT;
    CREATE TABLE ledger (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      last_number INTEGER NOT NULL CHECK (last_number BETWEEN 0 AND 999999999999999999),
      reckoned_up_to INTEGER NOT NULL CHECK (reckoned_up_to \(time)),
      zone TEXT NOT NULL
    ) STRICT;
    CREATE TABLE history (
      line INTEGER PRIMARY KEY CHECK (line \(number)),
      kind TEXT NOT NULL CHECK (kind IN ('a', 't')),
      number INTEGER NOT NULL CHECK (number \(number)),
      label TEXT NOT NULL,
      due INTEGER NOT NULL CHECK (due \(time)),
      rang INTEGER CHECK (rang \(time)),
      ended INTEGER NOT NULL CHECK (ended \(time)),
      how TEXT NOT NULL CHECK (how IN ('stopped', 'snoozed', 'missed', 'cancelled'))
    ) STRICT;
    """

  /// A countdown that counts because its ring was snoozed.
  private static let version2 = """
    ALTER TABLE countdown ADD COLUMN snoozed INTEGER NOT NULL DEFAULT 0
      CHECK (snoozed = 0 OR (snoozed = 1 AND phase = 'counting'))
    """
}
