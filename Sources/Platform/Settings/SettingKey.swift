import Horology

/// One key of the settings file: where it stands, what it means and which values it takes.
nonisolated struct SettingKey: Sendable {
  let group: String
  let name: String
  /// Takes a value in; nil if it did, else what would do.
  let take: @Sendable (String, inout Settings) -> String?

  private init<Value: Sendable>(
    _ group: String, _ name: String, _ setting: any WritableKeyPath<Settings, Value> & Sendable,
    _ kind: SettingValue<Value>
  ) {
    self.group = group
    self.name = name
    take = { text, settings in
      guard let value = kind.parse(text) else {
        return "\(kind.needed); keeping \(kind.format(settings[keyPath: setting]))"
      }
      settings[keyPath: setting] = value
      return nil
    }
  }

  /// All keys there are; the name of a zone is looked up in `zones`.
  static func all(zones: any ZoneDatabase) -> [SettingKey] {
    [
      SettingKey("Appearance", "Theme", \.appearance.theme, .name(such: "gold")),
      SettingKey("Appearance", "Place", \.appearance.place, .place),
      SettingKey("Appearance", "OtherZone", \.appearance.otherZone, .zone(in: zones)),

      SettingKey("Slots", "Open", \.slots.open, .name(such: "dawn-light")),
      SettingKey("Slots", "Close", \.slots.close, .name(such: "star-seal")),
      SettingKey("Slots", "Ring", \.slots.ring, .name(such: "constellation-storm")),

      SettingKey("Alarm", "Snooze", \.alarm.snooze, .length(.seconds(1)...(.hours(24)), such: "9m")),
      SettingKey("Alarm", "RingFor", \.alarm.ringFor, .length(.seconds(10)...(.hours(24)), such: "15m")),
      SettingKey("Alarm", "Grace", \.alarm.grace, .length(.zero...(.hours(168)), such: "15m")),
      SettingKey("Alarm", "OnClose", \.alarm.onClose, .choice),
      SettingKey("Alarm", "Sound", \.alarm.sound, .sound),
      SettingKey("Alarm", "Volume", \.alarm.volume, .number(0...100)),
      SettingKey("Alarm", "FadeIn", \.alarm.fadeIn, .length(.zero...(.minutes(10)), such: "20s")),
      SettingKey("Alarm", "Command", \.alarm.command, .text),
      SettingKey("Alarm", "WakeEarly", \.alarm.wakeEarly, .length(.zero...(.minutes(10)), such: "30s")),

      SettingKey("Timer", "OnClose", \.timer.onClose, .choice),
      SettingKey("Timer", "Sound", \.timer.sound, .sound),
      SettingKey("Timer", "Live", \.timer.isLive, .flag),
      SettingKey("Timer", "Sleep", \.timer.sleep, .choice),

      SettingKey("Notifications", "LockScreen", \.showsOnLockScreen, .flag),

      SettingKey("Tray", "Show", \.tray.show, .choice),
      SettingKey("Tray", "Label", \.tray.hasLabel, .flag),
    ]
  }
}
