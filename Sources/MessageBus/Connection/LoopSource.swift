import CGLib

/// A source on GLib's default main context, removed when it is released.
final class LoopSource {
  private var identifier: guint

  private init(_ identifier: guint) { self.identifier = identifier }

  isolated deinit { cancel() }

  /// Removes the source; its callback is not called again.
  func cancel() {
    guard identifier != 0 else { return }
    g_source_remove(identifier)
    identifier = 0
  }

  /// Calls back whenever the descriptor is ready, with what it is ready for.
  static func descriptor(
    _ descriptor: Int32, _ condition: GIOCondition, _ body: @escaping (GIOCondition) -> Void
  ) -> LoopSource {
    LoopSource(
      g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, condition,
        { _, condition, data in
          UserData.object(data, as: Watcher.self)?.body(condition)
          return 1
        }, UserData.retain(Watcher(body)), UserData.free))
  }

  /// Calls back each time this many milliseconds have passed.
  static func timeout(milliseconds: guint, _ body: @escaping () -> Void) -> LoopSource {
    LoopSource(
      g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds,
        { data in
          UserData.object(data, as: Callback.self)?.body()
          return 1
        }, UserData.retain(Callback(body)), UserData.free))
  }

  /// Calls back on each turn of the loop.
  static func everyTurn(_ body: @escaping () -> Void) -> LoopSource { timeout(milliseconds: 0, body) }

  private final class Watcher {
    let body: (GIOCondition) -> Void

    init(_ body: @escaping (GIOCondition) -> Void) { self.body = body }
  }
}
