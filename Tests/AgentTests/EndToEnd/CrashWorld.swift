import Foundation
import MessageBus
import TestSupport
import Testing

/// What clients have asked of an agent that is killed again and again, and what must therefore be set.
///
/// An entry has at most one request in flight. Its label is the number of the request that made it.
struct CrashWorld {
  /// What is known of an entry by its label.
  struct Entry: Equatable {
    var id: String
    /// The fields of its record that requests change.
    var fields: [String: BusValue]
    var state: String
    /// When it rings by itself, in Unix microseconds; nil for never within the test.
    var due: Int64?
  }

  /// A request, and what the entry is after it; nil if it is gone.
  struct Request {
    let verb: String
    let arguments: [BusValue]
    let label: String
    let after: Entry?
  }

  /// What came of the requests; a reference, as answers come later.
  final class Log {
    /// By label, what has been acknowledged.
    var entries: [String: Entry] = [:]
    /// By label, what was asked and not answered before the agent died.
    var open: [String: Request] = [:]
    var inFlight = 0
    var counts: [String: Int] = [:]
    var lost = 0
    var acknowledged: Int { counts.values.reduce(0, +) }
    var isSettled: Bool { inFlight == 0 }
  }

  static let verbs = [
    "AddAlarm", "ChangeAlarm", "RemoveAlarm", "StartTimer", "Pause", "Resume", "Extend", "Cancel", "Snooze",
    "Stop",
  ]

  let log = Log()
  var random: SeededGenerator
  private var made = 0

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  private var nowMicroseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1e6) }

  // MARK: Asking

  /// A request that makes sense now; nil where all entries are waited for.
  mutating func nextRequest() -> Request? {
    let idle = log.entries.filter { log.open[$0.key] == nil }.sorted { $0.key < $1.key }
    if idle.count < 12 || random.next() % 4 == 0, log.entries.count < 40 { return creation() }
    guard let (label, entry) = idle.randomElement(using: &random) else { return nil }
    return entry.id.hasPrefix("a") ? changeOfAlarm(label, entry) : changeOfTimer(label, entry)
  }

  private mutating func creation() -> Request {
    made += 1
    let label = "\(made)"
    switch random.next() % 3 {
    case 0:
      let after = Entry(id: "t", fields: ["hours": .int64(10)], state: "counting")
      return Request(
        verb: "StartTimer", arguments: [.uint32(36_000), ["label": .string(label)]], label: label,
        after: after)
    case 1:
      let due = nowMicroseconds + Int64.random(in: 50_000...400_000, using: &random)
      let after = Entry(id: "a", fields: ["instant": .int64(due)], state: "scheduled", due: due)
      return Request(
        verb: "AddAlarm", arguments: [["instant": .int64(due), "label": .string(label)]], label: label,
        after: after)
    default:
      let fields = time()
      let record = BusValue.vardict(
        fields.merging(["label": .string(label), "days": .strings(["sun"])]) { $1 })
      return Request(
        verb: "AddAlarm", arguments: [record], label: label,
        after: Entry(id: "a", fields: fields, state: "scheduled"))
    }
  }

  /// A time of day that is far from now, so that a weekly alarm does not ring in the test.
  private mutating func time() -> [String: BusValue] {
    let seconds = Int(Date().timeIntervalSince1970) + 6 * 3600 + Int.random(in: 0...36_000, using: &random)
    return ["hour": .uint32(UInt32(seconds / 3600 % 24)), "minute": .uint32(UInt32(seconds / 60 % 60))]
  }

  private mutating func changeOfAlarm(_ label: String, _ entry: Entry) -> Request {
    var after = entry
    let id = BusValue.string(entry.id)
    switch (entry.state, random.next() % 4) {
    case ("ringing", 0), ("ringing", 1):
      (after.state, after.due) = ("counting", nil)
      return Request(verb: "Snooze", arguments: [id, .uint32(3600)], label: label, after: after)
    case ("ringing", 2), ("counting", 0):
      (after.state, after.due) = ("off", nil)
      return Request(verb: "Stop", arguments: [id], label: label, after: after)
    case ("scheduled", 0...2) where entry.due == nil:
      after.fields = time()
      return Request(
        verb: "ChangeAlarm", arguments: [id, .vardict(after.fields)], label: label, after: after)
    case ("scheduled", 0...2):
      return Request(
        verb: "ChangeAlarm", arguments: [id, ["sound": "alarm"]], label: label, after: entry)
    default: return Request(verb: "RemoveAlarm", arguments: [id], label: label, after: nil)
    }
  }

  private mutating func changeOfTimer(_ label: String, _ entry: Entry) -> Request {
    var after = entry
    let id = BusValue.string(entry.id)
    switch (entry.state, random.next() % 4) {
    case ("counting", 0...1):
      after.state = "paused"
      return Request(verb: "Pause", arguments: [id], label: label, after: after)
    case ("paused", 0...1):
      after.state = "counting"
      return Request(verb: "Resume", arguments: [id], label: label, after: after)
    case (_, 2):
      after.fields["hours"] = .int64((entry.fields["hours"]?.int64 ?? 0) + 1)
      return Request(verb: "Extend", arguments: [id, .int32(3600)], label: label, after: after)
    default: return Request(verb: "Cancel", arguments: [id], label: label, after: nil)
    }
  }

  /// Sends a request; what comes of it is noted in the log.
  func send(_ request: Request, _ client: Client) {
    log.open[request.label] = request
    log.inFlight += 1
    client.bus.call(
      Client.name, Client.path, Client.interface, request.verb, request.arguments, autoStart: false
    ) { [log] result in
      log.inFlight -= 1
      switch result {
      case .success(let values):
        log.open[request.label] = nil
        log.counts[request.verb, default: 0] += 1
        var after = request.after
        if let id = values.first?.string { after?.id = id }
        log.entries[request.label] = after
      case .failure(let error) where error.name.hasPrefix("org.pocketchime."):
        log.open[request.label] = nil
        // It may have begun to ring, or been refused a time that has come; nothing else is refused.
        let isExpected = request.after?.due != nil || log.entries[request.label]?.due != nil
        #expect(isExpected, "\(request): \(error)")
      case .failure: log.lost += 1
      }
    }
  }

  // MARK: Comparing

  /// Compares what is set with what may be, and goes on from what is.
  func compare(with client: Client, _ place: String) throws {
    var found: [String: Entry] = [:]
    for record in try client.records("ListAlarms") + client.records("ListTimers") {
      let entry = entry(record)
      found[record["label"]?.string ?? ""] = entry
    }
    for label in Set(found.keys).union(log.entries.keys).union(log.open.keys) {
      let before = log.entries[label]
      let allowed = [before] + (log.open[label].map { [$0.after] } ?? [])
      guard allowed.contains(where: { isKept($0, as: found[label]) }) else {
        let what = found[label].map { "\($0)" } ?? "nothing"
        throw TestFailure("\(place): \(what), where \(allowed) was set; in flight: \(log.open[label] as Any)")
      }
    }
    log.entries = found
    log.open = [:]
  }

  private func entry(_ record: [String: BusValue]) -> Entry {
    let id = record["id"]?.string ?? ""
    let instant = record["instant"]?.int64 ?? 0
    let state = record["state"]?.string ?? ""
    if id.hasPrefix("t") {
      let left =
        state == "paused" ? record["left"]?.int64 : record["ends"]?.int64.map { $0 - nowMicroseconds }
      let hours = (Double(left ?? 0) / 3.6e9).rounded()
      return Entry(id: id, fields: ["hours": .int64(Int64(hours))], state: state)
    }
    if instant != 0 {
      let due = ["scheduled", "ringing"].contains(state) ? instant : nil
      return Entry(id: id, fields: ["instant": .int64(instant)], state: state, due: due)
    }
    let fields = ["hour": record["hour"] ?? "", "minute": record["minute"] ?? ""]
    return Entry(id: id, fields: fields, state: state)
  }

  /// Whether what was set is still there; by itself only a ring can have begun.
  private func isKept(_ set: Entry?, as found: Entry?) -> Bool {
    guard let set, let found else { return set == nil && found == nil }
    let rings = found.state == "ringing" && set.state == "scheduled" && (set.due ?? .max) <= nowMicroseconds
    return found.id.hasPrefix(set.id) && found.fields == set.fields && (found.state == set.state || rings)
  }
}
