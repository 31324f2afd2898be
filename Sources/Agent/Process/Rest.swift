import Horology
import Platform

/// Gives memory back a while after something happened: a start, a ring and its pictures need far more than the wait for
/// the next.
final class Rest: Surface {
  private static let delay = Duration.seconds(2)
  private var waiting: SourceToken?

  /// Comes to rest after the start.
  init() { wait() }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) { wait() }

  /// Something is about to need memory: what was to be given back soon waits anew.
  func postpone() {
    guard waiting != nil else { return }
    waiting = nil
    wait()
  }

  /// Something needed memory for a moment.
  func wait() {
    guard waiting == nil else { return }
    waiting = MainLoop.after(Self.delay) { [weak self] in
      self?.waiting = nil
      Memory.giveBack()
    }
  }
}
