/// What the courier tells.
nonisolated enum CourierEvent: Sendable {
  /// A server is there, perhaps another one: nothing of ours is on display yet.
  case serverAppeared(ServerHabits)
  /// There is no server, or no more, and nothing of ours on display.
  case serverVanished
  /// It is on display.
  case shown(Showing)
  /// The server did not take it, for this reason, or nil if it only wants to be asked later; `isGone` tells whether an
  /// earlier text of it is off display too.
  case failed(Showing, reason: String?, isGone: Bool)
  /// An action was chosen; told once a showing. The showing is spent: it takes no more updates.
  case chosen(Showing, NotificationAction)
  /// It is off display, and neither we nor an action brought that about.
  case closed(Showing, ClosedReason)
}

/// Why a notification went off display, by the numbers of the specification.
nonisolated enum ClosedReason: Int, Sendable {
  /// Its time was up, or the server had no more room.
  case expired = 1
  /// The user sent it away.
  case dismissed = 2
  /// A program asked for it.
  case closedByCall = 3
  /// Anything else.
  case undefined = 4
}

/// Who takes notifications to where people see them.
protocol NotificationCarrier: AnyObject {
  /// Shows a content anew; what is on display of the key goes away.
  func post(_ content: NotificationContent, as showing: Showing)
  /// Replaces the text of a showing, if it is still there.
  func update(_ content: NotificationContent, of showing: Showing)
  /// Takes away what is on display of a key.
  func close(_ key: NotificationKey)
  /// Makes ready for a post within a second.
  func prepare()
}
