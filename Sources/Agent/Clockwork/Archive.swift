import Horology

/// Where changes are kept over a restart.
///
/// Answers come later, on the main thread.
protocol Archive: AnyObject {
  /// Saves changes in one transaction; success means that they are on disk.
  func commit(_ changes: [Change], then: @escaping @MainActor (Result<Void, StoreError>) -> Void)
  /// The newest lines of the history, newest first.
  func history(most: Int, then: @escaping @MainActor (Result<[HistoryEntry], StoreError>) -> Void)
}

extension Store: Archive {}
