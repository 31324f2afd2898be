import MessageBus
import TestSupport

/// Plasma as far as jobs go.
final class FakeJobServer {
  /// A job in its list.
  struct Job: Equatable {
    var path: ObjectPath
    var capabilities: Int32
    var hints: [String: BusValue]
    /// What it shows now.
    var shown: [String: BusValue]
    var updates = 0
    var isTerminated = false

    var title: String? { shown["title"]?.string }
    var text: String? { shown["infoMessage"]?.string }
    var percent: UInt32? { shown["percent"]?.uint32 }
    var isSuspended: Bool? { shown["suspended"]?.boolean }
  }

  /// Every job that was ever requested, the oldest first.
  private(set) var jobs: [Job] = []
  /// What it answers to a request instead of a view.
  var refusal: BusError?
  /// Whether it is told not to disturb.
  var isInhibited: Bool {
    didSet { objects[1].propertiesChanged("org.freedesktop.Notifications", ["Inhibited"]) }
  }
  /// Whether it answers later, at `answerAll`.
  var isSlow = false

  static let name = "org.kde.JobViewServer"
  static let interface = "org.kde.JobViewV3"

  private let bus: BusConnection
  private var objects: [ExportedObject] = []
  private var waiting: [() -> Void] = []

  /// A server that has taken the name on a bus.
  init(on privateBus: PrivateBus, isInhibited: Bool = false) throws {
    bus = try privateBus.connect()
    self.isInhibited = isInhibited
    let request = Interface.Method(
      "requestView", in: ["desktopEntry": "s", "capabilities": "i", "hints": "a{sv}"], out: ["view": "o"]
    ) { [weak self] call in
      guard let self else { return }
      if isSlow { waiting.append { self.make(call) } } else { make(call) }
    }
    let inhibited = Interface.Property(
      "Inhibited", "b", get: { [weak self] in .boolean(self?.isInhibited == true) })
    objects = [
      try bus.export([Interface("org.kde.JobViewServerV2", methods: [request])], at: "/JobViewServer"),
      try bus.export(
        [Interface("org.freedesktop.Notifications", properties: [inhibited])],
        at: "/org/freedesktop/Notifications"),
    ]
    var outcome: BusConnection.NameOutcome?
    bus.requestName(Self.name) { outcome = try? $0.get() }
    try pump("the job server's name") { outcome == .owned }
  }

  /// Ends the server as a crash does.
  func crash() { bus.close() }

  /// What is in the list.
  var list: [Job] { jobs.filter { !$0.isTerminated } }

  /// The job with this title.
  func job(_ title: String) -> Job? { list.last { $0.title == title } }

  /// Answers what waits, and at once from now on.
  func answerAll() {
    isSlow = false
    for answer in waiting { answer() }
    waiting = []
  }

  /// Asks for something as a click on one of the job's buttons does.
  func press(_ signal: String, of job: Job?) throws {
    guard let job else { throw TestFailure("there is no job for \(signal)") }
    try bus.emit(job.path, Self.interface, signal)
  }

  private func make(_ call: MethodCall) {
    if let refusal { return call.fail(refusal) }
    let number = jobs.count
    guard let path = try? ObjectPath(parsing: "/org/kde/notificationmanager/jobs/JobView_\(number + 1)"),
      let capabilities = call.arguments[1].int32, let hints = call.arguments[2].dictionary,
      let object = try? bus.export([view(number)], at: path)
    else { return call.fail(.failed("no view")) }
    objects.append(object)
    jobs.append(Job(path: path, capabilities: capabilities, hints: hints, shown: hints))
    call.reply([.objectPath(path)])
  }

  private func view(_ number: Int) -> Interface {
    Interface(
      Self.interface,
      methods: [
        .init("update", in: ["properties": "a{sv}"]) { [weak self] call in
          self?.jobs[number].updates += 1
          self?.jobs[number].shown.merge(call.arguments[0].dictionary ?? [:]) { $1 }
          call.reply()
        },
        .init("terminate", in: ["errorCode": "u", "errorMessage": "s", "hints": "a{sv}"]) {
          [weak self] call in
          self?.jobs[number].isTerminated = true
          call.reply()
        },
      ])
  }
}
