import Horology
import MessageBus

/// A call of the agent's bus interface.
struct AgentRequest: Equatable {
  var method: String
  var arguments: [BusValue]

  /// The call that an action makes; nil for an action that only reads or needs no agent.
  init?(_ action: Action) {
    switch action {
    case .timer(let length, let options):
      self.init("StartTimer", [.uint32(UInt32(length.components.seconds)), .vardict(options.record)])
    case .alarm(let edit): self.init("AddAlarm", [.vardict(edit.record)])
    case .edit(let id, let edit): self.init("ChangeAlarm", [.string(id), .vardict(edit.record)])
    case .enable(let id): self.init("ChangeAlarm", [.string(id), ["enabled": true]])
    case .disable(let id): self.init("ChangeAlarm", [.string(id), ["enabled": false]])
    case .remove(let id): self.init("RemoveAlarm", [.string(id)])
    case .pause(let id): self.init("Pause", [.string(id)])
    case .resume(let id): self.init("Resume", [.string(id)])
    case .cancel(let id): self.init("Cancel", [.string(id)])
    case .add(let id, let seconds): self.init("Extend", [.string(id), .int32(seconds)])
    case .snooze(let id, let seconds): self.init("Snooze", [.string(id ?? ""), .uint32(seconds)])
    case .stop(let id): self.init("Stop", [.string(id ?? "")])
    case .stopwatch(let verb): self.init("Stopwatch", [.string(verb)])
    case .agent, .help, .version, .doctor, .report, .face, .spells, .theme, .slot: return nil
    }
  }

  private init(_ method: String, _ arguments: [BusValue]) {
    self.method = method
    self.arguments = arguments
  }
}

extension AlarmEdit {
  /// The record that asks for this edit: only what it changes.
  fileprivate var record: [String: BusValue] {
    var record: [String: BusValue] = [:]
    if let time {
      record["hour"] = .uint32(UInt32(time.hour))
      record["minute"] = .uint32(UInt32(time.minute))
    }
    if let days { record["days"] = .strings(days.days.map(\.description)) }
    if let date { record["date"] = .string(date?.description ?? "") }
    if let zone { record["zone"] = .string(zone ?? "") }
    if let label { record["label"] = .string(label) }
    if let snooze { record["snooze"] = .uint32(UInt32(snooze?.components.seconds ?? 0)) }
    if let sound { record["sound"] = .string(sound) }
    return record
  }
}

extension CountdownOptions {
  /// The record that asks for these options.
  fileprivate var record: [String: BusValue] {
    [
      "label": .string(label), "snooze": .uint32(UInt32(snooze?.components.seconds ?? 0)),
      "sound": .string(sound),
    ]
  }
}
