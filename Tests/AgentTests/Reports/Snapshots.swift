import Horology
import MessageBus

@testable import Agent

/// A winter Tuesday in a zone an hour ahead of UTC, for reports.
enum Snapshots {
  /// 2026-12-01 0:00:00 there.
  static let start = Instant(seconds: 1_796_079_600)

  /// The moment so long after `start`.
  static func moment(_ after: Duration = .zero) -> Moment {
    Moment(
      wall: start + after, boot: BootTime(microseconds: 0), bootID: "boot",
      zone: FixedZone(identifier: "Test/Zone", utcOffset: 3600))
  }

  /// A countdown that ends so long after `start`.
  static func countdown(_ id: String, endsAfter left: Duration, of length: UInt32, label: String = "")
    -> [String: BusValue]
  {
    [
      "id": .string(id), "length": .uint32(length), "state": "counting", "label": .string(label),
      "ends": .int64((start + left).microseconds),
    ]
  }

  static func ringing(_ id: String, label: String) -> [String: BusValue] {
    ["id": .string(id), "state": "ringing", "label": .string(label)]
  }

  static func paused(_ id: String, left: Duration, of length: UInt32) -> [String: BusValue] {
    [
      "id": .string(id), "state": "paused", "label": "", "length": .uint32(length),
      "left": .int64(left.microseconds),
    ]
  }

  /// An alarm that rings so long after `start`.
  static func alarm(_ id: String, after wait: Duration, label: String = "") -> [String: BusValue] {
    [
      "id": .string(id), "state": "scheduled", "label": .string(label),
      "next": .int64((start + wait).microseconds),
    ]
  }

  /// An alarm whose snooze ends so long after `start`.
  static func snoozed(_ id: String, endsAfter left: Duration, of length: UInt32 = 0) -> [String: BusValue] {
    [
      "id": .string(id), "state": "counting", "label": "", "snooze": .uint32(length),
      "snoozed-until": .int64((start + left).microseconds), "next": .int64((start + left).microseconds),
    ]
  }

  /// A stopwatch that was started so long after `start`.
  static func stopwatch(startedAfter wait: Duration) -> [String: BusValue] {
    ["state": "running", "started": .int64((start + wait).microseconds)]
  }

  static func snapshot(
    alarms: [[String: BusValue]] = [], timers: [[String: BusValue]] = [],
    stopwatch: [String: BusValue] = ["state": "zero"], next: [String: BusValue] = [:]
  ) -> AgentClient.Snapshot {
    AgentClient.Snapshot(
      alarms: alarms, timers: timers, properties: ["Stopwatch": .vardict(stopwatch), "Next": .vardict(next)])
  }
}
