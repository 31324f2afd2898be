import Horology

/// Where changes are kept over a restart. Answers come later, on the main thread.
protocol Archive: AnyObject {
  /// Saves changes in one transaction; success means that they are on disk.
  func commit(_ changes: [Change], then: @MainActor @escaping (Result<Void, StoreError>) -> Void)
  /// The newest lines of the history, newest first.
  func history(most: Int, then: @MainActor @escaping (Result<[HistoryEntry], StoreError>) -> Void)
}

/// Stands in where no database can be opened: the agent lives on, and everybody who sets something is told why it
/// will not be kept.
final class MissingArchive: Archive {
  private let reason: StoreError

  /// An archive that fails with what kept the database from opening.
  init(because reason: StoreError) { self.reason = reason }

  func commit(_ changes: [Change], then: @MainActor @escaping (Result<Void, StoreError>) -> Void) {
    then(.failure(reason))
  }

  func history(most: Int, then: @MainActor @escaping (Result<[HistoryEntry], StoreError>) -> Void) {
    then(.failure(reason))
  }
}
