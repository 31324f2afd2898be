/// The user's choices about notifications.
nonisolated struct NotificationSettings: Hashable, Sendable {
  /// What it means to send an alarm's ring away without choosing an action.
  var alarmOnClose = Answer.snooze
  /// The same for a countdown's ring.
  var countdownOnClose = Answer.stop
  /// Whether countdowns are shown while they run.
  var showsCountdowns = true
  /// Whether a locked screen may show what notifications say.
  var showsOnLockScreen = true
  /// Whether the window is installed, so that a click can open it.
  var canOpenWindow = false
}
