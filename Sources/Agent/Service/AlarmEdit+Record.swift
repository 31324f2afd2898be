import Horology
import MessageBus

// Records that come in over the bus. Unknown keys are ignored; known ones must be of their type and in range.

extension AlarmEdit {
  /// The edit that a record asks for.
  ///
  /// - Throws: `Refusal.invalidArgument` naming the key that can't be used.
  init(record: [String: BusValue]) throws(Refusal) {
    self.init()
    let fields = RecordReader(record)
    if let hour = try fields.uint32("hour"), let minute = try fields.uint32("minute") {
      guard let time = CivilTime(hour: Int(hour), minute: Int(minute)) else {
        throw .invalidArgument("there is no time \(hour):\(minute); hour is 0 to 23, minute 0 to 59")
      }
      self.time = time
    } else if record["hour"] != nil || record["minute"] != nil {
      throw .invalidArgument("hour and minute go together")
    }
    if let names = try fields.strings("days") { days = try Self.days(names) }
    if let text = try fields.string("date") { date = .some(text.isEmpty ? nil : try Self.date(text)) }
    if let name = try fields.string("zone") { zone = .some(name.isEmpty ? nil : name) }
    if let microseconds = try fields.int64("instant"), microseconds != 0 {
      instant = Instant(microseconds: microseconds)
      // A record as it was listed carries the other keys, empty: with an instant they say nothing.
      (time, days, date, zone) = (nil, nil, nil, nil)
    }
    label = try fields.string("label")
    enabled = try fields.boolean("enabled")
    snooze = try fields.snooze()
    sound = try fields.string("sound")
  }

  private static func days(_ names: [String]) throws(Refusal) -> WeekdaySet {
    var days: [Weekday] = []
    for name in names {
      guard let day = Weekday(abbreviation: name) else {
        throw .invalidArgument("\"\(name)\" in days is no day; mon, tue, wed, thu, fri, sat and sun are")
      }
      days.append(day)
    }
    return WeekdaySet(days)
  }

  private static func date(_ text: String) throws(Refusal) -> CivilDate {
    do {
      return try DateText.parse(text)
    } catch {
      throw .invalidArgument(error.description)
    }
  }
}

extension CountdownOptions {
  /// The options that a record asks for.
  ///
  /// - Throws: `Refusal.invalidArgument` naming the key that can't be used.
  init(record: [String: BusValue]) throws(Refusal) {
    let fields = RecordReader(record)
    self.init(
      label: try fields.string("label") ?? "", snooze: try fields.snooze() ?? nil,
      sound: try fields.string("sound") ?? "")
  }
}

/// Reads typed values out of a record.
private struct RecordReader {
  private let record: [String: BusValue]

  init(_ record: [String: BusValue]) { self.record = record }

  func string(_ key: String) throws(Refusal) -> String? { try value(key, "a string (s)", \.string) }
  func boolean(_ key: String) throws(Refusal) -> Bool? { try value(key, "a boolean (b)", \.boolean) }
  func uint32(_ key: String) throws(Refusal) -> UInt32? { try value(key, "a number (u)", \.uint32) }
  func int64(_ key: String) throws(Refusal) -> Int64? { try value(key, "a number (x)", \.int64) }
  func strings(_ key: String) throws(Refusal) -> [String]? { try value(key, "a list (as)", \.strings) }

  /// The snooze length; `.some(nil)` for 0, which is the setting's.
  func snooze() throws(Refusal) -> Duration?? {
    try uint32("snooze").map { $0 == 0 ? nil : .seconds(Int64($0)) }
  }

  private func value<Value>(
    _ key: String, _ type: String, _ read: (BusValue) -> Value?
  ) throws(Refusal) -> Value? {
    guard let found = record[key] else { return nil }
    guard let value = read(found) else {
      throw .invalidArgument("the value of \"\(key)\" must be \(type), not of type \(found.unwrapped.type)")
    }
    return value
  }
}
