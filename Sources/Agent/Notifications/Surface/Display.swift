import Horology

/// What is known of one notification's being on display.
nonisolated struct Display {
  /// Where it stands.
  enum State {
    /// Not on display.
    case off
    /// Given to the carrier; `content` is what it was last told, nil if that did not arrive.
    case on(Showing, content: NotificationContent?)
    /// Perhaps still on display, but to be shown anew: an action was chosen in it, or it is a thing of the past.
    case spent(Showing)
  }

  var state = State.off
  /// Whether the user sent it away: it stays away until something happens to it.
  var isMuted = false
  /// It is not shown before then.
  var quietUntil: BootTime?
  /// How often in a row the server did not take it.
  var failures = 0

  /// A time to be quiet until that never comes: only another server ends it.
  static let never = BootTime(microseconds: .max)

  /// The showing that the carrier may still speak of.
  var showing: Showing? {
    switch state {
    case .off: nil
    case .on(let showing, _), .spent(let showing): showing
    }
  }

  /// Whether it may be shown now.
  func isQuiet(at now: Moment) -> Bool { quietUntil.map { $0 > now.boot } ?? false }

  /// Lets it be seen at the next chance.
  mutating func wake() { (isMuted, quietUntil, failures) = (false, nil, 0) }

  /// Has it shown anew at the next chance, not only changed in place.
  mutating func renew() {
    repost()
    wake()
  }

  /// Has it posted anew if it is on display.
  mutating func repost() {
    if let showing { state = .spent(showing) }
  }

  /// Forgets that it was on display.
  mutating func takeOff(quietUntil quiet: BootTime?) {
    state = .off
    quietUntil = quiet
  }
}
