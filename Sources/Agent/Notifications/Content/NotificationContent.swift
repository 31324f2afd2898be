import Horology
import WatchFace

/// What a notification says, before it is dressed for the habits of a server.
nonisolated struct NotificationContent: Hashable, Sendable {
  /// How urgent it is; the raw value is the hint's.
  enum Urgency: UInt8, Sendable {
    case low, normal, critical
  }

  /// What kind of thing it is, such as `Alarm`.
  var title: String
  /// The user's own name for it; may be empty.
  ///
  /// Any text of one line.
  var label = ""
  /// The text below; plain.
  var body: String
  /// How urgent it is.
  var urgency: Urgency
  /// The vendor category, as no standard one fits.
  var category: String
  /// Buttons, the most important first.
  var buttons: [NotificationButton] = []
  /// What a click on the text does, as a label; nil if it means nothing.
  var clickLabel: String?
  /// How much of a countdown is left, in percent.
  var progress: Int?
  /// The watch, as it is shown beside the text.
  var picture: Picture?
  /// Whether it stays after a button was pressed, until it is closed by us.
  var isResident = true
  /// Whether a locked screen may show it.
  var showsOnLockScreen = true
}
