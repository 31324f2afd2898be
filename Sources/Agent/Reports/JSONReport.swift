import Horology
import MessageBus

/// What `--list`, `--status` and `--history` print with `--json`: the bus interface's records, instants as ISO 8601
/// and null where there is none.
struct JSONReport {
  /// The zone that instants are printed in.
  let zone: any ZoneRules

  func text(_ snapshot: AgentClient.Snapshot) -> String {
    JSON.object([
      ("alarms", .array(snapshot.alarms.map(object))), ("timers", .array(snapshot.timers.map(object))),
      ("stopwatch", object(snapshot.stopwatch)), ("ringing", .array(snapshot.ringing.map(JSON.string))),
      ("next", object(snapshot.next)), ("theme", .string(snapshot.theme)),
    ]).description
  }

  func text(_ history: [[String: BusValue]]) -> String {
    JSON.object([("history", .array(history.map(object)))]).description
  }

  private static let instants: Set<String> = [
    "instant", "next", "snoozed-until", "ends", "started", "due", "rang", "ended",
  ]

  private func object(_ record: [String: BusValue]) -> JSON {
    .object(record.sorted { $0.key < $1.key }.map { ($0.key, member($0.key, $0.value)) })
  }

  private func member(_ key: String, _ value: BusValue) -> JSON {
    guard Self.instants.contains(key), let microseconds = value.int64 else { return json(value.unwrapped) }
    guard microseconds != 0 else { return .null }
    return .string(ISOText.format(Instant(microseconds: microseconds), in: zone))
  }

  private func json(_ value: BusValue) -> JSON {
    switch value {
    case .boolean(let flag): .bool(flag)
    case .string(let text): .string(text)
    default:
      if let integer = value.int64 { .integer(integer) } else { .array((value.elements ?? []).map(json)) }
    }
  }
}
