import Horology

/// Something that is told once and goes by itself: what is set, or that something did not work.
nonisolated struct Notice: Hashable, Sendable {
  /// The heading.
  var title: String
  /// The text below; plain.
  var text: String

  /// How long it stays.
  static let time = Duration.seconds(15)
}

nonisolated extension NotificationContent {
  /// A notice.
  static func notice(_ notice: Notice) -> NotificationContent {
    NotificationContent(
      title: notice.title, body: notice.text, urgency: .normal, category: "x-pocketchime.notice",
      isResident: false)
  }
}
