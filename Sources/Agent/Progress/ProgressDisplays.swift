import Horology
import MessageBus

/// Countdowns where a desktop shows progress: among Plasma's jobs, else on our entry in a dock.
final class ProgressDisplays {
  /// Called when one of them comes or goes.
  var onChange: () -> Void = {}

  private let jobs: JobViews
  private let launcher: LauncherEntry

  /// Displays that wait for a desktop to be there, and hand on what people ask of a job.
  init(
    on bus: BusConnection, isLive: Bool, onAnswer: @escaping (EntryID, NotificationSurface.Answer) -> Void
  ) throws(BusError) {
    jobs = try JobViews(on: bus, isLive: isLive, onAnswer: onAnswer)
    launcher = try LauncherEntry(on: bus, isLive: isLive)
    jobs.onChange = { [weak self] in
      guard let self else { return }
      launcher.leavesCountdowns = showJobs
      onChange()
    }
    launcher.onChange = { [weak self] in self?.onChange() }
  }

  /// Whether countdowns stand among Plasma's jobs, so that they need no notification.
  var showJobs: Bool { jobs.isAvailable }

  /// Whether countdowns are to be seen; a change is seen at the next `refresh`.
  var isLive: Bool {
    get { jobs.isLive }
    set { (jobs.isLive, launcher.isLive) = (newValue, newValue) }
  }

  /// Leaves nothing behind.
  func close() {
    jobs.close()
    launcher.close()
  }
}

extension ProgressDisplays: LiveSurface {
  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    [jobs.nextChange(in: engine, after: now), launcher.nextChange(in: engine, after: now)].compactMap { $0 }
      .min()
  }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) { launcher.rings(id, in: engine, at: now) }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    jobs.changed(id, in: engine, at: now)
    launcher.changed(id, in: engine, at: now)
  }

  func refresh(in engine: Engine, at now: Moment) {
    jobs.refresh(in: engine, at: now)
    launcher.refresh(in: engine, at: now)
  }
}
