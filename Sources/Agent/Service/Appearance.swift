import Horology

/// How the watch looks: what the bus can read and change.
protocol Appearance: AnyObject {
  /// The theme's name.
  var theme: String { get }
  /// The spell in each slot: `open`, `close`, `ring`.
  var slots: [String: String] { get }
  /// Puts a theme into the settings.
  ///
  /// - Throws: a refusal if there is no such theme, or the settings can't be written.
  func set(theme: String) throws(Refusal)
  /// Puts spells into slots, in the settings; slots that are not named stay.
  ///
  /// - Throws: a refusal if there is no such slot or spell, or the settings can't be written.
  func set(slots: [String: String]) throws(Refusal)
}
