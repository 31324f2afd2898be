import Horology

/// What can be chosen in a notification.
///
/// The raw value is the key on the wire.
nonisolated enum NotificationAction: String, Sendable {
  case snooze, stop, pause, resume, cancel, lap, start, reset
  case addMinute = "add-minute"
  /// A click on the text itself.
  case open = "default"
}

/// A button.
nonisolated struct NotificationButton: Hashable, Sendable {
  /// What it does.
  var action: NotificationAction
  /// What stands on it; never empty.
  var label: String
}
