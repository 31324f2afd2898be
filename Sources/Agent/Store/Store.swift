import CGLib
import Horology

/// What is kept over a restart: alarms, countdowns, the stopwatch and the history, in one SQLite database.
///
/// Used on the main thread, which never waits for the disk except in `open` and `close`.
final class Store {
  /// What `open` found.
  struct Opened {
    let store: Store
    /// What the engine goes on from.
    let state: EngineState
    /// What a person should be told, in one line: a database was set aside.
    let notice: String?
    /// Why changes cannot be saved now; the store tries again at each commit.
    let trouble: StoreError?
  }

  private let worker: StoreWorker
  private var thread: UnsafeMutablePointer<GThread>?

  private init(_ worker: StoreWorker) {
    self.worker = worker
    thread = worker.start()
  }

  isolated deinit { close() }

  /// Opens the database in a folder, made if need be, and reads it.
  ///
  /// The caller holds the folder's `StoreLock`. Never fails: where nothing can be read the state is empty, where nothing
  /// can be saved each commit says so. A database that is damaged, or not this program's, is set aside under another name,
  /// and what can be read of it is taken over.
  ///
  /// - Parameter folder: an absolute path.
  /// - Returns: the store, with what was read.
  static func open(at folder: String) -> Opened {
    let files = StoreFiles(folder: folder)
    let opening = StoreOpening(files)
    let store = Store(StoreWorker(files, opening))
    return Opened(store: store, state: opening.state, notice: opening.notice, trouble: opening.trouble)
  }

  /// Writes changes, all or none.
  ///
  /// Commits are done in their order; each is on the disk when `then` is told so.
  func commit(_ changes: [Change], then: @escaping @MainActor (Result<Void, StoreError>) -> Void) {
    worker.commit(changes, then: then)
  }

  /// Reads the newest lines of the history, newest first, with all commits before this call in it.
  func history(most: Int, then: @escaping @MainActor (Result<[HistoryEntry], StoreError>) -> Void) {
    worker.history(most: most, then: then)
  }

  /// Ends the store once what it was asked before is done, and waits for that.
  ///
  /// Answers still reach a loop that runs on. Nothing can be asked afterwards.
  func close() {
    guard let thread else { return }
    self.thread = nil
    worker.close()
    g_thread_join(thread)
  }
}
