import Horology

/// A picture of the watch to be drawn into a file.
struct FaceOrder: Equatable {
  /// Where it goes.
  var file: String
  /// Pixels on each side.
  var size = 512
  /// The time on the dial; nil for now.
  var time: CivilDateTime?
  /// The theme; nil for the settings'.
  var theme: String?
  /// How far the lid is closed, 0 to 1; nil for no lid.
  var lid: Double?
  /// A spell that is being cast.
  var spell: Spell?
  /// Seconds since it was cast; nil for its height.
  var spellTime: Double?

  /// The sizes that can be drawn.
  static let sizes = 16...4096
}
