import Horology

/// How the watch looks: what the bus can read and change.
protocol Appearance: AnyObject {
  /// The theme's name.
  var theme: String { get }
  /// The spell in each slot: `open`, `close`, `ring`.
  var slots: [String: String] { get }
  /// Puts a theme into the settings.
  ///
  /// `then` hears when it is on disk, or that there is no such theme, or why the settings can't be written.
  func set(theme: String, then: @escaping @MainActor @Sendable (Result<Void, Refusal>) -> Void)
  /// Puts spells into slots, in the settings; slots that are not named stay.
  ///
  /// `then` hears when they are on disk, or which slot or spell there is not, or why the settings can't be written.
  func set(slots: [String: String], then: @escaping @MainActor @Sendable (Result<Void, Refusal>) -> Void)
}
