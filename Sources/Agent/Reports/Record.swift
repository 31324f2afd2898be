import Horology
import MessageBus

// What reports read from the records of the bus interface.
extension [String: BusValue] {
  var id: String { self["id"]?.string ?? "" }
  var state: String { self["state"]?.string ?? "" }
  var label: String { self["label"]?.string ?? "" }

  /// What is left of a paused countdown.
  var left: Duration { .microseconds(self["left"]?.int64 ?? 0) }

  /// The label, or what it is if it has none.
  var name: String { label.isEmpty ? (id.hasPrefix("a") ? "Alarm" : "Timer") : label }

  /// An instant of the record; nil if it is 0 or not there.
  func instant(_ key: String) -> Instant? {
    guard let microseconds = self[key]?.int64, microseconds != 0 else { return nil }
    return Instant(microseconds: microseconds)
  }

  /// When what counts ends: a countdown or a snooze; nil for anything else.
  var countsUntil: Instant? {
    state == "counting" ? instant("ends") ?? instant("snoozed-until") : nil
  }

  /// Whether it is an alarm whose snooze counts.
  var isSnooze: Bool { instant("snoozed-until") != nil }

  /// What a stopwatch has counted; nil if it stands at zero.
  func elapsed(at now: Instant) -> Duration? {
    switch state {
    case "running": instant("started").map { Swift.max(.zero, $0.duration(to: now)) }
    case "stopped": .microseconds(self["elapsed"]?.int64 ?? 0)
    default: nil
    }
  }
}
