import Horology
import MessageBus

/// Countdowns and snoozes in Plasma's list of jobs: there they have a bar, can be paused and cancelled, and stay at hand
/// in the panel when their pop-up is put away.
///
/// Where this is available it takes the place of the live notifications. Plasma lets jobs pop up even when it is told
/// not to disturb; ours stay away as long.
final class JobViews {
  /// Called when countdowns begin or cease to be shown here.
  var onChange: () -> Void = {}
  /// Whether countdowns are to be seen; snoozes are in any case.
  var isLive: Bool

  /// The most at a time, the first to end first.
  private static let most = 10

  private static let notifications: ObjectPath = "/org/freedesktop/Notifications"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: BusConnection
  private let onAnswer: (EntryID, NotificationSurface.Answer) -> Void
  private var watch: NameWatch?
  private var question: PendingCall?
  private var subscriptions: [Subscription] = []
  /// The unique name of the Plasma that is there and takes jobs.
  private var server: String?
  /// Whether it is told not to disturb.
  private var isQuiet = false
  private var views: [EntryID: JobView] = [:]

  /// A surface that waits for Plasma, and hands on what people ask of a job.
  init(
    on bus: BusConnection, isLive: Bool, onAnswer: @escaping (EntryID, NotificationSurface.Answer) -> Void
  ) throws(BusError) {
    self.bus = bus
    self.isLive = isLive
    self.onAnswer = onAnswer
    let fromServer = { MatchRule(sender: JobView.serverName, path: $0, interface: $1) }
    subscriptions = [
      try bus.subscribe(fromServer(nil, JobView.interface)) { [weak self] in self?.asked($0) },
      try bus.subscribe(fromServer(Self.notifications, Self.properties)) { [weak self] in self?.heard($0) },
    ]
    watch = try bus.watchName(JobView.serverName) { [weak self] owner in self?.appeared(owner) }
  }

  /// Whether countdowns are shown here.
  var isAvailable: Bool { server != nil }

  /// Takes all views away.
  func close() {
    watch = nil
    question?.cancel()
    endViews()
  }

  private func endViews() {
    for view in views.values { view.end() }
    views = [:]
  }

  /// Another Plasma is there, or none; it is known too late whether it may be disturbed if a job is there already.
  private func appeared(_ owner: String?) {
    question?.cancel()
    endViews()
    server = nil
    guard let owner else { return onChange() }
    question = bus.call(
      owner, Self.notifications, Self.properties, "Get", ["org.freedesktop.Notifications", "Inhibited"],
      autoStart: false
    ) { [weak self] result in
      self?.isQuiet = (try? result.get().first?.boolean) ?? false
      self?.server = owner
      self?.onChange()
    }
  }

  private func heard(_ signal: BusSignal) {
    guard signal.arguments.count == 3, let quiet = signal.arguments[1].dictionary?["Inhibited"]?.boolean
    else { return }
    isQuiet = quiet
    onChange()
  }

  /// The name is there, but nobody takes jobs: notifications have to do.
  private func failed(_ error: BusError) {
    // Of one that left the watch tells.
    guard isAvailable, !error.meansLeft else { return }
    Log.write("Plasma shows no countdowns among its jobs: \(error)")
    appeared(nil)
  }

  private func asked(_ signal: BusSignal) {
    guard let request = JobView.Request(rawValue: signal.member),
      let id = views.first(where: { $0.value.path == signal.path })?.key
    else { return }
    switch request {
    case .suspend: onAnswer(id, .pause)
    case .resume: onAnswer(id, .resume)
    case .cancel: onAnswer(id, id.kind == .alarm ? .stop : .cancel)
    }
  }
}

extension JobViews: LiveSurface {
  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    views.keys.compactMap { CountdownSubject($0, in: engine)?.end?.nextSecond(after: now) }.min()
  }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    // Most of what changes is no countdown, and much can change at once.
    guard views[id] != nil || CountdownSubject(id, in: engine) != nil else { return }
    refresh(in: engine, at: now)
  }

  func refresh(in engine: Engine, at now: Moment) {
    guard let server else { return }
    let subjects =
      isQuiet ? [] : engine.liveCountdowns.filter { isLive || $0.id.kind == .alarm }.prefix(Self.most)
    for id in Set(views.keys).subtracting(subjects.map(\.id)) { views.removeValue(forKey: id)?.end() }
    for subject in subjects {
      let properties = subject.jobProperties(at: now)
      if let view = views[subject.id] {
        view.show(properties)
      } else {
        views[subject.id] = JobView(
          on: bus, server: server, canPause: subject.canPause, showing: properties,
          onFailure: { [weak self] in self?.failed($0) })
      }
    }
  }
}

extension CountdownSubject {
  /// A snooze can only be stopped.
  fileprivate var canPause: Bool {
    if case .snoozed = phase { false } else { true }
  }

  /// What its job shows, by the names of the interface; the text is that of its notification.
  fileprivate func jobProperties(at now: Moment) -> [String: BusValue] {
    let content = NotificationContent.countdown(self, .seconds, at: now)
    return [
      "title": .string(content.label.isEmpty ? content.title : content.label),
      "infoMessage": .string(content.body),
      // At zero the bar runs to and fro.
      "percent": .uint32(UInt32(max(1, percentDone(at: now)))),
      "suspended": .boolean(end == nil),
    ]
  }
}
