import Horology
import MessageBus
import Platform

/// The agent as other programs see it: `org.pocketchime.Agent1` on the session bus.
///
/// `org.pocketchime.Agent1.xml` describes the interface; the table here answers it.
final class AgentService {
  /// The agent's name on the bus.
  static let busName = "org.pocketchime.Agent"
  /// Where its object stands.
  static let path: ObjectPath = "/org/pocketchime/Agent"
  /// The interface of the object.
  static let interface = "org.pocketchime.Agent1"

  private let clockwork: Clockwork
  private let archive: any Archive
  private let appearance: any Appearance
  private let wakes: () -> String
  private let showStopwatch: () -> Void
  private var object: ExportedObject?
  private var announced: [String: BusValue] = [:]
  private var announcement: SourceToken?

  /// Exports the agent on a bus; the service lasts as long as this is held.
  ///
  /// - Throws: `BusError` if the object can't be exported.
  init(
    on bus: BusConnection, clockwork: Clockwork, archive: any Archive, appearance: any Appearance,
    wakes: @escaping () -> String, showStopwatch: @escaping () -> Void
  ) throws(BusError) {
    self.clockwork = clockwork
    self.archive = archive
    self.appearance = appearance
    self.wakes = wakes
    self.showStopwatch = showStopwatch
    object = try bus.export([table()], at: Self.path, introspection: Self.introspection)
    for name in Self.liveProperties { announced[name] = liveProperty(name) }
  }

  /// The text of the interface's description, from the file that is the contract.
  static var introspection: String {
    String(decoding: PackageResources.org_pocketchime_Agent1_xml, as: UTF8.self)
  }
}

// MARK: - The table

extension AgentService {
  /// What the object can do; the same as the XML file says.
  func table() -> Interface {
    Interface(
      Self.interface, methods: alarmMethods + countdownMethods + answerMethods, properties: properties,
      signals: [
        .init("AlarmChanged", ["id": "s", "alarm": "a{sv}"]),
        .init("TimerChanged", ["id": "s", "timer": "a{sv}"]),
        .init("Rang", ["id": "s"]), .init("Ended", ["id": "s", "how": "s"]),
      ])
  }

  private var alarmMethods: [Interface.Method] {
    [
      .init("AddAlarm", in: ["alarm": "a{sv}"], out: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in .addAlarm(try AlarmEdit(record: call.record(0))) }
      },
      .init("ChangeAlarm", in: ["id": "s", "changes": "a{sv}"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in
          .changeAlarm(try call.id(.alarm), try AlarmEdit(record: call.record(1)))
        }
      },
      .init("RemoveAlarm", in: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in .removeAlarm(try call.id(.alarm)) }
      },
      .init("ListAlarms", out: ["alarms": "aa{sv}"]) { [weak self] call in
        guard let engine = self?.clockwork.engine else { return }
        call.reply([.records(engine.alarms.keys.sorted().map(engine.alarmRecord))])
      },
    ]
  }

  private var countdownMethods: [Interface.Method] {
    [
      .init("StartTimer", in: ["seconds": "u", "options": "a{sv}"], out: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in
          .startCountdown(.seconds(Int64(call.number(0))), try CountdownOptions(record: call.record(1)))
        }
      },
      .init("Pause", in: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in .pause(try call.id(.countdown)) }
      },
      .init("Resume", in: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in .resume(try call.id(.countdown)) }
      },
      .init("Extend", in: ["id": "s", "seconds": "i"]) { [weak self] call in
        let seconds = Int64(call.arguments[1].int32 ?? 0)
        self?.ask(call) { () throws(Refusal) in .extend(try call.id(.countdown), by: .seconds(seconds)) }
      },
      .init("Cancel", in: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in .cancel(try call.id(.countdown)) }
      },
      .init("ListTimers", out: ["timers": "aa{sv}"]) { [weak self] call in
        guard let engine = self?.clockwork.engine else { return }
        call.reply([.records(engine.countdowns.keys.sorted().map(engine.timerRecord))])
      },
    ]
  }

  private var answerMethods: [Interface.Method] {
    [
      .init("Snooze", in: ["id": "s", "seconds": "u"]) { [weak self] call in
        let seconds = Int64(call.number(1))
        self?.ask(call) { () throws(Refusal) in
          .snooze(try call.idOrAll(), for: seconds == 0 ? nil : .seconds(seconds))
        }
      },
      .init("Stop", in: ["id": "s"]) { [weak self] call in
        self?.ask(call) { () throws(Refusal) in .stop(try call.idOrAll()) }
      },
      .init("Stopwatch", in: ["verb": "s"], out: ["stopwatch": "a{sv}"]) { [weak self] call in
        self?.useStopwatch(call)
      },
      .init("History", in: ["most": "u"], out: ["entries": "aa{sv}"]) { [weak self] call in
        self?.archive.history(most: Int(call.number(0))) { result in
          switch result {
          case .success(let entries): call.reply([.records(entries.map(\.record))])
          case .failure(let error): call.fail(.agent("StoreFailed", error.description))
          }
        }
      },
    ]
  }

  private var properties: [Interface.Property] {
    [
      .init("Version", "s", emission: .constant, get: { .string(Version.current) }),
      .init("Ringing", "as", get: { [weak self] in self?.liveProperty("Ringing") ?? .strings([]) }),
      .init("Next", "a{sv}", get: { [weak self] in self?.liveProperty("Next") ?? [:] }),
      .init("Stopwatch", "a{sv}", get: { [weak self] in self?.liveProperty("Stopwatch") ?? [:] }),
      .init(
        "Theme", "s", get: { [weak self] in .string(self?.appearance.theme ?? "") },
        set: { [weak self] value, call in
          self?.appearance.set(theme: value.string ?? "") { call.answer($0) }
        }),
      .init(
        "Slots", "a{ss}", get: { [weak self] in .slots(self?.appearance.slots ?? [:]) },
        set: { [weak self] value, call in
          let slots = (value.dictionary ?? [:]).compactMapValues(\.string)
          self?.appearance.set(slots: slots) { call.answer($0) }
        }),
    ]
  }

  private func ask(_ call: MethodCall, _ event: () throws(Refusal) -> Event) {
    do {
      clockwork.ask(try event()) { result in
        switch result {
        case .success(let made): call.reply(made.map { [.string("\($0)")] } ?? [])
        case .failure(let failure): call.fail(failure.busError)
        }
      }
    } catch {
      call.fail(Clockwork.Failure.refused(error).busError)
    }
  }

  private func useStopwatch(_ call: MethodCall) {
    let text = call.arguments[0].string ?? ""
    if text == "show" {
      showStopwatch()
      return call.reply([.vardict(clockwork.engine.stopwatch.record)])
    }
    guard let verb = Stopwatch.Verb(rawValue: text) else {
      let hint = "\"\(text)\" is nothing the stopwatch can do; try start, lap, stop, reset or show"
      return call.fail(.agent("InvalidArgument", hint))
    }
    clockwork.ask(.stopwatch(verb)) { [weak self] result in
      switch result {
      case .success: call.reply([.vardict(self?.clockwork.engine.stopwatch.record ?? [:])])
      case .failure(let failure): call.fail(failure.busError)
      }
    }
  }
}

extension MethodCall {
  /// Replies with nothing, or why it was refused.
  fileprivate func answer(_ result: Result<Void, Refusal>) {
    switch result {
    case .success: reply()
    case .failure(let refusal): fail(Clockwork.Failure.refused(refusal).busError)
    }
  }
}

// MARK: - Telling

extension AgentService: Surface {
  func rings(_ id: EntryID, in engine: Engine, at now: Moment) {
    object?.emit(Self.interface, "Rang", [.string("\(id)")])
  }

  func ended(_ id: EntryID, _ how: Ending) {
    object?.emit(Self.interface, "Ended", [.string("\(id)"), .string(how.rawValue)])
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    let (signal, record) =
      switch id.kind {
      case .alarm: ("AlarmChanged", engine.alarmRecord(id))
      case .countdown: ("TimerChanged", engine.timerRecord(id))
      }
    object?.emit(Self.interface, signal, [.string("\(id)"), .vardict(record)])
    announceProperties()
  }

  func stopwatchChanged(in engine: Engine, at now: Moment) { announceProperties() }

  /// Tells that theme or slots are others now.
  func appearanceChanged() { object?.propertiesChanged(Self.interface, ["Theme", "Slots"]) }

  private static let liveProperties = ["Ringing", "Next", "Stopwatch"]

  private func liveProperty(_ name: String) -> BusValue {
    switch name {
    case "Ringing": .strings(clockwork.engine.ringing.sorted().map(\.description))
    case "Next": .vardict(nextRecord)
    default: .vardict(clockwork.engine.stopwatch.record)
    }
  }

  private var nextRecord: [String: BusValue] {
    var record = clockwork.engine.nextRecord
    if !record.isEmpty { record["wakes"] = .string(wakes()) }
    return record
  }

  /// Once for all that changes in one turn of the loop, and only what is another value.
  private func announceProperties() {
    guard announcement == nil else { return }
    announcement = MainLoop.after(.zero) { [weak self] in
      guard let self else { return }
      announcement = nil
      let fresh = Dictionary(uniqueKeysWithValues: Self.liveProperties.map { ($0, liveProperty($0)) })
      object?.propertiesChanged(Self.interface, Self.liveProperties.filter { fresh[$0] != announced[$0] })
      announced = fresh
    }
  }
}
