import CGLib
import Horology
import Platform

/// The thread that owns the database: a slow disk holds up nothing else.
///
/// Requests wait in a mailbox and are done in their order; answers go back to the main loop. The thread sleeps in the
/// mailbox while there is nothing to do.
// Unchecked, because: `files` and `mailbox` never change and GLib's queue locks itself; `records` and `isLoaded` are
// touched by the initializer, before the thread starts, and then by the thread alone.
nonisolated final class StoreWorker: @unchecked Sendable {
  /// What is asked of the thread.
  private final class Request: Sendable {
    enum Kind: Sendable {
      case commit([Change], @MainActor (Result<Void, StoreError>) -> Void)
      case history(Int, @MainActor (Result<[HistoryEntry], StoreError>) -> Void)
      case close
    }
    let kind: Kind
    let handover = Handover()
    init(_ kind: Kind) { self.kind = kind }
  }

  private let files: StoreFiles
  private let mailbox: OpaquePointer
  private var records: Records?
  private var isLoaded: Bool

  /// A worker that goes on from what was opened; `start` must follow.
  init(_ files: StoreFiles, _ opening: StoreOpening) {
    self.files = files
    mailbox = g_async_queue_new()
    records = opening.records
    isLoaded = opening.isLoaded
  }

  deinit { g_async_queue_unref(mailbox) }

  /// Starts the thread, which holds the worker until it has done a `close`.
  func start() -> UnsafeMutablePointer<GThread>? {
    g_thread_new(
      "store",
      { data in
        if let data { Unmanaged<StoreWorker>.fromOpaque(data).takeRetainedValue().work() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Asks for changes to be written in one transaction.
  func commit(_ changes: [Change], then: @escaping @MainActor (Result<Void, StoreError>) -> Void) {
    post(.commit(changes, then))
  }

  /// Asks for the newest lines of the history.
  func history(most: Int, then: @escaping @MainActor (Result<[HistoryEntry], StoreError>) -> Void) {
    post(.history(most, then))
  }

  /// Asks the thread to end after what it was asked before.
  func close() { post(.close) }

  private func post(_ kind: Request.Kind) {
    let request = Request(kind)
    request.handover.give()
    g_async_queue_push(mailbox, Unmanaged.passRetained(request).toOpaque())
  }

  private func work() {
    while let data = g_async_queue_pop(mailbox) {
      let request = Unmanaged<Request>.fromOpaque(data).takeRetainedValue()
      request.handover.take()
      switch request.kind {
      case .commit(let changes, let then):
        let result = attempt { (records) throws(StoreError) in try records.commit(changes) }
        MainLoop.post { then(result) }
      case .history(let most, let then):
        let result = attempt { (records) throws(StoreError) in try records.history(most: most) }
        MainLoop.post { then(result) }
      case .close:
        records = nil
        return
      }
    }
  }

  private func attempt<Value>(
    _ body: (Records) throws(StoreError) -> Value
  ) -> Result<Value, StoreError> {
    do {
      return .success(try body(try openRecords()))
    } catch {
      return .failure(error)
    }
  }

  /// The tables; opened again if they could not be before, or if their files were taken away.
  private func openRecords() throws(StoreError) -> Records {
    if let records {
      if records.database.hasMoved { return try rebuild(from: records) }
      if files.exists(files.log) { return records }
      // The log alone was deleted: closing folds what it held into the database.
      self.records = nil
    }
    let opening = StoreOpening(files)
    guard let records = opening.records else { throw opening.trouble ?? .io(files.database) }
    guard isLoaded || opening.state == EngineState() else {
      throw .io("\(files.database) could not be read at the start and can now; start the agent again")
    }
    isLoaded = true
    self.records = records
    return records
  }

  /// Makes a new database of all that the open one holds, whose file was deleted.
  private func rebuild(from old: Records) throws(StoreError) -> Records {
    guard !files.exists(files.database) else {
      throw .io("another file has taken the place of \(files.database); start the agent again")
    }
    var findings = Findings()
    let changes =
      old.readState(noting: &findings).changes
      + old.readHistory(noting: &findings).map(Change.history)
    if let error = findings.error { throw error }
    try files.makeFolder()
    // A log that was left behind must not be taken for the new database's.
    let records = try files.replace(settingAside: files.exists(files.log) ? "deleted" : nil, with: changes)
      .records
    old.database.keepFilesOnClose()
    self.records = records
    return records
  }
}
