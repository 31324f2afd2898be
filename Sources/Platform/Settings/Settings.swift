import Horology

/// The user's choices, by the groups of the settings file; as made here, its defaults.
public nonisolated struct Settings: Equatable, Sendable {
  /// How the watch looks.
  public struct Appearance: Equatable, Sendable {
    /// The name of a theme; whether there is such a one is for the caller to find out.
    public var theme = "gold"
    /// Where the sky is seen from; nil: where the zone is.
    public var place: Coordinates?
    /// The zone that the watch shows besides its own.
    public var otherZone: String?
  }

  /// The names of the spells that go with what the watch does; whether there are such is for the caller to find out.
  public struct Slots: Equatable, Sendable {
    /// When the lid opens.
    public var open = "dawn-light"
    /// When the lid closes.
    public var close = "star-seal"
    /// When it rings.
    public var ring = "constellation-storm"
  }

  /// What closing a ring's notification without an answer means.
  public enum Answer: String, CaseIterable, Sendable {
    case snooze
    case stop
  }

  /// Alarms.
  public struct Alarm: Equatable, Sendable {
    /// How long a snooze is, 1 s to 24 h.
    public var snooze = Duration.minutes(9)
    /// How long a ring lasts that nobody answers, 10 s to 24 h.
    public var ringFor = Duration.minutes(15)
    /// How late something may still ring, 0 to 7 days.
    public var grace = Duration.minutes(15)
    /// What closing the notification means.
    public var onClose = Answer.snooze
    /// A name of the sound theme, a file, `repeater` or `none`.
    public var sound = "alarm"
    /// In percent.
    public var volume = 80
    /// How long the sound takes to its full volume, 0 to 10 min.
    public var fadeIn = Duration.seconds(20)
    /// What the shell runs at the ring.
    public var command: String?
    /// How long before the ring a sleeping machine is woken, 0 to 10 min.
    public var wakeEarly = Duration.seconds(30)
  }

  /// Countdowns.
  public struct Timer: Equatable, Sendable {
    /// What a countdown does while the machine sleeps.
    public enum Sleep: String, CaseIterable, Sendable {
      case count
      case pause
    }

    /// What closing the notification of a ring means.
    public var onClose = Answer.stop
    /// A name of the sound theme, a file, `repeater` or `none`.
    public var sound = "alarm"
    /// Whether a running countdown shows in a notification.
    public var isLive = true
    /// What a countdown does while the machine sleeps.
    public var sleep = Sleep.count
  }

  /// The icon in the tray.
  public struct Tray: Equatable, Sendable {
    /// When the icon shows.
    public enum Show: String, CaseIterable, Sendable {
      case always
      case active
      case never
    }

    /// When the icon shows.
    public var show = Show.always
    /// Whether the remaining time stands beside it.
    public var hasLabel = true
  }

  /// How the watch looks.
  public var appearance = Appearance()
  /// The spells that go with what the watch does.
  public var slots = Slots()
  /// Alarms.
  public var alarm = Alarm()
  /// Countdowns.
  public var timer = Timer()
  /// Whether the lock screen may show what runs and rings.
  public var showsOnLockScreen = true
  /// The icon in the tray.
  public var tray = Tray()

  /// The defaults.
  public init() {}
}
