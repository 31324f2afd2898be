import WatchFace

/// A notification as one server wants it: what is put on the wire.
nonisolated struct NotificationRequest: Hashable, Sendable {
  /// The value of a hint.
  ///
  /// Servers insist on the exact type.
  enum Hint: Hashable, Sendable {
    case byte(UInt8)
    case int32(Int32)
    case boolean(Bool)
    case string(String)
    case image(Picture)
  }

  /// The heading; never empty.
  var summary: String
  /// The text below, escaped where the server reads markup.
  var body: String
  /// The name of an icon in the icon theme.
  var icon: String
  /// The vendor category.
  var category: String
  /// Keys and labels of the actions, in the order of the buttons.
  var actions: [NotificationButton]
  /// The hints by name.
  var hints: [String: Hint]
}
