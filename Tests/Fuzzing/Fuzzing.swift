import Glibc

@testable import Agent
@testable import Horology
@testable import MessageBus
@testable import Platform

// What libFuzzer calls. packaging/fuzz builds this, and says by POCKETCHIME_FUZZ what is fuzzed and by
// POCKETCHIME_FUZZ_FILES where files may be written.

private let target = variable("POCKETCHIME_FUZZ")

/// A folder of this run's own.
let fuzzFolder = variable("POCKETCHIME_FUZZ_FILES")

private func variable(_ name: String) -> String {
  guard let value = getenv(name) else { fatalError("\(name) is not set") }
  return String(cString: value)
}

/// Feeds one input to what is fuzzed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // libFuzzer calls on the main thread.
  MainActor.assumeIsolated {
    switch target {
    case "text": fuzzText(bytes)
    case "message": fuzzMessage(bytes)
    case "settings": fuzzSettings(bytes)
    case "database": DatabaseFuzzing.shared.run(bytes)
    case "menu": MenuFuzzing().run(bytes)
    default: fatalError("POCKETCHIME_FUZZ is text, message, settings, database or menu")
    }
  }
  return 0
}

/// What was read must be in range, and be read again from how it is written.
@MainActor private func fuzzText(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let length = try? DurationText.parse(text) {
    precondition(length >= .zero && length <= .seconds(3_599_999))
  }
  if let time = try? TimeText.parse(text) {
    precondition((0...23).contains(time.hour) && (0...59).contains(time.minute))
  }
  if let date = try? DateText.parse(text) { precondition((try? DateText.parse(date.description)) == date) }
  if let label = try? Label.cleaned(text) { precondition((try? Label.cleaned(label)) == label) }
  if let id = EntryID(text) { precondition(EntryID(id.description) == id) }
}

/// Everything that libdbus lets pass must be readable, fit its signature, and be a record or refused as one.
@MainActor private func fuzzMessage(_ bytes: [UInt8]) {
  guard let message = Message(bytes), let arguments = try? message.arguments else { return }
  for argument in arguments {
    guard let record = argument.dictionary else { continue }
    _ = try? CountdownOptions(record: record)
    guard let edit = try? AlarmEdit(record: record) else { continue }
    var engine = Engine(
      restoring: EngineState(), rules: EngineRules(), zones: TimeZones(environment: [:]), at: .fuzzed)
    for effect in engine.handle(.addAlarm(edit), at: .fuzzed) {
      if case .created(let id) = effect { precondition(!engine.alarmRecord(id).isEmpty) }
    }
  }
}

/// Every line is taken or complained of; what was taken keeps the engine in its ranges.
@MainActor private func fuzzSettings(_ bytes: [UInt8]) {
  let folder = fuzzFolder
  mkdir(folder + "/pocketchime", 0o700)
  write(bytes, to: folder + "/pocketchime/pocketchime.conf")
  let file = SettingsFile(
    folders: XDGFolders(environment: [
      "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CONFIG_DIRS": "/nonexistent",
    ]),
    zones: TimeZones(environment: [:]))
  let (settings, problems) = file.read()
  precondition(problems.allSatisfy { !$0.description.contains("\n") })
  precondition(
    EngineRules.snoozes.contains(settings.alarm.snooze) && (0...100).contains(settings.alarm.volume))
}

func write(_ bytes: [UInt8], to path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  precondition(descriptor >= 0 && Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  close(descriptor)
}

extension Moment {
  static let fuzzed = Moment(
    wall: Instant(seconds: 1_800_000_000), boot: BootTime(microseconds: 0), bootID: "boot",
    zone: FixedZone.utc)
}
